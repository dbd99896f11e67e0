// A zip archive as a stream: each part is packed while it comes, its size and checksum follow it. What a workbook needs, no more.
import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1980-01-01: an archive of the same content is the same bytes. */
const dosDate = 0x21;
const mostBytes = 0xffff_ffff;

export async function* writeZip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    const header = localHeader(entry.name);
    yield header;
    for await (const piece of packed(counted(content, entry))) {
      entry.packed += piece.length;
      yield piece;
    }
    const end = descriptor(entry);
    yield end;
    offset += header.length + entry.packed + end.length;
    if (offset > mostBytes || entry.size > mostBytes) throw new Error('the archive is larger than its format allows');
    written.push(entry);
  }
  yield directory(written, offset);
}

/** What fails on the way fails here, and whoever stops taking stops the making. */
async function* packed(content: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = Readable.from(content, { objectMode: false });
  const packer = createDeflateRaw({ level: 5 });
  input.on('error', (error) => packer.destroy(error));
  try {
    yield* input.pipe(packer) as AsyncIterable<Buffer>;
  } finally {
    input.destroy();
    packer.destroy();
  }
}

async function* counted(content: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

/** Numbers of two or four bytes, the low byte first. */
function bytes(...fields: readonly [value: number, length: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) at = buffer.writeUIntLE(value, at, length);
  return buffer;
}

function localHeader(name: Buffer): Buffer {
  const fixed = bytes([0x04034b50, 4], [20, 2], [flags, 2], [deflated, 2], [0, 2], [dosDate, 2], [0, 4], [0, 4], [0, 4]);
  return Buffer.concat([fixed, bytes([name.length, 2], [0, 2]), name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  return bytes([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]);
}

function directory(written: readonly Written[], start: number): Buffer {
  const entries = written.map(({ name, offset, crc, packed, size }) =>
    Buffer.concat([
      bytes([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [deflated, 2], [0, 2], [dosDate, 2], [crc, 4], [packed, 4], [size, 4]),
      bytes([name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    ]),
  );
  const all = Buffer.concat(entries);
  const count = written.length;
  return Buffer.concat([
    all,
    bytes([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [all.length, 4], [start, 4], [0, 2]),
  ]);
}
