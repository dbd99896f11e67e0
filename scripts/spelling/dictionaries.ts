// Makes the dictionaries that the desktop windows check spelling with, from the published ones of Hunspell. The German one is under the
// GPL: it lies beside the program as a file of its own, with its licence and with what it was made from.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import de from 'dictionary-de';
import en from 'dictionary-en';
import british from 'dictionary-en-gb';
import { root } from '../runtime/root.ts';
import { bdicOf } from './bdic.ts';
import { readDictionary } from './hunspell-files.ts';

const ours = join(root, 'resources', 'dictionaries');
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

/** What a dictionary for everybody lacks of the trade. */
const ownWords = () => readFileSync(join(ours, 'de-words.txt'), 'utf8').replaceAll(/^#.*$/gm, '');

export function writeDictionaries(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [language, { aff, dic }] of Object.entries({ de, en, 'en-gb': british })) {
    const words = language === 'de' ? `${textOf(dic)}\n${ownWords()}` : textOf(dic);
    writeFileSync(join(folder, `${language}.bdic`), bdicOf(readDictionary(textOf(aff), words)));
    copyFileSync(join(root, 'node_modules', `dictionary-${language}`, 'license'), join(folder, `${language}-LICENCE.txt`));
  }
  copyFileSync(join(ours, 'de-words.txt'), join(folder, 'de-words.txt'));
  for (const part of ['aff', 'dic'] as const) writeFileSync(join(folder, `de.${part}.gz`), gzipSync(de[part]));
  copyFileSync(join(ours, 'GPL-3.txt'), join(folder, 'GPL-3.txt'));
}
