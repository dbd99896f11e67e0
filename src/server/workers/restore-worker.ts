// The thread that tries a restore: of the newest backup (prove-restore.ts), or of the warm copy (prove-copy.ts).
import { parentPort, workerData } from 'node:worker_threads';
import type { ProofOrder, WarmCopyOrder } from '../db/sqlite/backup/backup-orders.ts';
import { toldOf } from '../lab-files/warm-copy/copy-fault.ts';
import { proveCopy } from '../lab-files/warm-copy/prove-copy.ts';
import { proveRestore } from '../prove-restore.ts';
import { resourceDefinitions } from '../resources/index.ts';

const done = async (order: ProofOrder | WarmCopyOrder) =>
  order.kind === 'backup' ? proveRestore(order) : proveCopy(order, resourceDefinitions);

try {
  parentPort?.postMessage({ facts: await done(workerData as ProofOrder | WarmCopyOrder) });
} catch (error) {
  parentPort?.postMessage({ failure: toldOf(error) });
}
