// The secret that the lab shows to its provider of single sign-on: on this computer, beside the key of the trail, outside every lab and
// every backup, for the account alone, locked by a secret of the system's key store where there is one. It is kept for one client at one
// issuer: whoever names another provider does not get it sent there.
import { hkdfSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sealed, unsealed } from './backup-key.ts';
import { trailKeyFile } from './trail-key.ts';

export interface SecretPlace {
  /** Of the lab's setting; copies of the lab share it. */
  id: string;
  issuer: string;
  client: string;
}

export type KeptClientSecret = { secret: string } | { problem: 'missing' | 'locked' };

export interface KeptClientSecrets {
  find(place: SecretPlace): KeptClientSecret;
  keep(place: SecretPlace, secret: string): void;
  drop(id: string): void;
}

interface Kept {
  issuer: string;
  client: string;
  secret: string;
  locked: boolean;
}

const idPattern = /^[0-9a-f-]{36}$/;

const fileOf = (id: string) => join(dirname(trailKeyFile()), `sign-in-secret-${id}.json`);
const vouched = ({ id, issuer, client }: SecretPlace) => JSON.stringify([id, issuer, client]);

export function keptClientSecrets(secret: string | null): KeptClientSecrets {
  const lock = () => Buffer.from(hkdfSync('sha256', secret ?? '', '', 'plumbline kept client secret 1', 32));
  return {
    find(place) {
      if (!idPattern.test(place.id)) return { problem: 'missing' };
      try {
        const kept = JSON.parse(readFileSync(fileOf(place.id), 'utf8')) as Kept;
        if (kept.issuer !== place.issuer || kept.client !== place.client) return { problem: 'missing' };
        const bytes = Buffer.from(kept.secret, 'base64');
        const opened = kept.locked ? (secret === null ? null : unsealed(lock(), bytes, vouched(place))) : bytes;
        return opened ? { secret: opened.toString() } : { problem: 'locked' };
      } catch {
        return { problem: 'missing' };
      }
    },
    keep(place, given) {
      if (!idPattern.test(place.id)) throw new Error('a client secret needs the id of its setting');
      const bytes = Buffer.from(given);
      const kept: Kept = {
        issuer: place.issuer,
        client: place.client,
        secret: (secret === null ? bytes : sealed(lock(), bytes, vouched(place))).toString('base64'),
        locked: secret !== null,
      };
      const file = fileOf(place.id);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    drop(id) {
      if (idPattern.test(id)) rmSync(fileOf(id), { force: true });
    },
  };
}
