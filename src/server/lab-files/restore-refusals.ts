// Why a restore was refused, as the interface says it.
import { AppError, invalid } from '../contract/errors.ts';
import { DamagedDocuments, someOf } from '../db/sqlite/restore/restore-documents.ts';
import { LockRefusal, type LockRefusalCode } from '../db/sqlite/restore/restore-locked.ts';
import { StartError } from '../lib/start-error.ts';

/** What is wrong with what was typed, and not with the backup. */
const ofPassphrase: readonly LockRefusalCode[] = [
  'passphrase_needed',
  'wrong_passphrase',
  'wrong_code',
  'code_slip',
  'key_not_kept',
];

export function asRefusal(error: unknown, name: string): unknown {
  if (error instanceof DamagedDocuments)
    return new AppError('record.locked', {
      messageKey: 'errors.backup.documents_damaged',
      params: { name, documents: someOf(error.documents) },
    });
  if (error instanceof LockRefusal) return asLockRefusal(error);
  if (!(error instanceof StartError)) return error;
  return new AppError('record.locked', { messageKey: 'errors.backup.refused', params: { reason: error.message } });
}

function asLockRefusal({ refusal, params }: LockRefusal): AppError {
  const key = `errors.backup_lock.${refusal}`;
  if (ofPassphrase.includes(refusal)) return invalid({ passphrase: [{ key, params }] });
  return new AppError('record.locked', { messageKey: key, params });
}
