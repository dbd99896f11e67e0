// The thread that makes a backup's copy, looks into one, or brings some to another folder.
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupFacts, BackupPreview, CarriedBackups } from '../contract/backups.ts';
import { carryBackups } from '../db/backup-carry.ts';
import { copyDatabase } from '../db/backup-copy.ts';
import type { BackupOrder } from '../db/backup-orders.ts';
import { previewBackup } from '../db/backup-preview.ts';

function done(order: BackupOrder): BackupFacts | BackupPreview | CarriedBackups {
  if (order.kind === 'copy') return copyDatabase(order);
  return order.kind === 'preview' ? previewBackup(order) : carryBackups(order);
}

try {
  parentPort?.postMessage({ facts: done(workerData as BackupOrder) });
} catch (error) {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  parentPort?.postMessage({ failure: error instanceof Error ? `${code}${error.message}` : String(error) });
}
