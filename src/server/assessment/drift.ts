// How a device's readings moved from calibration to calibration: each test point as a series over the dates. Pure. The
// share of the tolerance makes points of any unit comparable.
import { measuredColumns, nominalColumnOf, recordedIn } from '../contract/values/recorded-value.ts';
import { type Decimal, decimalText, parseDecimal, subtract } from './decimal.ts';
import { readDecisionRule } from './decision-rule.ts';
import { inUnitOf } from './quantity.ts';
import { judgeRow, type ResultRow, statedVerdict } from './result-row.ts';
import type { Verdict } from './verdict.ts';

export interface DatedCalibration {
  id: string;
  date: string;
  certificate: string | null;
  rule: string | null;
}

export interface DriftPoint {
  calibration_id: string;
  date: string;
  certificate_number: string | null;
  phase: string | null;
  /** Measured minus nominal, in the measured value's unit. */
  error: string | null;
  /** Percent of the permitted deviation; negative below the nominal value. */
  tolerance_used: string | null;
  /** Expanded, and the limits less the nominal value: in the unit of the error. */
  uncertainty: string | null;
  lower_limit: string | null;
  upper_limit: string | null;
  verdict: Verdict;
}

export interface DriftSeries {
  label: string;
  /** Of what the label says, for those who spell values and units themselves. */
  name: string;
  nominal: { value: string; prefix: string; unit: string } | null;
  unit: string;
  points: DriftPoint[];
}

const textOf = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value).trim());

export function unitText(row: ResultRow, column: (typeof measuredColumns)[number]): string {
  return `${textOf(row[`${column}_p`])}${textOf(row[`${column}_u`])}`;
}

/** What a test point is recognised by in the next calibration: what was tested, at which value, in which order of steps. */
export function pointOf(row: ResultRow): Pick<DriftSeries, 'name' | 'nominal' | 'label'> {
  const column = nominalColumnOf(row);
  const nominal =
    column === null ? null : { value: textOf(row[column]), prefix: textOf(row[`${column}_p`]), unit: textOf(row[`${column}_u`]) };
  const name = [textOf(row.test_desc), textOf(row.test_step2)].filter(Boolean).join(' · ');
  const value = nominal ? `${nominal.value} ${nominal.prefix}${nominal.unit}`.trim() : '';
  return { name, nominal, label: [name, value].filter(Boolean).join(' · ') };
}

/** What stands around the error, in its unit. */
export function aroundError(row: ResultRow): Pick<DriftPoint, 'uncertainty' | 'lower_limit' | 'upper_limit'> {
  const measured = recordedIn(row, measuredColumns);
  const scaleOf = (column: string) => {
    const read = (end: string) => textOf(row[`${column}${end}` as keyof ResultRow]) || null;
    return { value: read(''), prefix: read('_p'), unit: read('_u') };
  };
  const to = scaleOf(measured);
  const inUnit = (column: string, difference = false) => {
    const { value, ...from } = scaleOf(column);
    const number = parseDecimal(value ?? '');
    return number && inUnitOf(number, from, to, { difference });
  };
  const column = nominalColumnOf(row);
  const nominal = column === null ? null : inUnit(column);
  const less = (limit: Decimal | null) => (limit && nominal ? decimalText(subtract(limit, nominal)) : null);
  const uncertainty = inUnit('exp_uncert', true);
  return {
    uncertainty: uncertainty && decimalText(uncertainty),
    lower_limit: less(inUnit('lower_limit')),
    upper_limit: less(inUnit('upper_limit')),
  };
}

/** Rows come in the order of their calibrations, oldest first; what was never compared with a nominal value has no drift. */
export function driftOf(calibrations: readonly DatedCalibration[], rows: readonly ResultRow[]): DriftSeries[] {
  const order = new Map(calibrations.map((calibration, index) => [calibration.id, { calibration, index }]));
  const series = new Map<string, DriftSeries & { places: number[] }>();
  for (const row of rows) {
    const found = order.get(textOf(row.ctag));
    if (!found) continue;
    const { error, toleranceUsed, verdict } = judgeRow(row, readDecisionRule(found.calibration.rule));
    if (error === null && toleranceUsed === null) continue;
    const point = pointOf(row);
    const unit = unitText(row, recordedIn(row, measuredColumns));
    const known = series.get(point.label);
    const one = known ?? { ...point, unit, points: [], places: [] };
    series.set(point.label, one);
    one.places.push(found.index);
    one.points.push({
      calibration_id: found.calibration.id,
      date: found.calibration.date,
      certificate_number: found.calibration.certificate,
      phase: textOf(row.phase) || null,
      // Told in another unit it would be another number.
      error: unit === one.unit ? error : null,
      tolerance_used: toleranceUsed,
      ...aroundError(row),
      verdict: statedVerdict(row) ?? verdict,
    });
  }
  return [...series.values()].map(({ places, points, ...one }) => ({
    ...one,
    points: points
      .map((point, index) => ({ point, place: places[index] ?? 0, phase: point.phase === 'as_found' ? 0 : 1 }))
      .sort((a, b) => a.place - b.place || a.phase - b.phase)
      .map(({ point }) => point),
  }));
}
