// Who begins or upgrades a lab does it alone. Asked for again and again and not waited for: a statement that waits is one that an index which
// is made meanwhile waits for.
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

const again = "select pg_try_advisory_lock(hashtext('plumbline')) as held";
const betweenMs = 100;

/** The turn ends with the connection at the latest. */
export async function inTurn<T>(client: Client, work: () => Promise<T>): Promise<T> {
  while (!(await client.query<{ held: boolean }>(again)).rows[0]?.held) await pause(betweenMs);
  return work();
}
