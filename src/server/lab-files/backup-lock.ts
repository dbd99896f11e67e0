// The lock of a lab's backups: on with a new passphrase, off, opened on a computer that does not keep the key yet. One piece of hashing
// at a time: each takes half a second and 128 MB.
import { createHashQueue } from '../auth/secrets/hash-queue.ts';
import type { BackupLockState, BackupManifest, KeyGiven } from '../contract/lab/backups.ts';
import { readLockState, writeLockState } from '../db/sqlite/backup/backup-lock-state.ts';
import type { BackupLocks } from '../db/sqlite/backup/backup-locks.ts';
import { keyFor, lockKeyBy } from '../db/sqlite/restore/restore-locked.ts';
import type { DataPaths } from '../lib/disk/data-dir.ts';
import { type BackupKey, newBackupKey, wrapKey } from '../lib/keys/backup-key.ts';
import { keptBackupKeys } from '../lib/keys/kept-backup-keys.ts';
import { asRefusal } from './restore-refusals.ts';

export interface BackupLockInput {
  paths: DataPaths;
  /** Of the system's key store; null where there is none. */
  secret: string | null;
  now(): number;
}

interface NewLock {
  state: BackupLockState;
  key: BackupKey;
}

export interface BackupLock extends BackupLocks {
  state(): BackupLockState | null;
  /** Whether this computer keeps the key: backups are made and proved only where it does. */
  kept(): 'kept' | 'missing' | 'locked';
  /** A new key with each passphrase: who knew the former one reads nothing that is locked from now on. */
  newLock(passphrase: string): Promise<NewLock>;
  /** From now on; null: backups lie open. */
  use(lock: NewLock | null): void;
  /** By passphrase or recovery code of the lock as it is; keeps the key on this computer. */
  open(given: string): Promise<BackupKey>;
  /** Null where the backup lies open. */
  keyFor(manifest: BackupManifest, given: KeyGiven): Promise<BackupKey | null>;
  /** A lab that begins as a locked backup goes on being locked. */
  adopt(manifest: BackupManifest, key: BackupKey): void;
}

const queue = createHashQueue({ atOnce: 1, waiting: 5, retryAfterSeconds: 3 });

export function createBackupLock({ paths, secret, now }: BackupLockInput): BackupLock {
  const keys = keptBackupKeys(secret);
  const found = (id: string): BackupKey | null => {
    const kept = keys.find(id);
    return 'key' in kept ? kept.key : null;
  };
  const use = (lock: NewLock | null) => {
    // First the key: a lock whose key is lost would make no backup at all.
    if (lock) keys.keep(lock.key);
    writeLockState(paths, lock?.state ?? null);
  };
  return {
    state: () => readLockState(paths),
    current() {
      const state = readLockState(paths);
      return state && { wrap: state.wrap, key: found(state.wrap.key) };
    },
    keyOf: ({ lock }) => (lock ? found(lock.key) : null),
    kept() {
      const kept = keys.find(readLockState(paths)?.wrap.key ?? '');
      return 'key' in kept ? 'kept' : kept.problem;
    },
    async newLock(passphrase) {
      const key = newBackupKey();
      const wrap = await queue.run(() => wrapKey(key, passphrase));
      return { state: { at: new Date(now()).toISOString(), wrap }, key };
    },
    use,
    async open(given) {
      const state = readLockState(paths);
      if (!state) throw new Error('backups are not locked');
      const key = await queue
        .run(() => lockKeyBy(given, state.wrap, null))
        .catch((error: unknown) => Promise.reject(asRefusal(error, '')));
      keys.keep(key);
      return key;
    },
    keyFor: (manifest, given) => queue.run(() => keyFor(manifest, given, keys)),
    adopt({ lock }, key) {
      if (!lock || readLockState(paths)) return;
      const { salt, n, r, p, sealed } = lock;
      use({ state: { at: new Date(now()).toISOString(), wrap: { key: lock.key, salt, n, r, p, sealed } }, key });
    },
  };
}
