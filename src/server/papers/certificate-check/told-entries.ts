// What the trail says of a certificate: the files it was issued as, and that it was withdrawn. It stands there alone, where nobody writes but
// the program and where a change shows.
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';

/** What the entries of each action hold. */
interface Holds {
  issued: { issued: string; sha256: string };
  withdrawn: { withdrawn_at: string };
}

interface Told<Action extends keyof Holds> {
  after: Holds[Action];
  reason: string | null;
}

/** Oldest first. */
export async function toldEntries<Action extends keyof Holds>(
  { db }: Ctx,
  calibration: string,
  action: Action,
): Promise<Told<Action>[]> {
  const entries = await typed(db)
    .selectFrom('audits')
    .select(['after', 'reason'])
    .where('resource', '=', 'calibration')
    .where('record_key', '=', calibration)
    .where('action', '=', action)
    .orderBy('rid')
    .execute();
  return entries.map(({ after, reason }) => ({ after: JSON.parse(after ?? '{}') as Holds[Action], reason }));
}
