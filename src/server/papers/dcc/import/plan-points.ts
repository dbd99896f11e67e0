// What the test points of a DCC make of those a calibration has: a point with the same nominal value, or of the same name where there is
// none, gets what was measured; any other is new; what the DCC says nothing of stays. Pure.
import { compare } from '#server/assessment/decimal.ts';
import { isComparable, type Quantity, readQuantity } from '#server/assessment/quantity.ts';
import { judgedColumns, judgedRow, type ResultRow } from '#server/assessment/result-row.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { canonicalJson, sha256 } from '#server/lib/canonical-json.ts';
import type { ReadPoint } from '../read-dcc.ts';

export type PointColumns = Record<string, string | null>;

export interface PlannedPoint {
  state: 'new' | 'changed' | 'kept';
  phase: string;
  row_num: number | null;
  /** The result that is there; null for a new one. */
  before: SelectedRow | null;
  /** What is written: all of a new point, what changes of another. */
  values: PointColumns;
  /** The verdict that the DCC states. */
  stated: string | null;
}

const triples = ['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'] as const;
/** Who calls a point what, and where it stands, is the lab's own affair once it is there. */
const ownColumns: ReadonlySet<string> = new Set(['test_desc', 'row_num', 'phase']);

export function planPoints(points: readonly ReadPoint[], there: readonly SelectedRow[]): PlannedPoint[] {
  const free = new Set(there);
  let last = Math.max(0, ...there.map(({ row_num }) => Number(row_num ?? 0)));
  const planned = points.map((point): PlannedPoint => {
    const before = [...free].find((row) => isSamePoint(row, point)) ?? null;
    const stated = point.pass_fail ?? null;
    if (before === null) {
      last += 1;
      return { state: 'new', phase: point.phase, row_num: last, before, values: columnsOf(point), stated };
    }
    free.delete(before);
    const values = changesOf(before, columnsOf(point));
    const state = Object.keys(values).length > 0 ? 'changed' : 'kept';
    return { state, phase: point.phase, row_num: numberOf(before), before, values, stated };
  });
  const untouched = [...free].map((row): PlannedPoint => {
    return { state: 'kept', phase: String(row.phase), row_num: numberOf(row), before: row, values: {}, stated: null };
  });
  return [...planned, ...untouched];
}

/** What was shown is what is written: another plan has another one. */
export function markOf(plan: readonly PlannedPoint[]): string {
  const told = plan.map(({ state, phase, before, values }) => [state, phase, before?.uID ?? null, before?.row_version, values]);
  return sha256(canonicalJson(told));
}

const numberOf = ({ row_num }: SelectedRow) => (row_num === null || row_num === undefined ? null : Number(row_num));

/** All parts of a quantity that is stated, those without a text too. */
function columnsOf(point: ReadPoint): PointColumns {
  const { row_num: _row, phase: _phase, ...texts } = point;
  const columns: PointColumns = { ...texts };
  for (const column of triples) {
    if (columns[column] === undefined) continue;
    for (const part of [`${column}_p`, `${column}_u`]) columns[part] ??= null;
  }
  return columns;
}

function nominalOf(row: Readonly<Record<string, unknown>>): Quantity | null {
  const text = (column: string) => (typeof row[column] === 'string' ? row[column] : null);
  return readQuantity({ value: text('fixq'), prefix: text('fixq_p'), unit: text('fixq_u') });
}

function isSamePoint(row: SelectedRow, point: ReadPoint): boolean {
  if (row.phase !== point.phase) return false;
  const [is, said] = [nominalOf(row), nominalOf({ ...point })];
  if (is && said) return isComparable(is, said) && compare(is.value, said.value) === 0;
  if (is || said) return false;
  return plain(row.test_desc) !== '' && plain(row.test_desc) === plain(point.test_desc);
}

const plain = (text: unknown) =>
  String(text ?? '')
    .trim()
    .toLowerCase();

const judged: ReadonlySet<string> = new Set(judgedColumns);

function changesOf(before: SelectedRow, columns: PointColumns): PointColumns {
  const entries = Object.entries(columns).filter(([column, value]) => {
    if (ownColumns.has(column) || /^fixq(?:_[pu])?$/.test(column)) return false;
    return (before[column] ?? '') !== (value ?? '');
  });
  // A verdict that is not said with the values it is about is worked out anew.
  const isJudgedAnew = entries.some(([column]) => judged.has(column));
  if (isJudgedAnew && columns.pass_fail) entries.push(['pass_fail', columns.pass_fail]);
  return Object.fromEntries(entries);
}

/** The verdict that will stand there, as the rules of results come to it. */
export function verdictOf({ before, values, stated }: PlannedPoint, rule: string | null): string | null {
  const judged = (row: object) => judgedRow(row as ResultRow, rule).pass_fail;
  if (before && Object.keys(values).length === 0) return before.pass_fail === null ? null : String(before.pass_fail);
  const isEcho = before !== null && before.pass_fail === stated && judged(before) === stated;
  return stated !== null && !isEcho ? stated : judged({ ...before, ...values });
}
