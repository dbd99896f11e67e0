// The private key that the lab signs its papers with: on this computer, beside the key of the trail, outside every lab and every backup,
// for the account alone, locked by a secret of the system's key store where there is one. Found by the certificate it belongs to.
import { createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sealed, unsealed } from '../lib/keys/backup-key.ts';
import { trailKeyFile } from '../lib/keys/trail-key.ts';

export type KeptSigningKey = { key: KeyObject } | { problem: 'missing' | 'locked' };

export interface KeptSigningKeys {
  /** By the SHA-256 of the certificate, hexadecimal digits. */
  find(print: string): KeptSigningKey;
  keep(print: string, key: KeyObject): void;
  drop(print: string): void;
}

interface Kept {
  key: string;
  locked: boolean;
}

const pattern = /^[0-9a-f]{64}$/;
const fileOf = (print: string) => join(dirname(trailKeyFile()), `signing-key-${print.slice(0, 32)}.json`);

export function keptSigningKeys(secret: string | null): KeptSigningKeys {
  const lock = () => Buffer.from(hkdfSync('sha256', secret ?? '', '', 'plumbline kept signing key 1', 32));
  return {
    find(print) {
      if (!pattern.test(print)) return { problem: 'missing' };
      let kept: Kept;
      try {
        kept = JSON.parse(readFileSync(fileOf(print), 'utf8')) as Kept;
      } catch {
        return { problem: 'missing' };
      }
      const bytes = Buffer.from(String(kept.key), 'base64');
      const opened = kept.locked ? (secret === null ? null : unsealed(lock(), bytes, print)) : bytes;
      if (!opened) return { problem: 'locked' };
      try {
        return { key: createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' }) };
      } catch {
        return { problem: 'missing' };
      }
    },
    keep(print, key) {
      if (!pattern.test(print)) throw new Error('a signing key needs the hash of its certificate');
      const bytes = key.export({ type: 'pkcs8', format: 'der' });
      const kept: Kept = {
        key: (secret === null ? bytes : sealed(lock(), bytes, print)).toString('base64'),
        locked: secret !== null,
      };
      const file = fileOf(print);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    drop(print) {
      if (pattern.test(print)) rmSync(fileOf(print), { force: true });
    },
  };
}
