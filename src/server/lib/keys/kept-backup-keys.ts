// Keys of locked backups that this computer keeps, so that backups are made and proved at night with nobody there: beside the key of the
// trail, outside every lab and every backup, for the account alone, locked by a secret of the system's key store where there is one.
import { hkdfSync } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BackupKey, backupKeyOf, sealed, unsealed } from './backup-key.ts';
import { trailKeyFile } from './trail-key.ts';

interface KeptKey {
  at: string;
  root: string;
  /** With the secret of the system's key store. */
  locked: boolean;
}

export type KeptBackupKey = { key: BackupKey } | { problem: 'missing' | 'locked' };

export interface KeptBackupKeys {
  find(id: string): KeptBackupKey;
  keep(key: BackupKey): void;
}

const idPattern = /^[0-9a-f]{32}$/;

/** One file a key: labs of one account do not write over each other. */
function backupKeyFile(id: string): string {
  return join(dirname(trailKeyFile()), `backup-key-${id}.json`);
}

export function keptBackupKeys(secret: string | null): KeptBackupKeys {
  const lock = () => Buffer.from(hkdfSync('sha256', secret ?? '', '', 'plumbline kept backup key 1', 32));
  function find(id: string): KeptBackupKey {
    if (!idPattern.test(id)) return { problem: 'missing' };
    try {
      const kept = JSON.parse(readFileSync(backupKeyFile(id), 'utf8')) as KeptKey;
      const bytes = Buffer.from(kept.root, 'base64');
      const root = kept.locked ? (secret === null ? null : unsealed(lock(), bytes, id)) : bytes;
      const key = root && backupKeyOf(root);
      return key?.id === id ? { key } : { problem: kept.locked ? 'locked' : 'missing' };
    } catch {
      return { problem: 'missing' };
    }
  }
  return {
    find,
    keep(key) {
      if ('key' in find(key.id)) return;
      const file = backupKeyFile(key.id);
      const root = secret === null ? key.root : sealed(lock(), key.root, key.id);
      const kept: KeptKey = { at: new Date().toISOString(), root: root.toString('base64'), locked: secret !== null };
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
