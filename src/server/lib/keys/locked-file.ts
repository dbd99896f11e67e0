// A file that only who holds the key of the backups can read. Piece by piece, so that a file of any size needs the memory of one piece.
//
//   header, 80 bytes   "plumblk1" | fingerprint of the key 16 | label 16 | length of the content 8, big endian | salt 32
//   pieces             of 65,536 bytes of content, the last one shorter (or empty, and alone, where there is no content), each with
//                      its tag of 16 bytes behind it
//
// AES-256-GCM; the key of a file is HKDF-SHA256(data key, salt, "plumbline locked file 1"), the nonce of a piece its number in 11 bytes
// and one byte that is 1 for the last, what is vouched for besides is the header. The label is the beginning of the SHA-256 of what the
// file is (backup and place in it): one that lies in another's place is told from one that was changed. docs/design/backups.md#d-555.
import { createCipheriv, createDecipheriv, createHash, type DecipherGCM, randomBytes } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { BackupKey } from './backup-key.ts';

const pieceBytes = 65_536;
const tagBytes = 16;
const magic = Buffer.from('plumblk1');
const headerBytes = 80;

/** `other_key`: locked with another one than was given. `swapped`: whole, and not the file that belongs here. */
export type LockFaultKind = 'cut' | 'swapped' | 'changed' | 'other_key';

export class LockFault extends Error {
  readonly kind: LockFaultKind;

  constructor(kind: LockFaultKind, file: string) {
    super(`${file}: ${kind}`);
    this.kind = kind;
  }
}

interface Hashed {
  sha256: string;
  bytes: number;
}

/** Which file of which backup it is. */
export function labelOf(...parts: readonly string[]): Buffer {
  return createHash('sha256')
    .update(['plumbline locked file', ...parts].join('\n'))
    .digest()
    .subarray(0, 16);
}

function nonceOf(piece: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** So many pieces a content has; an empty one has one that is empty. */
const piecesOf = (bytes: number) => Math.max(1, Math.ceil(bytes / pieceBytes));
const lockedBytes = (bytes: number) => headerBytes + bytes + piecesOf(bytes) * tagBytes;

interface LockInput {
  source: string;
  target: string;
  label: Buffer;
  key: BackupKey;
}

/** On the disk when it says so; what it read, and what it wrote. */
export function lockFile({ source, target, label, key }: LockInput): { content: Hashed; locked: Hashed } {
  const from = openSync(source, 'r');
  const to = openSync(target, 'wx', 0o600);
  try {
    const { size } = fstatSync(from);
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(size));
    const salt = randomBytes(32);
    const header = Buffer.concat([magic, key.fingerprint, label, length, salt]);
    const fileKey = key.fileKey(salt);
    const [content, locked] = [createHash('sha256'), createHash('sha256')];
    const put = (bytes: Buffer) => {
      locked.update(bytes);
      writeWhole(to, bytes);
    };
    put(header);
    const buffer = Buffer.alloc(pieceBytes);
    const pieces = piecesOf(size);
    for (let piece = 0; piece < pieces; piece += 1) {
      const want = Math.min(pieceBytes, size - piece * pieceBytes);
      if (readWhole(from, buffer, want) !== want) throw new Error(`${source} changed while it was read`);
      const plain = buffer.subarray(0, want);
      content.update(plain);
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(piece, piece === pieces - 1)).setAAD(header);
      put(Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
    }
    fsyncSync(to);
    return {
      content: { sha256: content.digest('hex'), bytes: size },
      locked: { sha256: locked.digest('hex'), bytes: lockedBytes(size) },
    };
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    closeSync(from);
    closeSync(to);
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function readWhole(file: number, buffer: Buffer, want: number): number {
  let at = 0;
  while (at < want) {
    const read = readSync(file, buffer, at, want - at, null);
    if (read === 0) break;
    at += read;
  }
  return at;
}

interface UnlockInput {
  file: string;
  label: Buffer;
  key: BackupKey;
}

/** The content, each piece proved before it is given; a fault ends it. */
export function* unlockedPieces({ file, label, key }: UnlockInput): Generator<Buffer> {
  const from = openSync(file, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    if (readWhole(from, header, headerBytes) < headerBytes) throw new LockFault('cut', file);
    if (!header.subarray(0, 8).equals(magic)) throw new LockFault('changed', file);
    if (!header.subarray(8, 24).equals(key.fingerprint)) throw new LockFault('other_key', file);
    if (!header.subarray(24, 40).equals(label)) throw new LockFault('swapped', file);
    const bytes = Number(header.readBigUInt64BE(40));
    const { size } = fstatSync(from);
    if (size !== lockedBytes(bytes)) throw new LockFault(size < lockedBytes(bytes) ? 'cut' : 'changed', file);
    const fileKey = key.fileKey(header.subarray(48, 80));
    const pieces = piecesOf(bytes);
    const buffer = Buffer.alloc(pieceBytes + tagBytes);
    for (let piece = 0; piece < pieces; piece += 1) {
      const want = Math.min(pieceBytes, bytes - piece * pieceBytes);
      if (readWhole(from, buffer, want + tagBytes) < want + tagBytes) throw new LockFault('cut', file);
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(piece, piece === pieces - 1))
        .setAAD(header)
        .setAuthTag(buffer.subarray(want, want + tagBytes));
      yield proved(decipher, buffer.subarray(0, want), file);
    }
  } finally {
    closeSync(from);
  }
}

function proved(decipher: DecipherGCM, piece: Buffer, file: string): Buffer {
  try {
    return Buffer.concat([decipher.update(piece), decipher.final()]);
  } catch {
    throw new LockFault('changed', file);
  }
}

/** Whole on the disk, or nothing of it is there. */
export function unlockFile({ target, ...input }: UnlockInput & { target: string }): Hashed {
  const hash = createHash('sha256');
  let bytes = 0;
  const to = openSync(target, 'w', 0o600);
  try {
    for (const piece of unlockedPieces(input)) {
      hash.update(piece);
      writeWhole(to, piece);
      bytes += piece.length;
    }
    fsyncSync(to);
    return { sha256: hash.digest('hex'), bytes };
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    closeSync(to);
  }
}

/** Its content's hash, with nothing written. */
export function hashUnlocked(input: UnlockInput): string {
  const hash = createHash('sha256');
  for (const piece of unlockedPieces(input)) hash.update(piece);
  return hash.digest('hex');
}

/** As its header says; nobody vouches for that before the content was read. */
export function saidBytes(file: string): number | null {
  const from = openSync(file, 'r');
  try {
    const header = Buffer.alloc(headerBytes);
    return readWhole(from, header, headerBytes) < headerBytes ? null : Number(header.readBigUInt64BE(40));
  } finally {
    closeSync(from);
  }
}
