// The words of a dictionary as the tree that Chromium reads from the file as it lies there: each step is one byte of a word, and what
// stands below it is found by a table. The shape of each kind of node is told in docs/adr/0124.
import type { Dictionary } from './hunspell-files.ts';

type Words = Dictionary['words'];
type Kind = 'leaf' | 'list8' | 'list16' | 'table16' | 'table32';

interface Node {
  /** The byte that leads here; 0 where a word ends although others go on. */
  byte: number;
  below: Node[];
  /** What a leaf adds. */
  rest: string;
  groups: number[];
  kind: Kind;
  size: number;
}

/** A leaf has 13 bits for its first set; all of them set means that every set stands in the list that follows. */
const mostInLeaf = 0x1ffe;
const listFollows = 0x1fff;
const mostGroups = 32;
/** A list counts its entries in four bits. */
const mostInList = 15;

/** `before`: how many bytes of the file lie before the words. */
export function trieOf(words: Words, before: number): Buffer {
  const root = grow(words, { from: 0, to: words.length, depth: 0 }, 0);
  const bytes = Buffer.alloc(before + root.size);
  write(root, bytes, before);
  return bytes.subarray(before);
}

interface Range {
  from: number;
  to: number;
  /** How many bytes all of them share. */
  depth: number;
}

function grow(words: Words, { from, to, depth }: Range, byte: number): Node {
  const first = words[from] as Words[number];
  if (to - from === 1) return leaf(byte, first.word.slice(depth), first.groups);
  const below: Node[] = [];
  for (let next = from; next < to; ) {
    const { word, groups } = words[next] as Words[number];
    if (word.length === depth) {
      below.push(leaf(0, '', groups));
      next += 1;
      continue;
    }
    const key = word.charCodeAt(depth);
    let end = next + 1;
    while (end < to && words[end]?.word.charCodeAt(depth) === key) end += 1;
    below.push(grow(words, { from: next, to: end, depth: depth + 1 }, key));
    next = end;
  }
  return { byte, below, rest: '', groups: [], ...placeOf(below) };
}

const listed = (groups: number[]) => ((groups[0] ?? 0) > mostInLeaf ? groups : groups.slice(1));

function leaf(byte: number, rest: string, groups: number[]): Node {
  if (groups.length > mostGroups) throw new Error(`${groups.length} sets of flags for one word: ${mostGroups} can be read.`);
  const list = listed(groups).length;
  const size = 2 + (rest === '' ? 0 : rest.length + 1) + (list === 0 ? 0 : list * 2 + 2);
  return { byte, below: [], rest, groups, kind: 'leaf', size };
}

/** The smallest kind from which everything below can be reached. */
function placeOf(below: Node[]): Pick<Node, 'kind' | 'size'> {
  const inside = below.reduce((sum, { size }) => sum + size, 0);
  const count = below.length;
  if (count <= mostInList && inside <= 0xff) return { kind: 'list8', size: 1 + count * 2 + inside };
  if (count <= mostInList && inside <= 0xffff) return { kind: 'list16', size: 1 + count * 3 + inside };
  const { hasEnd, entries } = tableOf(below);
  const places = entries + (hasEnd ? 1 : 0);
  const small = 3 + places * 2 + inside;
  return small < 0xffff ? { kind: 'table16', size: small } : { kind: 'table32', size: 3 + places * 4 + inside };
}

/** A table has a place for every byte from the first to the last, and one before them for the end of a word. */
function tableOf(below: Node[]): { hasEnd: boolean; first: number; entries: number } {
  const hasEnd = below[0]?.byte === 0;
  const first = below[hasEnd ? 1 : 0]?.byte ?? 0;
  const last = below.at(-1)?.byte ?? 0;
  return { hasEnd, first, entries: first === 0 ? 0 : last - first + 1 };
}

function write(node: Node, bytes: Buffer, at: number): void {
  if (node.kind === 'leaf') writeLeaf(node, bytes, at);
  else if (node.kind === 'list8' || node.kind === 'list16') writeList(node, bytes, at);
  else writeTable(node, bytes, at);
}

function writeLeaf({ rest, groups }: Node, bytes: Buffer, at: number): void {
  const list = listed(groups);
  const first = list.length === groups.length ? listFollows : (groups[0] ?? 0);
  let next = at;
  next = bytes.writeUInt8((rest === '' ? 0 : 0x40) | (list.length === 0 ? 0 : 0x20) | (first >> 8), next);
  next = bytes.writeUInt8(first & 0xff, next);
  if (rest !== '') next += bytes.write(`${rest}\0`, next, 'latin1');
  if (list.length === 0) return;
  for (const group of list) next = bytes.writeUInt16LE(group, next);
  bytes.writeUInt16LE(0xffff, next);
}

/** Places are counted from the end of the list. */
function writeList({ below, kind }: Node, bytes: Buffer, at: number): void {
  const wide = kind === 'list16';
  let entry = bytes.writeUInt8(0xe0 | (wide ? 0x10 : 0) | below.length, at);
  const begin = entry + below.length * (wide ? 3 : 2);
  let place = begin;
  for (const node of below) {
    entry = bytes.writeUInt8(node.byte, entry);
    entry = wide ? bytes.writeUInt16LE(place - begin, entry) : bytes.writeUInt8(place - begin, entry);
    write(node, bytes, place);
    place += node.size;
  }
}

/** Places are counted from the node itself, or in a wide table from the beginning of the file. */
function writeTable({ below, kind }: Node, bytes: Buffer, at: number): void {
  const wide = kind === 'table32';
  const { hasEnd, first, entries } = tableOf(below);
  let next = bytes.writeUInt8(0xc0 | (wide ? 2 : 0) | (hasEnd ? 1 : 0), at);
  next = bytes.writeUInt8(first, next);
  const table = bytes.writeUInt8(entries, next);
  const width = wide ? 4 : 2;
  const ends = hasEnd ? 1 : 0;
  let place = table + (ends + entries) * width;
  for (const node of below) {
    const entry = table + (node.byte === 0 ? 0 : ends + node.byte - first) * width;
    if (wide) bytes.writeUInt32LE(place, entry);
    else bytes.writeUInt16LE(place - at, entry);
    write(node, bytes, place);
    place += node.size;
  }
}
