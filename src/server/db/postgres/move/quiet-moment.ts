// A moment of a lab that is served meanwhile: writers wait, what they committed is tied to the trail, and then one state is held. They go on
// when it is begun, or when it is over.
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { StartError } from '#server/lib/start-error.ts';
import { untiedFrom } from '../../untied-entries.ts';
import { turnTable } from '../schema/schema.ts';

const mostTries = 100;
const betweenMs = 50;

/** `holder`: a connection that is used for this alone; another one is to begin the moment within `work`. */
export async function inQuiet<T>(holder: Client, work: () => Promise<T>): Promise<T> {
  await holder.query('begin isolation level read committed');
  try {
    await holder.query(`lock table ${turnTable} in exclusive mode`);
    await allTied(holder);
    return await work();
  } finally {
    await holder.query('rollback').catch(() => undefined);
  }
}

/** Whoever serves the lab ties them within moments; a program that was ended by force does it at its next start. */
async function allTied(client: Client): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { rows } = await client.query(`select 1 from audits where rid >= ${untiedFrom} limit 1`);
    if (rows.length === 0) return;
    await pause(betweenMs);
  }
  throw new StartError(
    'unsettled_lab',
    'The last entries of the lab’s trail are not tied yet, its program did not end as it should: start it once, stop it, and try again.',
  );
}
