// A chart after one of its values was written: what it and those after it are judged to be, whom that is told to, and when the next check
// is due. All of it in the transaction of the write. docs/interface/records.md#check-charts.
import { type Baseline, readRules } from '#server/contract/values/measuring/check-charts.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { breathe } from '#server/core/rows/row-batches.ts';
import { updateAsSideEffect } from '#server/core/write/side-effects.ts';
import { judge, lookBack } from '#server/reliability/charts/judge.ts';
import type { Row } from '#server/schema/define-resource.ts';
import { type ChartRow, chartRow, newestValues, type ValueRow, valuesBefore, valuesSince } from '../check-value-queries.ts';
import { type Alarm, markSince, raiseTicket } from './alarm.ts';
import { withFirstBaseline } from './baseline.ts';
import { settleCheckDue } from './check-due.ts';

interface Period {
  baseline: Baseline | null;
  values: ValueRow[];
}

function baselineAt({ baselines }: ChartRow, { measured_at: at }: ValueRow): Baseline | null {
  return baselines.findLast(({ from }) => from === null || from <= at) ?? null;
}

/** A new baseline begins anew: what was before says nothing of it. */
function periodsOf(chart: ChartRow, rows: readonly ValueRow[]): Period[] {
  const periods: Period[] = [];
  for (const row of rows) {
    const baseline = baselineAt(chart, row);
    const last = periods.at(-1);
    if (last && last.baseline === baseline) last.values.push(row);
    else periods.push({ baseline, values: [row] });
  }
  return periods;
}

interface Judged {
  row: ValueRow;
  baseline: Baseline | null;
  state: string;
  broken: string | null;
}

function judgedRows(chart: ChartRow, rows: readonly ValueRow[]): Judged[] {
  return periodsOf(chart, rows).flatMap(({ baseline, values }) => {
    const counted = values.filter(({ excluded }) => excluded !== 1);
    const asked = baseline && { ...baseline, rules: chart.rules, weighting: chart.weighting };
    const numbers = counted.map(({ value }) => Number(value));
    const found = asked ? judge(numbers, asked) : [];
    const broken = new Map(counted.map((row, at) => [row, found[at] ?? []]));
    return values.map((row): Judged => {
      const rules = broken.get(row);
      if (!rules) return { row, baseline, state: 'excluded', broken: null };
      if (!baseline) return { row, baseline, state: 'no_limits', broken: null };
      return { row, baseline, state: rules.length > 0 ? 'out_of_control' : 'in_control', broken: rules.join(' ') || null };
    });
  });
}

/** Those that may be judged otherwise from an instant on, and so many before as decide about them. */
async function windowOf(ctx: Ctx, { row: { uID: chart }, weighting }: ChartRow, since: string | null) {
  const before = since === null ? [] : await valuesBefore(ctx, { chart, at: since }, lookBack(weighting));
  return { before, after: await valuesSince(ctx, chart, since) };
}

/** What is told of: broken by a value that the limits were not made from, and not told yet. */
function untold({ row, baseline, broken }: Judged) {
  if (!baseline || (baseline.until !== null && row.measured_at <= baseline.until)) return [];
  const told = new Set(readRules(row.told_rules));
  return readRules(broken).filter((rule) => !told.has(rule));
}

interface SettleInput {
  chart: string;
  /** The earliest instant at which something is other than it was; null: from the first value on. */
  since: string | null;
  /** The value that is being written: its own entry in the trail says what became of it. */
  own?: string;
  /** Many values came at once: one ticket names all of them that are to be told of. */
  together?: boolean;
}

const valuesAtOnce = 250;

export async function settleChart(ctx: Ctx, { chart: key, since, own, together = false }: SettleInput): Promise<void> {
  const found = await chartRow(ctx, key);
  if (!found) return;
  const chart = await withFirstBaseline(ctx, found);
  const { before, after } = await windowOf(ctx, chart, chart === found ? since : null);
  const judged = judgedRows(chart, [...before, ...after]).slice(before.length);
  for (const [at, { row, state, broken }] of judged.entries()) {
    if (at % valuesAtOnce === 0) await breathe();
    if (row.state === state && row.broken_rules === broken) continue;
    const values = { state, broken_rules: broken };
    await updateAsSideEffect(ctx, { resource: 'check_value', key: row.uID, values, withoutAuditEntry: row.uID === own });
  }
  const alarms = judged.flatMap((one): Alarm[] => {
    const rules = untold(one);
    return rules.length === 0 ? [] : [{ value: one.row, rules }];
  });
  for (const told of together && alarms.length > 0 ? [alarms] : alarms.map((alarm) => [alarm])) await tell(ctx, chart, told, own);
  await settleState(ctx, chart);
  await settleCheckDue(ctx, key);
}

/** All of them in one ticket; what was measured is marked value by value, the oldest first. */
async function tell(ctx: Ctx, { row: chart }: ChartRow, alarms: readonly Alarm[], own: string | undefined): Promise<void> {
  const keep = (key: string, values: Row) =>
    updateAsSideEffect(ctx, { resource: 'check_value', key, values, withoutAuditEntry: key === own });
  for (const alarm of alarms) {
    // Before the next one is looked at: a doubt that is open goes on.
    const told = [...readRules(alarm.value.told_rules), ...alarm.rules].join(' ');
    await keep(alarm.value.uID, { case_uID: await markSince(ctx, chart, alarm), told_rules: told });
  }
  const ticket_uID = await raiseTicket(ctx, chart, alarms);
  for (const { value } of alarms) await keep(value.uID, { ticket_uID });
}

/** How the newest value stands. */
async function settleState(ctx: Ctx, { row: { uID: key }, baselines }: ChartRow): Promise<void> {
  const [newest] = await newestValues(ctx, key, 1);
  const state = newest?.state ?? (baselines.length > 0 ? 'in_control' : 'no_limits');
  await updateAsSideEffect(ctx, { resource: 'check_chart', key, values: { state } });
}
