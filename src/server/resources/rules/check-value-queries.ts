// A chart as its values are judged by it, and its values in their order.
import { type RawBuilder, sql } from 'kysely';
import { type Baseline, type ChartRule, chartRules, readBaselines } from '../../contract/values/measuring/check-charts.ts';
import { eachVisible } from '../../core/access/scope.ts';
import { type Ctx, readingDb } from '../../core/lab/context.ts';
import { always } from '../../db/dialect/index.ts';
import type { Weighting } from '../../reliability/charts/judge.ts';
import type { ColumnsOf } from '../../schema/rows.generated.ts';

export type ChartColumns = ColumnsOf<'check_chart'>;

export interface ChartRow {
  row: ChartColumns;
  baselines: readonly Baseline[];
  rules: readonly ChartRule[];
  weighting: Weighting | null;
}

export function chartOf(row: ChartColumns): ChartRow {
  const weighting = { weight: Number(row.ewma_weight), width: Number(row.ewma_width) };
  return {
    row,
    baselines: readBaselines(row.baselines),
    rules: chartRules.filter((rule) => row[`rule_${rule}`] === 1),
    weighting: row.chart_kind === 'ewma' ? weighting : null,
  };
}

export async function chartRow(ctx: Ctx, key: string): Promise<ChartRow | null> {
  const { rows } = await sql<ChartColumns>`select * from check_charts where "uID" = ${key}`.execute(ctx.db);
  return rows[0] ? chartOf(rows[0]) : null;
}

export interface ValueRow {
  uID: string;
  measured_at: string;
  value: string;
  excluded: number;
  state: string | null;
  broken_rules: string | null;
  told_rules: string | null;
  case_uID: string | null;
}

const columns = sql`"uID", measured_at, value, excluded, state, broken_rules, told_rules, "case_uID"`;
const counts = sql`excluded = 0`;

async function rowsOf(ctx: Ctx, chart: string, further: RawBuilder<unknown>): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`select ${columns} from check_values where "chart_uID" = ${chart} and ${further}`.execute(
    ctx.db,
  );
  return rows;
}

/** Of the same moment in the order they were written. */
const oldestFirst = sql`order by measured_at nulls first, rid`;
const newestFirst = sql`order by measured_at desc nulls last, rid desc`;

export const valuesSince = (ctx: Ctx, chart: string, since: string | null): Promise<ValueRow[]> =>
  rowsOf(ctx, chart, sql`measured_at >= ${since ?? ''} ${oldestFirst}`);

export const countedValues = (ctx: Ctx, chart: string): Promise<ValueRow[]> => rowsOf(ctx, chart, sql`${counts} ${oldestFirst}`);

/** Those that count, oldest first. */
export async function newestValues(ctx: Ctx, chart: string, most: number): Promise<ValueRow[]> {
  return (await rowsOf(ctx, chart, sql`${counts} ${newestFirst} limit ${most}`)).reverse();
}

/** Those that do not count, too. */
export async function drawnValues(ctx: Ctx, chart: string, most: number): Promise<ValueRow[]> {
  return (await rowsOf(ctx, chart, sql`${always} ${newestFirst} limit ${most}`)).reverse();
}

interface Before {
  chart: string;
  at: string;
}

/** Those that count, oldest first. */
export async function valuesBefore(ctx: Ctx, { chart, at }: Before, most: number): Promise<ValueRow[]> {
  return (await rowsOf(ctx, chart, sql`${counts} and measured_at < ${at} ${newestFirst} limit ${most}`)).reverse();
}

export async function lastGood(ctx: Ctx, { chart, at }: Before): Promise<ValueRow | null> {
  const inControl = sql`${counts} and state = 'in_control' and measured_at < ${at}`;
  return (await rowsOf(ctx, chart, sql`${inControl} ${newestFirst} limit 1`))[0] ?? null;
}

/** The open case of a value between the last good one and this. */
export async function openDoubt(ctx: Ctx, { chart, at }: Before, since: string): Promise<string | null> {
  const open = sql`"case_uID" in (select "uID" from impact_cases where status = 'open')`;
  const between = sql`${counts} and measured_at > ${since} and measured_at < ${at}`;
  return (await rowsOf(ctx, chart, sql`${between} and ${open} ${newestFirst} limit 1`))[0]?.case_uID ?? null;
}

export async function countValues(ctx: Ctx, chart: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from check_values where "chart_uID" = ${chart}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export async function chartsInUse(ctx: Ctx, most: number): Promise<ChartColumns[]> {
  const seen = eachVisible(ctx, ctx.lab.registry.resource('check_chart'), 'c');
  const { rows } = await sql<ChartColumns>`select c.* from check_charts c where c.active = 1 ${seen ? sql`and ${seen}` : sql``}
    order by c.name_sort nulls first, c."uID" limit ${most}`.execute(readingDb(ctx));
  return rows;
}
