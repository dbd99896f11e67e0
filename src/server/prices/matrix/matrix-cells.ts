// The cells of the matrix: the same price finding as the lookup, for one piece, once for each device type and group on one book.
// docs/interface/prices.md#endpoints, docs/interface/prices.md#matrix.
import { z } from 'zod';
import { versionOf } from '../book/book-rows.ts';
import { noAmounts, shownAmounts } from '../book/price-amounts.ts';
import { complexityKey } from '../engine/book/complexity.ts';
import { gapReasons, matches, type PriceAnswer } from '../engine/book/price-answer.ts';
import type { PriceBook, PriceTable } from '../engine/book/price-book.ts';
import type { AskedGroup } from '../engine/book/price-question.ts';
import { find } from '../engine/find/find.ts';

export interface MatrixQuestion {
  date: string;
  complexity: string | null;
  serviceId: string | null;
}

const text = z.string().nullable();
const amount = z.number().nullable();

export const matrixCell = z.object({
  price_category_id: text,
  price: amount,
  discount: amount,
  net: amount,
  base_price: amount,
  base_quantity: amount,
  base_net: amount,
  matched_by: z.enum(matches).nullable(),
  derived: z.boolean(),
  price_id: text,
  /** The table that row stands in. */
  row_table: text,
  /** Where the amount comes from when a class gave it. */
  price_class_id: text,
  inherited_from: text,
  /** The price is exactly that of a row of this type and group: this row is changed when the cell is. */
  own: z.boolean(),
  row_version: z.number().int().nullable(),
  reason: z.enum(gapReasons).nullable(),
});

export type MatrixCell = z.infer<typeof matrixCell>;

/** Which table holds a type's own price: calibration prices or those of a service. */
function ownTable(serviceId: string | null): PriceTable {
  return serviceId === null ? 'prices' : 'service_prices';
}

const asked = (groupId: string | null): AskedGroup => (groupId === null ? { kind: 'list' } : { kind: 'group', groupId });

export interface CellPlace {
  typeId: string;
  groupId: string | null;
}

export function answerCell(book: PriceBook, { typeId, groupId }: CellPlace, { date, complexity, serviceId }: MatrixQuestion) {
  return find(book, { for: asked(groupId), date, quantity: 100, complexity, serviceId, typeId, device: null });
}

export function shownCell(
  { typeId, groupId }: CellPlace,
  answer: PriceAnswer,
  { serviceId, complexity }: Pick<MatrixQuestion, 'serviceId' | 'complexity'>,
): MatrixCell {
  if (answer.kind === 'gap')
    return {
      price_category_id: groupId,
      ...noAmounts,
      matched_by: null,
      derived: false,
      price_id: null,
      row_table: null,
      price_class_id: null,
      inherited_from: null,
      own: false,
      row_version: null,
      reason: answer.reason,
    };
  const { row, derivation, surcharge, scale } = answer;
  const same = row.table === ownTable(serviceId) && row.typeId === typeId && row.groupId === groupId;
  // A row for every complexity that applies here too is not this cell's: changing the cell must not change it.
  const own = same && !derivation && !surcharge && !scale && complexityKey(row.complexity) === complexityKey(complexity);
  return {
    price_category_id: groupId,
    ...shownAmounts(answer),
    matched_by: answer.matchedBy,
    derived: answer.derived,
    price_id: row.id,
    row_table: row.table,
    price_class_id: answer.rowClassId,
    inherited_from: answer.inheritedFrom,
    own,
    row_version: own ? versionOf(row) : null,
    reason: null,
  };
}

export function cellsOf(
  book: PriceBook,
  typeId: string,
  groups: readonly (string | null)[],
  question: MatrixQuestion,
): MatrixCell[] {
  return groups.map((groupId) => {
    const place = { typeId, groupId };
    return shownCell(place, answerCell(book, place, question), question);
  });
}
