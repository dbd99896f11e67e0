// Opens a finished backup anew and proves it, in a thread of its own: it must not hold up the clients.
import { parentPort, workerData } from 'node:worker_threads';
import { checkCopy } from '../../src/server/db/sqlite/backup/content/backup-copy.ts';

try {
  parentPort?.postMessage({ facts: checkCopy(workerData as string) });
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
