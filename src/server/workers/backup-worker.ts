// The thread that makes a backup's copy; see db/backup-copy.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOrder, copyDatabase } from '../db/backup-copy.ts';

try {
  parentPort?.postMessage({ facts: copyDatabase(workerData as BackupOrder) });
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
