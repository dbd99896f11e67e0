// What the program brings along and reads rarely: the packed program has it packed (scripts/packaging/stage.ts), a checkout as it is.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync } from 'node:zlib';

export const packedEnding = '.br';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export async function shippedFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return promisify(brotliDecompress)(await readFile(`${path}${packedEnding}`));
  }
}

/** For threads, which nobody else waits for. */
export function shippedFileNow(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return brotliDecompressSync(readFileSync(`${path}${packedEnding}`));
  }
}
