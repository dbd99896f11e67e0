// The commonest passwords of the world, as the beginnings of their hashes: to compare with, not to read (scripts/common-passwords.ts).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const commonPasswordsFile = 'common-passwords.bin';
/** Of each hash: two passwords of ten thousand that share so many are not to be expected. */
export const markBytes = 6;

export function markOf(password: string): string {
  return createHash('sha256')
    .update(password.normalize('NFKC').toLowerCase())
    .digest('hex')
    .slice(0, 2 * markBytes);
}

/** Read when first asked: a start needs none. */
export function readCommonPasswords(resourcesDir: string): (password: string) => boolean {
  let marks: Set<string> | null = null;
  return (password) => {
    marks ??= marksIn(readFileSync(join(resourcesDir, commonPasswordsFile)));
    return marks.has(markOf(password));
  };
}

function marksIn(bytes: Buffer): Set<string> {
  const count = Math.floor(bytes.length / markBytes);
  return new Set(Array.from({ length: count }, (_, n) => bytes.toString('hex', n * markBytes, (n + 1) * markBytes)));
}
