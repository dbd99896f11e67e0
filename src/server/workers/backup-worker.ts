// The thread that makes a backup's copy, or proves a finished backup; see db/backup-copy.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOrder, copyDatabase, type ProofOrder, proveBackup } from '../db/backup-copy.ts';

const order = workerData as BackupOrder | ProofOrder;

try {
  parentPort?.postMessage({ facts: 'folder' in order ? proveBackup(order) : copyDatabase(order) });
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
