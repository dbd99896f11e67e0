// How the text of a CSV file is written: UTF-8 (with or without mark), UTF-16, or Windows-1252, the code page of office programs in
// western Europe. What is none of them is refused: a wrong guess would store broken names.
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { TextDecoder } from 'node:util';
import { tableFault } from '../cells/table-fault.ts';

export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof textEncodings)[number];

export interface FoundEncoding {
  encoding: TextEncoding;
  /** Bytes of the mark before the text. */
  mark: number;
}

const controlByte = (byte: number) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13;

/** Windows-1252 from 0x80 to 0x9f; a space stands for the five bytes that mean nothing. */
const upperHalf = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** As somebody says it is; a mark before the text is left out all the same. */
export async function asEncoding(path: string, encoding: TextEncoding): Promise<FoundEncoding> {
  if (encoding === 'windows-1252') return { encoding, mark: 0 };
  if (encoding === 'utf-8') return { encoding, mark: await utf8Mark(path) };
  for await (const chunk of createReadStream(path, { end: 1 }) as AsyncIterable<Buffer>)
    return { encoding, mark: wideEncoding(chunk)?.mark ?? 0 };
  return { encoding, mark: 0 };
}

/** Reads the whole file once: a byte that is no UTF-8 may stand at its very end. */
export async function findEncoding(path: string): Promise<FoundEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isWindows1252 = true;
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (first) {
      const wide = wideEncoding(chunk);
      if (wide) return wide;
      first = false;
    }
    if (isUtf8) isUtf8 = decodes(utf8, chunk);
    for (const byte of chunk) {
      if (controlByte(byte)) throw tableFault('not_a_table');
      if (byte >= 0x80 && byte < 0xa0 && upperHalf[byte - 0x80] === ' ') isWindows1252 = false;
    }
  }
  if (isUtf8 && decodes(utf8)) return { encoding: 'utf-8', mark: await utf8Mark(path) };
  if (!isWindows1252) throw tableFault('wrong_encoding');
  return { encoding: 'windows-1252', mark: 0 };
}

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** By its mark, or by the zero byte of every plain letter. */
function wideEncoding(start: Buffer): FoundEncoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const sample = start.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 4;
  if (even === 0 && odd > most) return { encoding: 'utf-16le', mark: 0 };
  if (odd === 0 && even > most) return { encoding: 'utf-16be', mark: 0 };
  return null;
}

async function utf8Mark(path: string): Promise<number> {
  for await (const chunk of createReadStream(path, { end: 2 }) as AsyncIterable<Buffer>) {
    return chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? 3 : 0;
  }
  return 0;
}

/** The text of the file, a piece at a time. */
export async function* readText(path: string, { encoding, mark }: FoundEncoding): AsyncGenerator<string> {
  const decode = decoder(encoding);
  for await (const chunk of createReadStream(path, { start: mark }) as AsyncIterable<Buffer>) {
    const text = decode(chunk);
    if (text !== '') yield text;
  }
  const rest = decode(null);
  if (rest.includes('\ufffd')) throw tableFault('wrong_encoding');
  if (rest !== '') yield rest;
}

function decoder(encoding: TextEncoding): (chunk: Buffer | null) => string {
  if (encoding === 'windows-1252') return (chunk) => windows1252(chunk?.toString('latin1') ?? '');
  const text = new StringDecoder(encoding === 'utf-8' ? 'utf-8' : 'utf-16le');
  const turned = encoding === 'utf-16be' ? byteSwapper() : (chunk: Buffer) => chunk;
  return (chunk) => (chunk ? text.write(turned(chunk)) : text.end());
}

function windows1252(latin1: string): string {
  return latin1.replace(/[\x80-\x9f]/g, (letter) => upperHalf[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** Pairs of bytes the other way round; a byte that is left over waits for the next piece. */
function byteSwapper(): (chunk: Buffer) => Buffer {
  let left: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const joined = Buffer.concat([left, chunk]);
    const even = joined.length - (joined.length % 2);
    left = joined.subarray(even);
    return Buffer.from(joined.subarray(0, even)).swap16();
  };
}
