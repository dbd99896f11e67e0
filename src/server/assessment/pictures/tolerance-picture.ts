// The picture of a calibration: each test point against its tolerance, and behind it where the same point stood in the calibration
// before, on today's scale. Pure; screens and papers draw the same.
import type { ToleranceSpan } from '#server/contract/values/measuring/tolerance-span.ts';
import { measuredColumns, nominalColumnOf, recordedIn } from '#server/contract/values/recorded-value.ts';
import { decimalText } from '../decimal.ts';
import { readDecisionRule } from '../decision-rule.ts';
import { aroundError, type DriftPoint, type DriftSeries, pointOf, unitText } from '../drift.ts';
import { readQuantity } from '../quantity.ts';
import { decisiveRows, judgeRow, phaseOf, type ResultRow, statedVerdict, testPointOf } from '../result-row.ts';
import type { Verdict } from '../verdict.ts';
import { toleranceSpan } from './tolerance-span.ts';

export interface PicturePoint
  extends Pick<DriftSeries, 'label' | 'name' | 'nominal' | 'unit'>,
    Pick<DriftPoint, 'error' | 'uncertainty' | 'lower_limit' | 'upper_limit'> {
  phase: 'as_found' | 'as_left';
  verdict: Verdict;
  span: ToleranceSpan | null;
  /** The same point as it was left in the calibration before; null where it was not measured then. */
  before: { error: string | null; uncertainty: string | null; span: ToleranceSpan | null } | null;
}

export type Pictured<Row extends ResultRow> = PicturePoint & { row: Row };

/** What was tested, at which value: 10 V, 10.000 V and 10000 mV are one. Null: nothing tells it from others. */
function keyOf(row: ResultRow): string | null {
  const { name, nominal } = pointOf(row);
  const column = nominalColumnOf(row);
  const quantity = column === null ? null : readQuantity(testPointOf(row).nominal);
  const value = quantity ? `${plainNumber(decimalText(quantity.value))} ${quantity.unit}` : (nominal?.value ?? '');
  return name === '' && value === '' ? null : JSON.stringify([name, value]);
}

const plainNumber = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A point that was measured three times finds the first, second and third of before. */
function counted(): (key: string) => string {
  const seen = new Map<string, number>();
  return (key) => {
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${count} ${key}`;
  };
}

function placesOf<Row extends ResultRow>(rows: readonly Row[]): Map<string, Row> {
  const place = counted();
  return new Map(
    decisiveRows(rows).flatMap((row) => {
      const key = keyOf(row);
      return key === null ? [] : [[place(key), row] as const];
    }),
  );
}

/** What was measured then, held against the limits of today. */
function beforeOf(row: ResultRow, then: ResultRow): PicturePoint['before'] {
  const [now, old] = [testPointOf(row), testPointOf(then)];
  // Today's nominal value serves: the two are the same but for their spelling.
  const span = toleranceSpan({ ...now, measured: old.measured, uncertainty: old.uncertainty });
  return { error: judgeRow(then, null).error, uncertainty: aroundError(then).uncertainty, span };
}

interface PictureInput<Row extends ResultRow> {
  rows: readonly Row[];
  rule: string | null;
  /** All of the calibration before. */
  before: readonly ResultRow[];
}

export function pictureOf<Row extends ResultRow>({ rows, rule, before }: PictureInput<Row>): Pictured<Row>[] {
  const known = placesOf(before);
  const places = { as_found: counted(), as_left: counted() };
  const read = readDecisionRule(rule);
  return rows.map((row) => {
    const { error, verdict } = judgeRow(row, read);
    const key = keyOf(row);
    const phase = phaseOf(row);
    const then = key === null ? undefined : known.get(places[phase](key));
    return {
      row,
      ...pointOf(row),
      unit: unitText(row, recordedIn(row, measuredColumns)),
      ...aroundError(row),
      phase,
      error,
      verdict: statedVerdict(row) ?? verdict,
      span: toleranceSpan(testPointOf(row)),
      before: then ? beforeOf(row, then) : null,
    };
  });
}
