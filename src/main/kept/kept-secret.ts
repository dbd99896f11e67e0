// A secret of this computer that the server locks keys with: made once, kept by the system's key store (Keychain, DPAPI, libsecret) in
// a file that only it can open. Where the system has none, on a Linux without a keyring, there is no secret and the files' rights are
// all there is.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, safeStorage } from 'electron';

let known: string | null | undefined;

/** Null as well while the key store is locked or belongs to another account: what it kept is left for the day it opens again. */
export function keptSecret(): string | null {
  known ??= hasKeyStore() ? readOrMake(join(app.getPath('userData'), 'secret')) : null;
  return known;
}

function hasKeyStore(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false;
  // Chromium also has a way that hides nothing.
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
}

function readOrMake(file: string): string | null {
  try {
    if (existsSync(file)) return safeStorage.decryptString(readFileSync(file));
    const secret = randomBytes(32).toString('base64');
    writeFileSync(`${file}.new`, safeStorage.encryptString(secret), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return secret;
  } catch {
    return null;
  }
}
