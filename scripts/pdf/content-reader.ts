// Reads what a page draws, operator by operator: what is painted inside which marked content, with which font and which glyphs. Its own
// reader of the syntax: nothing of the writer's.

export interface Piece {
  /** The operator. */
  name: string;
  operands: readonly Operand[];
}

export type Operand = number | string | Uint8Array | readonly Operand[] | Named;
/** A name with its slash, or a dictionary. */
export type Named = { name: string } | { entries: ReadonlyMap<string, Operand> };

const space = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const code = (sign: string) => sign.charCodeAt(0);

export function* readContent(bytes: Uint8Array): Generator<Piece> {
  const reader = { bytes, at: 0 };
  let operands: Operand[] = [];
  for (let token = readToken(reader); token !== null; token = readToken(reader)) {
    if ('operand' in token) operands.push(token.operand);
    else {
      yield { name: token.operator, operands };
      operands = [];
      if (token.operator === 'ID') reader.at = endOfInlineImage(reader);
    }
  }
}

interface Reader {
  bytes: Uint8Array;
  at: number;
}

type Token = { operand: Operand } | { operator: string };

function readToken(reader: Reader): Token | null {
  skipBlank(reader);
  const { bytes, at } = reader;
  const first = bytes[at];
  if (first === undefined) return null;
  if (first === code('(')) return { operand: readString(reader) };
  if (first === code('<')) return { operand: bytes[at + 1] === code('<') ? readDictionary(reader) : readHex(reader) };
  if (first === code('[')) return { operand: readArray(reader) };
  if (first === code('/')) {
    reader.at += 1;
    return { operand: { name: `/${readWord(reader)}` } };
  }
  const word = readWord(reader);
  if (word === '') {
    // A bracket without its other half.
    reader.at += 1;
    return { operator: String.fromCharCode(first) };
  }
  const number = Number(word);
  return Number.isNaN(number) ? { operator: word } : { operand: number };
}

function skipBlank(reader: Reader): void {
  for (;;) {
    const next = reader.bytes[reader.at];
    if (next === code('%')) while (reader.at < reader.bytes.length && reader.bytes[reader.at] !== 10) reader.at += 1;
    else if (next === undefined || !space.has(next)) return;
    else reader.at += 1;
  }
}

function readWord(reader: Reader): string {
  const from = reader.at;
  for (;;) {
    const next = reader.bytes[reader.at];
    if (next === undefined || space.has(next) || delimiters.has(next)) break;
    reader.at += 1;
  }
  return Buffer.from(reader.bytes.subarray(from, reader.at)).toString('latin1');
}

function readString(reader: Reader): Uint8Array {
  const found: number[] = [];
  reader.at += 1;
  for (let depth = 1; reader.at < reader.bytes.length; reader.at += 1) {
    const next = reader.bytes[reader.at] ?? 0;
    if (next === code('\\')) {
      reader.at += 1;
      found.push(reader.bytes[reader.at] ?? 0);
      continue;
    }
    if (next === code('(')) depth += 1;
    if (next === code(')')) depth -= 1;
    if (depth === 0) break;
    found.push(next);
  }
  reader.at += 1;
  return Uint8Array.from(found);
}

function readHex(reader: Reader): Uint8Array {
  const end = reader.bytes.indexOf(code('>'), reader.at);
  const text = Buffer.from(reader.bytes.subarray(reader.at + 1, end))
    .toString('latin1')
    .replace(/\s/g, '');
  reader.at = end + 1;
  return Buffer.from(text.length % 2 === 0 ? text : `${text}0`, 'hex');
}

function readArray(reader: Reader): Operand[] {
  const items: Operand[] = [];
  reader.at += 1;
  for (;;) {
    skipBlank(reader);
    if (reader.at >= reader.bytes.length) return items;
    if (reader.bytes[reader.at] === code(']')) break;
    const token = readToken(reader);
    if (token && 'operand' in token) items.push(token.operand);
  }
  reader.at += 1;
  return items;
}

function readDictionary(reader: Reader): Named {
  const entries = new Map<string, Operand>();
  reader.at += 2;
  for (let key: string | null = null; reader.at < reader.bytes.length; ) {
    skipBlank(reader);
    if (reader.bytes[reader.at] === code('>')) break;
    const token = readToken(reader);
    if (!token || !('operand' in token)) continue;
    const { operand } = token;
    if (key === null) key = typeof operand === 'object' && 'name' in operand ? operand.name : null;
    else {
      entries.set(key, operand);
      key = null;
    }
  }
  reader.at += 2;
  return { entries };
}

function endOfInlineImage({ bytes, at }: Reader): number {
  for (let end = at; end + 3 < bytes.length; end += 1)
    if (
      space.has(bytes[end] ?? 0) &&
      bytes[end + 1] === code('E') &&
      bytes[end + 2] === code('I') &&
      space.has(bytes[end + 3] ?? 32)
    )
      return end + 3;
  return bytes.length;
}
