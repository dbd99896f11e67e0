// Scripts, styles and texts of the screens as packed files, made once with the build: a server that packs them for each reader would do so
// a thousand times. As they were they are not kept: who takes nothing packed gets it unpacked. docs/interface/manners.md#packing.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isPackable = /\.(?:js|css|svg|json|wasm)$/;
const leastBytes = 1400;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

async function pack(path: string): Promise<void> {
  const bytes = readFileSync(path);
  if (bytes.length < leastBytes) return;
  const [small, older] = await Promise.all([promisify(brotliCompress)(bytes, quality), promisify(gzip)(bytes, { level: 9 })]);
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, older);
  rmSync(path);
}

export async function packScreens(directory: string): Promise<void> {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) => isPackable.test(path));
  await Promise.all(paths.map((path) => pack(join(directory, path))));
}
