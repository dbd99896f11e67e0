// How long somebody was at a calibration, once it is done: what the guide measured step by step, else the time from its beginning to its end
// where both lie on one day. Over a night nobody knows how much of it was work, and nothing is claimed. docs/interface/records.md#work-minutes.
import { type Instant, msOf } from '#server/contract/values/dates.ts';
import { dayAt } from '#server/contract/values/lab-days.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { typed } from '#server/db/typed.ts';
import { instantNow, zoneOf } from '#server/lib/clock.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import { completed, inProgress } from '../../rules/calibration-status.ts';

type Columns = StoredColumns<'calibration'>;

interface Change {
  before: Columns | null;
  row: Columns;
  sent: ReadonlySet<string>;
}

/** What somebody types counts, also that it is empty. */
export async function workedOn(ctx: Ctx, { before, row, sent }: Change): Promise<Columns> {
  const isDone = before !== null && before.status !== completed && row.status === completed;
  if (!isDone || sent.has('work_minutes') || typeof row.work_minutes === 'number') return {};
  const key = String(row.CTAG);
  const minutes = (await guidedMinutes(ctx, key)) ?? (await minutesOfDay(ctx, key));
  return minutes === null ? {} : { work_minutes: minutes };
}

async function guidedMinutes({ db }: Ctx, key: string): Promise<number | null> {
  const run = await typed(db).selectFrom('bench_runs').select('answers').where('calibration_id', '=', key).executeTakeFirst();
  const answers = JSON.parse(String(run?.answers ?? '[]')) as { seconds?: number }[];
  const seconds = answers.reduce((sum, { seconds: one = 0 }) => sum + one, 0);
  return seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : null;
}

/** Measured, waiting for approval: whatever comes next is not at the bench. */
const over: ReadonlySet<unknown> = new Set(['M', 'A']);

async function minutesOfDay(ctx: Ctx, key: string): Promise<number | null> {
  const entries = await typed(ctx.db)
    .selectFrom('audits')
    .select(['at', 'after'])
    .where('resource', '=', 'calibration')
    .where('record_key', '=', key)
    .orderBy('rid')
    .execute();
  const statuses = entries.map(({ at, after }) => ({ at, status: statusIn(after) }));
  const begun = statuses.find(({ status }) => status === inProgress)?.at;
  if (begun === undefined) return null;
  const ended = statuses.find(({ at, status }) => at > begun && over.has(status))?.at ?? instantNow(ctx.lab.clock);
  return minutesBetween(ctx, begun, ended);
}

function statusIn(after: unknown): unknown {
  const values = JSON.parse(String(after ?? 'null')) as { status?: unknown } | null;
  return values?.status;
}

function minutesBetween(ctx: Ctx, begun: Instant, ended: Instant): number | null {
  const zone = zoneOf(ctx.lab.clock);
  const [from, to] = [msOf(begun), msOf(ended)];
  if (to < from || dayAt(from, zone) !== dayAt(to, zone)) return null;
  return Math.max(1, Math.round((to - from) / 60_000));
}
