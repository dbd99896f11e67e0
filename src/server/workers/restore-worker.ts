// The thread that tries a restore of the newest backup; see prove-restore.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { ProofOrder } from '../db/sqlite/backup/backup-orders.ts';
import { proveRestore } from '../prove-restore.ts';

try {
  parentPort?.postMessage({ facts: await proveRestore(workerData as ProofOrder) });
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
