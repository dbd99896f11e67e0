// The program brings the dictionaries of its two languages (scripts/spelling) and lays them where Chromium looks before it would fetch
// one from outside. Their names there are those of its version: a file under another name is not found, which tests/desktop/spelling.spec.ts sees.
import { copyFileSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { paths } from '../paths.ts';
import type { ShellLanguage } from '../words/words.ts';

interface Dictionary {
  /** As Chromium calls the language. */
  code: string;
  ours: string;
  theirs: string;
}

/** English is right as Americans and as the British write it. */
const dictionaries: Record<ShellLanguage, readonly Dictionary[]> = {
  de: [{ code: 'de', ours: 'de.bdic', theirs: 'de-DE-3-0.bdic' }],
  en: [
    { code: 'en-US', ours: 'en.bdic', theirs: 'en-US-10-1.bdic' },
    { code: 'en-GB', ours: 'en-gb.bdic', theirs: 'en-GB-10-1.bdic' },
  ],
};

/** Gives what Chromium calls these languages; one whose file cannot be laid there is left out. */
export function layDictionaries(languages: readonly ShellLanguage[]): string[] {
  return languages.flatMap((language) => dictionaries[language]).flatMap((each) => (isLaid(each) ? [each.code] : []));
}

function isLaid({ ours, theirs }: Dictionary): boolean {
  const folder = join(app.getPath('userData'), 'Dictionaries');
  const [from, to] = [join(paths.dictionaries, ours), join(folder, theirs)];
  try {
    if (sumOf(from) === sumOf(to)) return true;
    mkdirSync(folder, { recursive: true });
    copyFileSync(from, `${to}.new`);
    renameSync(`${to}.new`, to);
    return true;
  } catch {
    // A folder that cannot be written is the server's to explain.
    return false;
  }
}

/** It stands in the file's head; null where there is no such file. */
function sumOf(file: string): string | null {
  try {
    return readFileSync(file).toString('hex', 16, 32);
  } catch {
    return null;
  }
}
