// Which of several rows of one step wins: the one comparator of price finding (docs/interface/prices.md#rule-4,
// docs/interface/prices.md#row-order). Its criteria are a list, so that a row that lost can say to which of them.
import type { LostReason } from './price-answer.ts';
import type { ShelvedRow } from './price-book.ts';

interface Criterion {
  /** What a row that loses by it is told. */
  lost: LostReason;
  compare(a: ShelvedRow, b: ShelvedRow): number;
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** The row that has it comes first. */
const having = (a: string | null, b: string | null) => Number(a === null) - Number(b === null);

/** Rows that apply have the asked group or none, and the asked complexity or none: to have one is to match exactly. */
const criteria: readonly Criterion[] = [
  { lost: 'no_group_of_its_own', compare: (a, b) => having(a.row.groupId, b.row.groupId) },
  { lost: 'no_complexity_of_its_own', compare: (a, b) => having(a.complexity, b.complexity) },
  { lost: 'no_start_date', compare: (a, b) => having(a.row.startDate, b.row.startDate) },
  { lost: 'earlier_start', compare: (a, b) => text(b.row.startDate ?? '', a.row.startDate ?? '') },
  {
    lost: 'older_row',
    compare: (a, b) => text(b.row.createdAt, a.row.createdAt) || text(b.row.id, a.row.id) || text(a.row.table, b.row.table),
  },
];

/** Negative when `a` wins. Meant for rows that apply to the same question. */
export function orderRows(a: ShelvedRow, b: ShelvedRow): number {
  for (const { compare } of criteria) {
    const order = compare(a, b);
    if (order !== 0) return order;
  }
  return 0;
}

export function whyItLost(loser: ShelvedRow, winner: ShelvedRow): LostReason {
  return criteria.find(({ compare }) => compare(loser, winner) > 0)?.lost ?? 'older_row';
}
