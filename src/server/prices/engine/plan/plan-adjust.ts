// What a bulk adjust will do, row by row; preview and run read the same plan (docs/interface/prices.md#endpoints,
// docs/interface/prices.md#bulk-adjust). `new_validity` closes the row in force the day before and opens one with the new amount;
// `overwrite` changes the amount where it stands.
import { addDays } from '#server/contract/values/dates.ts';
import { mostHundredths } from '#server/contract/values/hundredths.ts';
import { netOfAll, unitsOf } from '#server/contract/values/net-price.ts';
import type { AmountKind, PriceRow, PriceScale } from '../book/price-book.ts';
import { lineKey, linesOf, type PriceLines, rowInForce, rowStartingOn } from '../book/price-line.ts';
import { changeByPercentToStep, floorAtZero, roundToStep } from '../book/rounding.ts';

export interface AmountChange {
  kind: AmountKind;
  /** Hundredths: of a percent, or cents. Negative makes cheaper. */
  value: number;
  /** In cents; 1 leaves amounts as they come out, 500 rounds to whole fives. */
  roundingStep: number;
}

interface AdjustShared {
  change: AmountChange;
  selected: readonly PriceRow[];
  scales: readonly PriceScale[];
}

export type AdjustOrder = AdjustShared &
  (
    | {
        mode: 'new_validity';
        startDate: string;
        /** All rows of the selected lines: what a new row could clash with, and what is in force. */
        existing: readonly PriceRow[];
      }
    /** Rows that ended before the start date are left alone; null changes all of them. */
    | { mode: 'overwrite'; startDate: string | null }
  );

export const adjustProblems = [
  'starts_later',
  'starts_that_day',
  'ended_before',
  'not_in_force',
  'duplicate',
  'unchanged',
  'too_large',
] as const;
export type AdjustProblem = (typeof adjustProblems)[number];

export type AdjustNote = 'held_at_zero' | 'below_min' | 'above_max';

export interface AdjustedScale {
  before: PriceScale;
  /** Unit prices follow the change, discounts stay. */
  price: number | null;
}

export interface AdjustedRow {
  /** `open`: close `before` on `closesOn`, write `after` as a new row with `scales`. `overwrite`: change price and scales in place. */
  action: 'open' | 'overwrite' | 'none';
  before: PriceRow;
  after: PriceRow | null;
  closesOn: string | null;
  problem: AdjustProblem | null;
  /** The row that stands in the way of `not_in_force` and `duplicate`. */
  inTheWay: PriceRow | null;
  notes: readonly AdjustNote[];
  scales: readonly AdjustedScale[];
}

/** Rounded once, to the step; never below 0.00. */
export function changedAmount(amount: number, { kind, value, roundingStep }: AmountChange) {
  return floorAtZero(
    kind === 'percent' ? changeByPercentToStep(amount, value, roundingStep) : roundToStep(amount + value, roundingStep),
  );
}

/** In the order of the selection; a row that is selected twice is planned once. */
export function planAdjust(order: AdjustOrder): AdjustedRow[] {
  const scales = scalesByRow(order.scales);
  const lines = order.mode === 'new_validity' ? linesOf(order.existing) : noLines;
  const unique = new Map(order.selected.map((row) => [rowKey(row), row]));
  return [...unique.values()].map((row) => {
    const change = changeOf(row, order.change, scales.get(rowKey(row)) ?? []);
    if (order.mode === 'overwrite') return overwritten(row, order.startDate, change);
    return opened(row, order.startDate, change, lines);
  });
}

const noLines: PriceLines = new Map();

type Change = Pick<AdjustedRow, 'notes' | 'scales'> & { price: number };

function changeOf(row: PriceRow, change: AmountChange, rowScales: readonly PriceScale[]): Change {
  const { amount: price, floored } = changedAmount(row.price, change);
  const notes: AdjustNote[] = floored ? ['held_at_zero'] : [];
  const net = netOfAll({ amount: price, units: unitsOf(row.quantity), discount: row.discount ?? 0 });
  if (row.priceMin !== null && net < row.priceMin) notes.push('below_min');
  if (row.priceMax !== null && net > row.priceMax) notes.push('above_max');
  const scales = rowScales.map((before) => ({
    before,
    price: before.price === null ? null : changedAmount(before.price, change).amount,
  }));
  return { price, notes, scales };
}

/** Beyond what any amount may be: nobody could enter it, and nobody read it again. */
const isTooLarge = ({ price, scales }: Change) =>
  price > mostHundredths || scales.some((scale) => (scale.price ?? 0) > mostHundredths);

const changesNothing = (row: PriceRow, { price, scales }: Change) =>
  price === row.price && scales.every((scale) => scale.price === scale.before.price);

function untouched(before: PriceRow, problem: AdjustProblem, inTheWay: PriceRow | null = null): AdjustedRow {
  return { action: 'none', before, after: null, closesOn: null, problem, inTheWay, notes: [], scales: [] };
}

function overwritten(row: PriceRow, startDate: string | null, change: Change): AdjustedRow {
  if (startDate !== null && row.endDate !== null && row.endDate < startDate) return untouched(row, 'ended_before');
  if (changesNothing(row, change)) return untouched(row, 'unchanged');
  if (isTooLarge(change)) return untouched(row, 'too_large');
  const { price, notes, scales } = change;
  const changed = scales.filter((scale) => scale.price !== scale.before.price);
  const shared = { closesOn: null, problem: null, inTheWay: null };
  return { action: 'overwrite', before: row, after: { ...row, price }, ...shared, notes, scales: changed };
}

function opened(row: PriceRow, startDate: string, change: Change, lines: PriceLines): AdjustedRow {
  if (row.startDate !== null && row.startDate > startDate) return untouched(row, 'starts_later');
  if (row.endDate !== null && row.endDate < startDate) return untouched(row, 'ended_before');
  const line = lines.get(lineKey(row)) ?? [];
  // To open a row on top of the one that applies would bring an amount back that no longer counts.
  const inForce = rowInForce(line, startDate);
  if (inForce && rowKey(inForce) !== rowKey(row)) return untouched(row, 'not_in_force', inForce);
  if (row.startDate === startDate) return untouched(row, 'starts_that_day');
  const clash = rowStartingOn(line, startDate);
  if (clash) return untouched(row, 'duplicate', clash);
  if (changesNothing(row, change)) return untouched(row, 'unchanged');
  if (isTooLarge(change)) return untouched(row, 'too_large');
  const { price, notes, scales } = change;
  const after = { ...row, id: newKey(row.id), startDate, price };
  return { action: 'open', before: row, after, closesOn: addDays(startDate, -1), problem: null, inTheWay: null, notes, scales };
}

/** Stands in the plan only: whoever writes it gives a key of his own. */
const newKey = (id: string) => `new of ${id}`;

const rowKey = ({ table, id }: Pick<PriceRow, 'table' | 'id'>) => `${table} ${id}`;

function scalesByRow(scales: readonly PriceScale[]): Map<string, PriceScale[]> {
  const byRow = new Map<string, PriceScale[]>();
  for (const scale of scales) {
    const key = rowKey({ table: scale.rowTable, id: scale.rowId });
    byRow.set(key, [...(byRow.get(key) ?? []), scale]);
  }
  return byRow;
}
