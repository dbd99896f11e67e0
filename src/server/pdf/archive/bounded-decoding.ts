// The PDF library unpacks what a PDF packs its objects in without an end, outside of the memory that a thread is given: a file of some
// kilobytes can ask for gigabytes. While something is read here, the buffers of its unpacking grow past a bound once (each is
// twice the one before) and no further.
import { decodePDFRawStream, PDFContext, type PDFRawStream } from '@cantoo/pdf-lib';

/** What all unpacking of the library stands on. */
interface Unpacking {
  buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

export class UnpackedTooMuch extends Error {}

/** Bytes that may still be unpacked; null while nothing is read. */
let left: number | null = null;

let isBounded = false;

function bound(): void {
  if (isBounded) return;
  const stream = PDFContext.create().stream(new Uint8Array(1), { Filter: 'ASCIIHexDecode' }) as PDFRawStream;
  const unpacking: Unpacking = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(stream)));
  const { ensureBuffer } = unpacking;
  if (typeof ensureBuffer !== 'function') throw new Error('the PDF library unpacks in another way');
  unpacking.ensureBuffer = function bounded(this: Unpacking, requested: number) {
    const before = this.buffer.byteLength;
    if (left !== null && left < 0) throw new UnpackedTooMuch();
    const grown = ensureBuffer.call(this, requested);
    if (left !== null) left -= grown.byteLength - before;
    return grown;
  };
  isBounded = true;
}

/** One at a time: what is read besides counts, too. The library passes over what it cannot read, so that it is asked afterwards. */
export async function unpackingAtMost<Result>(bytes: number, read: () => Promise<Result>): Promise<Result> {
  bound();
  left = bytes;
  try {
    const result = await read();
    if (left < 0) throw new UnpackedTooMuch();
    return result;
  } finally {
    left = null;
  }
}
