// What opens a locked backup, and why it does not, in one sentence each: by the passphrase, by the recovery code, or by the key that this
// computer keeps. Nothing was touched when it is refused.
import { basename } from 'node:path';
import type { BackupManifest, KeyGiven, LockWrap } from '#server/contract/lab/backups.ts';
import { type BackupKey, backupKeyOf, shownFingerprint, unwrapKey } from '#server/lib/keys/backup-key.ts';
import type { KeptBackupKeys } from '#server/lib/keys/kept-backup-keys.ts';
import type { LockFault, LockFaultKind } from '#server/lib/keys/locked-file.ts';
import { readRecoveryCode } from '#server/lib/keys/recovery-code.ts';
import { StartError } from '#server/lib/start-error.ts';

export const lockRefusals = [
  'passphrase_needed',
  'wrong_passphrase',
  'wrong_code',
  'code_slip',
  'key_not_kept',
  'file_cut',
  'file_swapped',
  'file_changed',
  'file_other_key',
] as const;
export type LockRefusalCode = (typeof lockRefusals)[number];

/** Says why a locked backup does not open; `params` for whoever says it in another language. */
export class LockRefusal extends StartError {
  readonly refusal: LockRefusalCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: LockRefusalCode, sentence: string, params: Readonly<Record<string, string | number>>) {
    super(code, `${sentence} Nothing was changed.`);
    this.name = 'LockRefusal';
    this.refusal = code;
    this.params = params;
  }
}

export function passphraseNeeded(name: string): LockRefusal {
  return new LockRefusal('passphrase_needed', `The backup ${name} is locked: give its passphrase or its recovery code.`, {
    name,
  });
}

const faultSentences: Record<LockFaultKind, string> = {
  cut: 'was cut off: its end is missing. Choose another backup.',
  swapped: 'is not the one that was locked there: it belongs to another backup or another place. Choose another backup.',
  changed: 'was changed or damaged after it was locked. Choose another backup.',
  other_key: 'was locked with another key than this backup. Choose another backup.',
};

export function faultOf({ kind, message }: LockFault, name: string): LockRefusal {
  const file = basename(message.slice(0, message.lastIndexOf(':')));
  return new LockRefusal(`file_${kind}`, `The file ${file} of the backup ${name} ${faultSentences[kind]}`, { name, file });
}

/** Null where it lies open. */
export async function keyFor(
  manifest: BackupManifest,
  { passphrase, keptKey }: KeyGiven,
  kept: KeptBackupKeys,
): Promise<BackupKey | null> {
  const { lock, name } = manifest;
  if (!lock) return null;
  if (passphrase !== undefined && passphrase !== '') return lockKeyBy(passphrase, lock, name);
  if (!keptKey) throw passphraseNeeded(name);
  const found = kept.find(lock.key);
  if ('key' in found) return found.key;
  throw new LockRefusal(
    'key_not_kept',
    `This computer does not keep the key of the backup ${name}: give its passphrase or its recovery code.`,
    { name },
  );
}

/** `name`: of the backup; null for the lock of the lab itself. */
export async function lockKeyBy(given: string, wrap: LockWrap, name: string | null): Promise<BackupKey> {
  const what = name === null ? 'the backups of this lab' : `the backup ${name}`;
  const params = { name: name ?? '' };
  const code = readRecoveryCode(given);
  if (code && 'root' in code) {
    const key = backupKeyOf(code.root);
    if (key.id === wrap.key) return key;
  }
  // What looks like a code may be a passphrase all the same.
  const key = await unwrapKey(wrap, given);
  if (key) return key;
  if (!code) throw new LockRefusal('wrong_passphrase', `This passphrase does not open ${what}.`, params);
  if ('slip' in code)
    throw new LockRefusal('code_slip', `There is a slip of the pen in group ${code.slip} of the recovery code.`, {
      group: code.slip,
    });
  const fingerprint = shownFingerprint(wrap.key);
  throw new LockRefusal('wrong_code', `This recovery code does not open ${what}: its sheet bears the key ${fingerprint}.`, {
    ...params,
    key: fingerprint,
  });
}
