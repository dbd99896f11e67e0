// What bulk create will do with the gap cells that were marked in the matrix: a row for each, or the reason why not.
// docs/interface/prices.md#endpoints `/prices/bulk-create`; a cell that has meanwhile found a price is reported and not written over.

import { blankRow, type PriceBook, type PricedRow, type PriceRow } from '../book/price-book.ts';
import { lineKey, linesOf, rowStartingOn } from '../book/price-line.ts';
import { find } from '../find/find.ts';

export interface GapCell {
  typeId: string;
  /** Null: the list price. */
  groupId: string | null;
  serviceId: string | null;
  complexity: string | null;
  price: number;
}

export interface CreateOrder {
  cells: readonly GapCell[];
  /** The day for which the matrix was shown. */
  date: string;
  startDate: string | null;
  endDate: string | null;
}

export const createProblems = [
  'unknown_type',
  'unknown_group',
  'negative_price',
  'end_before_start',
  'twice',
  'no_gap',
  'duplicate',
] as const;
export type CreateProblem = (typeof createProblems)[number];

export interface CreatedRow {
  action: 'create' | 'none';
  cell: GapCell;
  /** The row that stands in the way: the price that was found, or the one with the same key. */
  before: PricedRow | null;
  after: PriceRow | null;
  problem: CreateProblem | null;
}

/** One for each cell, in their order. */
export function planCreate(book: PriceBook, order: CreateOrder): CreatedRow[] {
  const lines = linesOf(book.source.rows);
  const taken = new Set<string>();
  return order.cells.map((cell, index) => {
    const row = newRow(cell, order, `new ${index + 1}`);
    const key = lineKey(row);
    const problem = problemOfCell(book, cell, order) ?? (taken.has(key) ? 'twice' : null);
    if (problem) return refused(cell, problem, null);
    taken.add(key);
    const found = find(book, questionOf(cell, order.date));
    if (found.kind === 'hit') return refused(cell, 'no_gap', found.row);
    const clash = rowStartingOn(lines.get(key), order.startDate);
    if (clash) return refused(cell, 'duplicate', clash);
    return { action: 'create', cell, before: null, after: row, problem: null };
  });
}

function refused(cell: GapCell, problem: CreateProblem, before: PricedRow | null): CreatedRow {
  return { action: 'none', cell, before, after: null, problem };
}

function problemOfCell(book: PriceBook, { typeId, groupId, price }: GapCell, order: CreateOrder): CreateProblem | null {
  if (!book.types.has(typeId)) return 'unknown_type';
  if (groupId !== null && !book.groups.has(groupId)) return 'unknown_group';
  if (price < 0) return 'negative_price';
  const { startDate, endDate } = order;
  return startDate !== null && endDate !== null && endDate < startDate ? 'end_before_start' : null;
}

function questionOf({ typeId, groupId, serviceId, complexity }: GapCell, date: string) {
  const asked = groupId === null ? ({ kind: 'list' } as const) : ({ kind: 'group', groupId } as const);
  return { for: asked, date, quantity: 100, complexity, serviceId, typeId, device: null };
}

function newRow(cell: GapCell, { startDate, endDate }: CreateOrder, id: string): PriceRow {
  const { typeId, groupId, serviceId, complexity, price } = cell;
  const table = serviceId === null ? 'prices' : 'service_prices';
  return {
    ...blankRow,
    table,
    id,
    typeId,
    serviceId,
    groupId,
    complexity: complexity?.trim() || null,
    startDate,
    endDate,
    price,
  };
}
