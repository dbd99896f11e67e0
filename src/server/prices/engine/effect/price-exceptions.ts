// What a device type's own price departs from: the price the same question would find if the type had none of its own, and by how
// much. docs/interface/prices.md#overview, docs/design/prices.md#d-369. Pure.
import { multiplyDivide } from '#server/contract/values/rounding.ts';
import { classOfType } from '../book/asked.ts';
import { complexityKey } from '../book/complexity.ts';
import { type CascadeStep, cascadeSteps, type Match, type PriceAnswer } from '../book/price-answer.ts';
import type { PriceBook, PriceRow } from '../book/price-book.ts';
import { find } from '../find/find.ts';

export interface PriceException {
  row: PriceRow;
  /** What the row makes of one unit, before and after its discount. */
  price: number;
  net: number;
  /** What one unit would cost without it; null: it would have no price. */
  otherwise: number | null;
  otherwiseNet: number | null;
  /** The step that would give that price, and the class it would come from. */
  matchedBy: Match | null;
  classId: string | null;
  derived: boolean;
  /** Of what is paid. */
  difference: number | null;
  /** In hundredths of a percent; null of nothing. */
  percent: number | null;
}

const withoutType = cascadeSteps.filter((step) => step !== 'type');

function answerFor(book: PriceBook, { typeId, groupId, complexity }: PriceRow, date: string, only: readonly CascadeStep[]) {
  return find(book, {
    for: groupId === null ? { kind: 'list' } : { kind: 'group', groupId },
    date,
    quantity: 100,
    complexity,
    serviceId: null,
    typeId,
    device: null,
    only,
  });
}

/** Asks row by row; types of one class share what they would cost without a price of their own. */
export function exceptionFinder(book: PriceBook, date: string): (row: PriceRow) => PriceException | null {
  const known = new Map<string, PriceAnswer>();
  const otherwiseOf = (row: PriceRow): PriceAnswer => {
    const found = classOfType(book, row.typeId);
    const key = JSON.stringify([found?.step, found?.memberClassId, row.groupId, complexityKey(row.complexity)]);
    const answer = known.get(key) ?? answerFor(book, row, date, withoutType);
    known.set(key, answer);
    return answer;
  };
  return (row) => {
    const own = answerFor(book, row, date, ['type']);
    // Another row of the type comes before it: then that one is the exception.
    if (own.kind === 'gap' || own.row.id !== row.id || own.row.table !== row.table) return null;
    const other = otherwiseOf(row);
    if (other.kind === 'gap') return { row, price: own.amount, net: own.net, ...nothing };
    const difference = own.net - other.net;
    return {
      row,
      price: own.amount,
      net: own.net,
      otherwise: other.amount,
      otherwiseNet: other.net,
      matchedBy: other.matchedBy,
      classId: other.rowClassId,
      derived: other.derived,
      difference,
      percent: other.net === 0 ? null : multiplyDivide(difference, 10_000, other.net),
    };
  };
}

const nothing = {
  otherwise: null,
  otherwiseNet: null,
  matchedBy: null,
  classId: null,
  derived: false,
  difference: null,
  percent: null,
} as const;

/** The largest difference first, whichever way it goes; those with nothing to compare with come last. */
export function bySizeOfDifference(a: PriceException, b: PriceException): number {
  const size = ({ difference }: PriceException) => (difference === null ? -1 : Math.abs(difference));
  return size(b) - size(a) || (a.row.id < b.row.id ? -1 : 1);
}
