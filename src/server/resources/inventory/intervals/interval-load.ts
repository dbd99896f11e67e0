// How many calibrations fall due in each month by the intervals that are in force and by those that are proposed: as if either had been in
// force since the last calibration. What is overdue falls due in the first month. docs/interface/dashboards.md#widgets.

import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import { addInterval, addMonths, type PlainDate } from '#server/contract/values/dates.ts';
import { assertMay } from '#server/core/access/permissions.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { breathe } from '#server/core/rows/row-batches.ts';
import type { ExtraCondition } from '#server/core/rows/select.ts';
import type { WholeInterval } from '#server/reliability/intervals/whole-interval.ts';
import { devicesAsked } from '../interval-device-queries.ts';
import { deviceHistories } from '../interval-history-queries.ts';
import { proposalsFor } from './interval-proposals.ts';
import { intervalRules } from './interval-rules.ts';

const mostDevices = 100_000;
/** Others are answered in between. */
const devicesAtOnce = 2000;

interface LoadQuestion {
  filter: FilterNode | null;
  extra: ExtraCondition | null;
  today: PlainDate;
  /** First days of months, the first that of today. */
  months: readonly PlainDate[];
}

export interface IntervalLoad {
  present: number[];
  proposed: number[];
  /** Devices that a proposal gives another interval. */
  changes: number;
}

/** Adds one to each month in which it falls due. */
function addDues(counts: number[], { count, unit }: WholeInterval, last: PlainDate, { today, months }: LoadQuestion): void {
  const end = addMonths(months.at(-1) ?? today, 1);
  const places = new Map(months.map((month, index) => [month.slice(0, 7), index]));
  let due = addInterval(last, count, unit);
  if (due < today) due = today;
  while (due < end) {
    const place = places.get(due.slice(0, 7));
    if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1;
    due = addInterval(due, count, unit);
  }
}

export async function intervalLoad(ctx: Ctx, question: LoadQuestion): Promise<IntervalLoad> {
  for (const name of ['inventory', 'calibration', 'result'] as const) assertMay(ctx, ctx.lab.registry.resource(name), 'view');
  const { filter, extra, months } = question;
  const list = { filter, sort: [], limit: null, offset: 0 };
  const devices = await devicesAsked(ctx, { list, extra, most: mostDevices });
  const histories = await deviceHistories(
    ctx,
    devices.map(({ id }) => id),
  );
  const groups = await proposalsFor(ctx, { devices, by: 'type', rules: await intervalRules(ctx, undefined), histories });
  const proposed = new Map(
    groups.flatMap((group) => (group.proposed ? group.devices.map(({ id }) => [id, group.proposed]) : [])),
  );
  const load: IntervalLoad = { present: months.map(() => 0), proposed: months.map(() => 0), changes: 0 };
  load.changes = groups.reduce((sum, { changes }) => sum + changes, 0);
  for (const [at, { id, present }] of devices.entries()) {
    if (at % devicesAtOnce === 0) await breathe();
    const [day, next] = [histories.get(id)?.last, proposed.get(id) ?? present];
    if (day === undefined) continue;
    if (present) addDues(load.present, present, day, question);
    if (next) addDues(load.proposed, next, day, question);
  }
  return load;
}
