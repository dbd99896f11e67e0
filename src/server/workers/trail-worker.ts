// The thread that reads the audit trail: all of it with the records, or as far as something from outside has to be found in it.
import { parentPort, workerData } from 'node:worker_threads';
import type { AnchorResult, TrailReport } from '../contract/lab/trail.ts';
import { openSqlite } from '../db/sqlite/handle/open-sqlite.ts';
import { compareAnchor } from '../db/sqlite/trail/compare-anchor.ts';
import { outsideCheckpoints } from '../db/sqlite/trail/outside-checkpoints.ts';
import type { TrailOrder } from '../db/sqlite/trail/trail-orders.ts';
import { verifyTrail } from '../db/sqlite/trail/verify-trail.ts';
import { resourceDefinitions } from '../resources/index.ts';

const cacheMegabytes = 32;

function done(order: TrailOrder): TrailReport | AnchorResult {
  const { paths, nativeBinding, keyFile, key } = order;
  const handle = openSqlite(paths.database, { readonly: true, nativeBinding, cacheMegabytes });
  try {
    if (order.kind === 'compare') return compareAnchor(handle, order.anchor, key);
    const outside = outsideCheckpoints({ handle, paths, keyFile });
    return verifyTrail({ handle, definitions: resourceDefinitions, key, outside, now: order.now });
  } finally {
    handle.close();
  }
}

try {
  parentPort?.postMessage({ result: done(workerData as TrailOrder) });
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
