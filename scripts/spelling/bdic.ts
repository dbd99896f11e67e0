// A dictionary as one file that Chromium maps into memory and reads where it lies: a header with a sum over the rest, the rules, and the
// words as a tree. Numbers are little endian.
import { createHash } from 'node:crypto';
import type { Bytes, Dictionary } from './hunspell-files.ts';
import { trieOf } from './word-trie.ts';

const headerBytes = 32;
const rulesHeaderBytes = 16;
const version = 2;

export function bdicOf(dictionary: Dictionary): Buffer {
  const rules = rulesOf(dictionary);
  const body = Buffer.concat([rules, trieOf(dictionary.words, headerBytes + rules.length)]);
  const header = Buffer.alloc(headerBytes);
  header.write('BDic', 0, 'latin1');
  header.writeUInt16LE(version, 4);
  header.writeUInt32LE(headerBytes, 8);
  header.writeUInt32LE(headerBytes + rules.length, 12);
  createHash('md5').update(body).digest().copy(header, 16);
  return Buffer.concat([header, body]);
}

/** Where each of the four tables begins is counted from the beginning of the file. */
function rulesOf({ comment, groups, affixes, replacements, others }: Dictionary): Buffer {
  const numbered = [`AF ${groups.length}`, ...groups.map((flags) => `AF ${flags}`)];
  const tables = [listOf(numbered), listOf(affixes), listOf(replacements.flat()), listOf(others)];
  const parts = [Buffer.alloc(rulesHeaderBytes), Buffer.from(`\n${comment}\n`, 'latin1'), ...tables];
  let place = headerBytes + rulesHeaderBytes + (parts[1] as Buffer).length;
  for (const [index, table] of tables.entries()) {
    (parts[0] as Buffer).writeUInt32LE(place, index * 4);
    place += table.length;
  }
  return Buffer.concat(parts);
}

/** Each ends with a zero, and all of them with a second one. */
const listOf = (texts: Bytes[]) => Buffer.from(`${texts.map((text) => `${text === '' ? ' ' : text}\0`).join('')}\0`, 'latin1');
