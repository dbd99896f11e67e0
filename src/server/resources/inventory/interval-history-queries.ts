// How devices were found when they came back: for each calibration with one before it, after how many days and whether within tolerance.
// What was measured as found says it; where nothing was, nothing was adjusted either, and the result of the calibration says it. Three
// statements for each two thousand devices. The caller has chosen them from those he sees. docs/reliability.md#history.
import { sql } from 'kysely';
import { readDecisionRule } from '#server/assessment/decision-rule.ts';
import { judgedColumns, judgeRow, type ResultRow, statedVerdict } from '#server/assessment/result-row.ts';
import type { Verdict } from '#server/assessment/verdict.ts';
import { daysBetween } from '#server/contract/values/dates.ts';
import { type Ctx, readingDb } from '#server/core/lab/context.ts';
import { breathe } from '#server/core/rows/row-batches.ts';
import { listed, throughIndex } from '#server/db/dialect/index.ts';
import type { Found } from '#server/reliability/intervals/propose.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { counts } from '../rules/calibration-queries.ts';

interface Calibration {
  CTAG: string;
  MTAG: string;
  C2301: string;
  C2323: string | null;
  decision_rule: string | null;
}

const ofDevice = throughIndex({ table: 'calibration', alias: 'c', index: 'calibration_MTAG_C2301_C2323_status' });
const ofCalibration = throughIndex({ table: 'results', alias: 'r', index: 'results_ctag_phase_row_num' });

/** Outside of the limits is outside, whether the uncertainty leaves a doubt or not. */
const isOut: Readonly<Record<Verdict, boolean | null>> = {
  pass: false,
  conditional_pass: false,
  conditional_fail: true,
  fail: true,
  not_assessed: null,
};
const byResult: Readonly<Record<string, boolean>> = { passed: false, failed: true, limited: true };

type PointVerdicts = ReadonlyMap<string, readonly Verdict[]>;

/** Whether it was out of tolerance; null where nobody can say. */
function foundOut({ CTAG, C2323 }: Calibration, points: PointVerdicts): boolean | null {
  const own = points.get(CTAG);
  if (!own) return byResult[C2323 ?? ''] ?? null;
  const said = own.map((verdict) => isOut[verdict]).filter((out) => out !== null);
  return said.length === 0 ? null : said.some(Boolean);
}

async function asFound(ctx: Ctx, calibrations: readonly Calibration[]): Promise<PointVerdicts> {
  const keys = listed(
    calibrations.map(({ CTAG }) => CTAG),
    'k',
  );
  const condition = sql`r.ctag = k.value and r.phase = 'as_found'`;
  const db = readingDb(ctx);
  const stated = await sql<{ ctag: string; pass_fail: string | null }>`select distinct r.ctag, r.pass_fail from ${keys}
    cross join ${ofCalibration} where ${condition}`.execute(db);
  const points = new Map<string, Verdict[]>();
  const add = (key: string, verdict: Verdict) => {
    const own = points.get(key);
    if (own) own.push(verdict);
    else points.set(key, [verdict]);
  };
  for (const { ctag, pass_fail } of stated.rows) add(ctag, statedVerdict({ pass_fail }) ?? 'not_assessed');
  if (stated.rows.every(({ pass_fail }) => (pass_fail ?? '').trim() !== '')) return points;
  const columns = sql.join(judgedColumns.map((column) => sql.ref(`r.${column}`)));
  const unstated = await sql<ResultRow>`select r.ctag, ${columns} from ${keys} cross join ${ofCalibration}
    where ${condition} and coalesce(trim(r.pass_fail), '') = ''`.execute(db);
  const rules = new Map(calibrations.map(({ CTAG, decision_rule }) => [CTAG, decision_rule]));
  for (const row of unstated.rows)
    add(String(row.ctag), judgeRow(row, readDecisionRule(rules.get(String(row.ctag)) ?? null)).verdict);
  return points;
}

export interface DeviceHistory {
  found: Found[];
  /** The day of the newest calibration that counts. */
  last: string;
}

/** There are far fewer days than calibrations. */
function dayNumbers(): (day: string) => number {
  const known = new Map<string, number>();
  return (day) => {
    const number = known.get(day) ?? daysBetween('1970-01-01', day);
    known.set(day, number);
    return number;
  };
}

/** Between two parts of a large lab everybody else is answered. */
const devicesAtOnce = 2000;

/** By device. */
export async function deviceHistories(ctx: Ctx, devices: readonly string[]): Promise<Map<string, DeviceHistory>> {
  const histories = new Map<string, DeviceHistory>();
  for (const part of inChunks(devices, devicesAtOnce)) {
    await addHistories(ctx, part, histories);
    await breathe();
  }
  return histories;
}

async function addHistories(ctx: Ctx, devices: readonly string[], into: Map<string, DeviceHistory>): Promise<void> {
  const { rows } = await sql<Calibration>`select c."CTAG", c."MTAG", c."C2301", c."C2323", c.decision_rule
    from ${listed(devices, 'k')} cross join ${ofDevice} where c."MTAG" = k.value and ${counts('c')}
    order by c."MTAG" nulls first, c."C2301" nulls first`.execute(readingDb(ctx));
  const points = await asFound(ctx, rows);
  const dayOf = dayNumbers();
  let history: DeviceHistory = { found: [], last: '' };
  for (const [index, calibration] of rows.entries()) {
    const before = rows[index - 1];
    if (before?.MTAG !== calibration.MTAG) {
      history = { found: [], last: calibration.C2301 };
      into.set(calibration.MTAG, history);
      continue;
    }
    history.last = calibration.C2301;
    const out = foundOut(calibration, points);
    const days = dayOf(calibration.C2301) - dayOf(before.C2301);
    if (out !== null && days > 0) history.found.push({ days, inTolerance: !out });
  }
}
