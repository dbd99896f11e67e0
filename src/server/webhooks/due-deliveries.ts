// Messages that are due, of each webhook the oldest; and the end of those that were delivered long ago.
import { instantOf } from '../contract/values/dates.ts';
import { type Ctx, inTransaction, markWritten } from '../core/lab/context.ts';
import { typed } from '../db/typed.ts';
import { instantNow } from '../lib/clock.ts';
import type { Delivery } from './deliver.ts';

export async function dueDeliveries({ lab }: Ctx): Promise<Delivery[]> {
  const now = instantNow(lab.clock);
  return typed(lab.reads)
    .selectFrom((from) =>
      from
        .selectFrom('webhook_deliveries')
        .select((eb) => eb.fn.min('rid').as('first'))
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .groupBy('webhook_uID')
        .as('due'),
    )
    .innerJoin('webhook_deliveries as d', 'd.rid', 'due.first')
    .select(['d.uID', 'd.webhook_uID', 'd.event', 'd.record_type', 'd.record_key', 'd.changed_at', 'd.attempts'])
    .orderBy('d.rid')
    .execute();
}

const keptMs = 30 * 86_400_000;

/** What could not be delivered stays until somebody looks at it, a year at most. */
export async function sweepDeliveries(program: Ctx): Promise<void> {
  const now = program.lab.clock.now();
  const old = typed(program.lab.reads)
    .selectFrom('webhook_deliveries')
    .select('uID')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'delivered'), where('at', '<', instantOf(now - keptMs))]),
        where.and([where('state', '=', 'dead'), where('at', '<', instantOf(now - 12 * keptMs))]),
      ]),
    )
    .limit(500);
  const ids = (await old.execute()).map(({ uID }) => uID);
  if (ids.length === 0) return;
  await inTransaction(program, async (inner) => {
    markWritten(inner, 'webhook_deliveries');
    await typed(inner.db).deleteFrom('webhook_deliveries').where('uID', 'in', ids).execute();
  });
}
