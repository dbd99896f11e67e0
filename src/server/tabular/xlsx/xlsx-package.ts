// The parts of a workbook, unpacked as streams. What a part claims to unpack to is not believed: the bytes that really come are
// counted over all parts, and the reading ends at the limit (zip bombs).
import { StringDecoder } from 'node:string_decoder';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../contract/errors.ts';
import { type TableLimits, tableFault } from '../cells/table-fault.ts';

const mostParts = 5000;

export interface XlsxPackage {
  has(part: string): boolean;
  /** The text of a part, a piece at a time; nothing when there is no such part. */
  text(part: string): AsyncIterable<string>;
  close(): void;
}

export async function openPackage(path: string, limits: TableLimits): Promise<XlsxPackage> {
  const zip = await orDamaged(openPromise(path, { autoClose: false }));
  try {
    const parts = await partsOf(zip, limits);
    const budget = { bytes: limits.unpackedBytes };
    return {
      has: (part) => parts.has(part.toLowerCase()),
      text: (part) => partText({ zip, entry: parts.get(part.toLowerCase()), budget }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function partsOf(zip: ZipFile, limits: TableLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts) throw tableFault('damaged');
  const parts = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw tableFault('not_a_table');
      if (entry.uncompressedSize > limits.unpackedBytes) throw tableFault('too_large');
      parts.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (error) {
    throw asDamaged(error);
  }
  return parts;
}

interface PartInput {
  zip: ZipFile;
  entry: Entry | undefined;
  /** What may still come, shared by all parts. */
  budget: { bytes: number };
}

async function* partText({ zip, entry, budget }: PartInput): AsyncGenerator<string> {
  if (!entry) return;
  const stream = await orDamaged(zip.openReadStreamPromise(entry));
  const decoder = new StringDecoder('utf-8');
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.bytes -= chunk.length;
      if (budget.bytes < 0) throw tableFault('too_large');
      const text = decoder.write(chunk);
      if (text.includes('\0')) throw tableFault('damaged');
      yield text;
    }
  } catch (error) {
    throw asDamaged(error);
  } finally {
    stream.destroy();
  }
}

/** What the unpacking stumbles over is a damaged file; a fault that was found is passed on. */
function asDamaged(error: unknown): unknown {
  return error instanceof AppError ? error : tableFault('damaged');
}

async function orDamaged<Value>(promise: Promise<Value>): Promise<Value> {
  try {
    return await promise;
  } catch (error) {
    throw asDamaged(error);
  }
}
