// How high a card is: its name in two lines, and what else the list shows in two or three. Known before the cards are there.
import type { Column } from '../kind/columns.ts';
import type { RecordKind } from '../kind/record-kind.ts';

/** So much else is told in two lines. */
const fewParts = 2;

/** How many lines there are for what stands below a card's name. */
export function cardLines(kind: RecordKind, columns: readonly Column[]): 2 | 3 {
  const inHead = new Set([kind.title, kind.status, kind.due]);
  return columns.filter(({ field }) => !inHead.has(field.api_name)).length > fewParts ? 3 : 2;
}

export function cardHeight(kind: RecordKind, columns: readonly Column[]): number {
  return cardLines(kind, columns) === 3 ? 104 : 84;
}
