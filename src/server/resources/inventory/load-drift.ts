// The readings of a device over its calibrations, in a fixed number of statements: for its curve on screen and on paper.

import { type DatedCalibration, type DriftSeries, driftOf } from '../../assessment/drift.ts';
import type { IntervalUnit } from '../../contract/values/dates.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { listRecords, type Page } from '../../core/read/read.ts';
import { type WholeInterval, wholeInterval } from '../../reliability/intervals/whole-interval.ts';
import { type DriftForecast, driftForecast } from '../../reliability/regression/drift-forecast.ts';
import { completed } from '../rules/calibration-status.ts';

/** What a curve can show; older calibrations and further points are left out, and the answer says so. */
const mostCalibrations = 40;
const mostRows = 4000;

async function completedOnes(ctx: Ctx, device: string): Promise<DatedCalibration[]> {
  const { rows } = await listRecords(ctx, ctx.lab.registry.resource('calibration'), {
    filter: {
      kind: 'and',
      items: [
        { kind: 'compare', path: ['MTAG'], op: '=', value: device },
        { kind: 'compare', path: ['status'], op: '=', value: completed },
        { kind: 'null', path: ['C2301'], negated: true },
      ],
    },
    sort: [{ path: ['C2301'], direction: 'desc' }],
    limit: mostCalibrations,
    offset: 0,
  });
  const nullable = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return rows.reverse().map((row) => ({
    id: String(row.CTAG),
    date: String(row.C2301),
    certificate: nullable(row.C2306),
    rule: nullable(row.decision_rule),
  }));
}

async function resultsOf(ctx: Ctx, calibrations: readonly DatedCalibration[]): Promise<Page<'result'>> {
  const result = ctx.lab.registry.resource('result');
  if (calibrations.length === 0) return { rows: [], total: 0 };
  return listRecords(ctx, result, {
    filter: { kind: 'compare', path: ['ctag'], op: 'in', value: calibrations.map(({ id }) => id) },
    sort: [{ path: ['row_num'], direction: 'asc' }],
    limit: mostRows,
    offset: 0,
  });
}

export interface Drift {
  calibrations: number;
  /** More was measured than a curve can show. */
  truncated: boolean;
  series: (DriftSeries & { forecast: DriftForecast })[];
  /** Of all test points the one whose band reaches a limit first, and the due date it is held against. */
  outlook: {
    label: string;
    band_reaches: string;
    line_reaches: string | null;
    days_left: number;
    due: string | null;
    before_due: boolean | null;
    /** Short enough for it; null where the present one is. */
    interval: WholeInterval | null;
  } | null;
}

/** What of the device it is held against. */
interface Held {
  due: string | null;
  unit: IntervalUnit | null;
}

const unheld: Held = { due: null, unit: null };

function outlookOf(series: Drift['series'], { due, unit }: Held): Drift['outlook'] {
  const found = series.flatMap(({ label, forecast: { band_reaches, line_reaches, days_left } }) =>
    band_reaches === null || days_left === null ? [] : [{ label, band_reaches, line_reaches, days_left }],
  );
  const [first] = found.toSorted((a, b) => a.band_reaches.localeCompare(b.band_reaches));
  if (!first) return null;
  const before_due = due === null ? null : first.band_reaches < due;
  const interval = before_due === true && first.days_left > 0 ? wholeInterval(first.days_left, unit) : null;
  return { ...first, due, before_due, interval };
}

/** The caller must be allowed to view calibrations and results. */
export async function loadDrift(asked: Ctx, device: string, held: Held = unheld): Promise<Drift> {
  // Conditions name columns, as v1 does.
  const ctx = inColumns(asked);
  const calibrations = await completedOnes(ctx, device);
  const { rows, total } = await resultsOf(ctx, calibrations);
  const series = driftOf(calibrations, rows as Parameters<typeof driftOf>[1]);
  const told = series.map((one) => ({ ...one, forecast: driftForecast(one.points) }));
  return { calibrations: calibrations.length, truncated: total > rows.length, series: told, outlook: outlookOf(told, held) };
}
