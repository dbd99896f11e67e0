// The thread that reads the audit trail: all of it with the records, or as far as something from outside has to be found in it.
import { parentPort, workerData } from 'node:worker_threads';
import type { AnchorResult, TrailReport } from '../contract/lab/trail.ts';
import { copiedLab } from '../db/postgres/move/copied-lab.ts';
import { openSqlite } from '../db/sqlite/handle/open-sqlite.ts';
import { compareAnchor } from '../db/sqlite/trail/compare-anchor.ts';
import { outsideCheckpoints } from '../db/sqlite/trail/outside-checkpoints.ts';
import type { TrailOrder } from '../db/sqlite/trail/trail-orders.ts';
import { verifyTrail } from '../db/sqlite/trail/verify-trail.ts';
import { resourceDefinitions } from '../resources/index.ts';

const cacheMegabytes = 32;
/** What a server keeps is read as any lab is, from a copy that is gone afterwards. */
async function read(order: TrailOrder): Promise<TrailReport | AnchorResult> {
  const { paths, nativeBinding, server } = order;
  if (server === undefined) return done(order);
  const { database, remove } = await copiedLab({ url: server, folder: paths.directory, nativeBinding });
  try {
    return done({ ...order, paths: { ...paths, database } });
  } finally {
    remove();
  }
}

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
  parentPort?.postMessage({ result: await read(workerData as TrailOrder) });
} catch (error) {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
}
