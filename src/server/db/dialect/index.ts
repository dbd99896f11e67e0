// The database in use. Code above db/ takes the dialect from here and never names one.

import { type Expression, sql } from 'kysely';
import type { FilterDialect } from '../../filter/target.ts';
import type { Db } from '../database-types.ts';
import { labDay } from './lab-day.ts';
import { containsAnyExpression, containsExpression, holdsExpression } from './sqlite.ts';
import { inTime } from './time-limit.ts';

export { labDay } from './lab-day.ts';
export { hasKeptSize, keptSize, largestSize, roughSize } from './table-sizes.ts';
export { testedOnly, throughIndex } from './through-index.ts';
export {
  beginsWithAny,
  holdsAny,
  indexHits,
  isIndexed,
  rangeOf,
  type SearchedIndex,
  textRow,
  wordsQuery,
} from './word-search.ts';
export {
  always,
  endOf,
  hasJsonMember,
  holdsExactly,
  jsonMember,
  listed,
  never,
  oneOfMany,
  onlyDigits,
} from './words.ts';

export const filterDialect: FilterDialect = {
  contains: containsExpression,
  holds: holdsExpression,
  containsAny: containsAnyExpression,
  inTime,
  labDay,
  addDays: (reference: Expression<unknown>, days: number) => sql`date(${reference}, ${`${days >= 0 ? '+' : ''}${days} days`})`,
  daysBefore: (reference, days) => sql`date(julianday(${reference}) - coalesce(${days}, 0))`,
};

/** The same time of day so many days after an instant. */
export function daysAfter(instant: Expression<unknown>, days: number): Expression<unknown> {
  return sql`datetime(${instant}, ${`+${days} days`})`;
}

/** Until the transaction ends, references are only looked at in the end. */
export async function deferReferences(db: Db): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(db);
}
