// The dictionaries that Chromium maps: read back here by a reader of its own, every word with its flags is where Chromium looks for it.
import { createHash } from 'node:crypto';
import de from 'dictionary-de';
import { describe, expect, it } from 'vitest';
import { bdicOf } from '../../scripts/spelling/bdic.ts';
import { readDictionary } from '../../scripts/spelling/hunspell-files.ts';

type Found = Map<string, number[]>;

/** Walks every way from a node down; places are those of the whole file. */
function walk(file: Buffer, at: number, begun: Buffer, found: Found): void {
  const kind = file[at] ?? 0;
  const go = (byte: number, place: number) =>
    walk(file, place, byte === 0 ? begun : Buffer.concat([begun, Buffer.of(byte)]), found);
  if (kind < 0x80) leaf(file, at, begun, found);
  else if (kind >= 0xe0) {
    const [count, wide] = [kind & 0xf, (kind & 0x10) !== 0];
    const width = wide ? 3 : 2;
    for (let entry = at + 1; entry < at + 1 + count * width; entry += width)
      go(file[entry] ?? 0, at + 1 + count * width + (wide ? file.readUInt16LE(entry + 1) : (file[entry + 1] ?? 0)));
  } else {
    const [first, count, wide, ends] = [file[at + 1] ?? 0, file[at + 2] ?? 0, (kind & 2) !== 0, kind & 1];
    for (let n = 0; n < count + ends; n += 1) {
      const place = wide ? file.readUInt32LE(at + 3 + n * 4) : file.readUInt16LE(at + 3 + n * 2);
      if (place !== 0) go(n < ends ? 0 : first + n - ends, wide ? place : at + place);
    }
  }
}

function leaf(file: Buffer, at: number, begun: Buffer, found: Found): void {
  const kind = file[at] ?? 0;
  const first = ((kind & 0x1f) << 8) | (file[at + 1] ?? 0);
  const end = (kind & 0x40) === 0 ? at + 2 : file.indexOf(0, at + 2);
  const groups = first === 0x1fff ? [] : [first];
  if ((kind & 0x20) !== 0)
    for (let next = (kind & 0x40) === 0 ? end : end + 1; file.readUInt16LE(next) !== 0xffff; next += 2)
      groups.push(file.readUInt16LE(next));
  found.set(Buffer.concat([begun, file.subarray(at + 2, end)]).toString('utf8'), groups);
}

function read(file: Buffer): Found {
  expect(file.toString('latin1', 0, 4)).toBe('BDic');
  expect(file.subarray(16, 32)).toEqual(createHash('md5').update(file.subarray(32)).digest());
  const found: Found = new Map();
  walk(file, file.readUInt32LE(12), Buffer.alloc(0), found);
  return found;
}

describe('a dictionary as Chromium reads it', () => {
  it('holds every word of the German one, with its flags', () => {
    const dictionary = readDictionary(Buffer.from(de.aff).toString('utf8'), Buffer.from(de.dic).toString('utf8'));
    const found = read(bdicOf(dictionary));
    expect(found.size).toBe(dictionary.words.length);
    expect(found.size).toBeGreaterThan(70_000);
    const flags = (word: string) => (found.get(word) ?? []).map((group) => (group === 0 ? '' : dictionary.groups[group - 1]));
    expect(flags('Kalibrieren')).toEqual(['SJm']);
    expect(flags('Prüf')).toEqual(['hij']);
    for (const { word, groups } of dictionary.words) {
      const has = found.get(Buffer.from(word, 'latin1').toString('utf8'));
      if (has?.join() !== groups.join()) expect.fail(`${word} has ${has}, not ${groups}`);
    }
  });

  it('reaches words of every kind of node, also with more sets of flags than a leaf has bits for', () => {
    const many = Array.from({ length: 9000 }, (_, n) => `w${n}/${String.fromCodePoint(0x4e00 + n)}`);
    const letters = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => [`${letter}x`, `${letter}xy/A`, `${letter}xy/B`]);
    const dictionary = readDictionary('SET UTF-8', ['0', 'x', ...many, ...letters].join('\n'));
    const found = read(bdicOf(dictionary));
    expect(found.size).toBe(dictionary.words.length);
    expect(found.get('x')).toEqual([0]);
    expect(found.get('w8999')).toEqual([9000]);
    expect(found.get('qxy')).toEqual([9002, 9001]);
  });

  it('is not made of what cannot be said in it', () => {
    for (const rule of ['SET ISO8859-1', 'FLAG num', 'AF 3', 'IGNORE abc'])
      expect(() => readDictionary(rule, '1\nword')).toThrow('not known here');
  });
});
