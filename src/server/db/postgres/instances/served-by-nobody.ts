// What may only be done to a database that no program serves: whoever does so holds this lock with all others.
import type { Client } from 'pg';
import { StartError } from '#server/lib/start-error.ts';

/** Within a transaction, to its end; `before`: what somebody is about to do. */
export async function assertServedByNobody(client: Client, before: string): Promise<void> {
  const { rows } = await client.query<{ alone: boolean | number }>(
    "select pg_try_advisory_xact_lock(hashtext('plumbline-instance')) as alone",
  );
  if (Number(rows[0]?.alone) !== 1)
    throw new StartError(
      'lab_open',
      `The lab is still served from this database; end every Plumbline that does so, and ${before}.`,
    );
}
