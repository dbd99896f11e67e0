// Runs: many writes of one call in one transaction, tied together in the trail so that they can be taken back as a whole
// (undo-run.ts). docs/adr/0025.
import { typed } from '../../db/typed.ts';
import { instantNow } from '../../lib/clock.ts';
import type { Json } from '../../schema/fields/field-type.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import { type Ctx, inTransaction, markWritten } from '../lab/context.ts';

/** What this many records come to is taken into the file by one commit, which would hold everybody up. */
const longFrom = 2_000;

export interface RunOptions<T> {
  /** What kind of work, a word the screens have a text for: `price_adjust`, `inventory_import`, `undo`. */
  kind: string;
  /** The record types it is asked to write: taking it back needs the same rights to them. What follows is not named. */
  resources: readonly string[];
  /** What people are told of it, such as the file's name and the counts. */
  summary?: Json | ((result: T) => Json);
  /** The run that this one takes back. */
  undoOf?: string;
  /** How many it may come to; `all`: as many as there are of these types. From `longFrom` on readers go on meanwhile (docs/adr/0013). */
  records?: number | 'all';
}

export interface RunDone<T> {
  /** Null when nothing was written: such a run leaves no trace. */
  id: string | null;
  /** Records written, each counted once. */
  count: number;
  result: T;
}

/** All that `work` writes with its inner context is one run: all of it or none. Within a run it belongs to that one. */
export async function withRun<T>(ctx: Ctx, options: RunOptions<T>, work: (inner: Ctx) => Promise<T>): Promise<RunDone<T>> {
  if (ctx.batch !== undefined) return { id: ctx.batch, count: 0, result: await work(ctx) };
  const id = ctx.lab.newId();
  const written = async (inner: Ctx): Promise<RunDone<T>> => {
    const result = await work({ ...inner, batch: id });
    const count = await recordsWritten(inner, id);
    if (count === 0) return { id: null, count, result };
    const { kind, resources, summary = null, undoOf = null } = options;
    const at = instantNow(inner.lab.clock);
    markWritten(inner, 'runs');
    await typed(inner.db)
      .insertInto('runs')
      .values({
        uID: id,
        kind,
        resources: JSON.stringify(resources),
        summary: JSON.stringify(typeof summary === 'function' ? summary(result) : summary),
        user_uID: inner.principal.userId,
        user_name: inner.principal.name,
        at,
        count,
        undo_of: undoOf,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return { id, count, result };
  };
  return inTransaction(ctx, written, { long: (await recordsAhead(ctx, options)) > longFrom });
}

async function recordsAhead(
  { lab }: Ctx,
  { records = 0, resources }: Pick<RunOptions<never>, 'records' | 'resources'>,
): Promise<number> {
  if (records !== 'all') return records;
  let sum = 0;
  for (const name of resources) sum += await lab.sizes.rough(lab.reads, lab.registry.resource(name as ResourceName).table);
  return sum;
}

async function recordsWritten(ctx: Ctx, batch: string): Promise<number> {
  const records = typed(ctx.db).selectFrom('audits').select(['resource', 'record_key']).distinct().where('batch_id', '=', batch);
  const { n } = await ctx.db
    .selectFrom(records.as('r'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
