// The thread that checks the database, makes a backup's copy, looks into one, or brings some to another folder.
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupFacts, BackupPreview, CarriedBackups } from '../contract/lab/backups.ts';
import { carryBackups } from '../db/sqlite/backup/backup-carry.ts';
import type { BackupOrder } from '../db/sqlite/backup/backup-orders.ts';
import { checkLive, copyDatabase } from '../db/sqlite/backup/content/backup-copy.ts';
import { lockBackup } from '../db/sqlite/backup/content/locked-backup.ts';
import { type RescuedFacts, rescueLab } from '../db/sqlite/backup/content/rescue.ts';
import { previewBackup } from '../db/sqlite/restore/backup-preview.ts';
import { standBack } from '../lib/threads/stand-back.ts';

standBack();

type Done = BackupFacts | BackupPreview | CarriedBackups | RescuedFacts | null;

function copied({ source, target, lock }: Extract<BackupOrder, { kind: 'copy' }>): BackupFacts {
  const facts = copyDatabase({ source, target });
  return lock ? { ...facts, ...lockBackup(dirname(target), facts, lock) } : facts;
}

function done(order: BackupOrder): Done {
  switch (order.kind) {
    case 'check':
      checkLive(order.source);
      return null;
    case 'copy':
      checkLive(order.source);
      return copied(order);
    case 'rescue':
      return rescueLab(order);
    case 'preview':
      return previewBackup(order);
    default:
      return carryBackups(order);
  }
}

try {
  parentPort?.postMessage({ facts: done(workerData as BackupOrder) });
} catch (error) {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  parentPort?.postMessage({ failure: error instanceof Error ? `${code}${error.message}` : String(error) });
}
