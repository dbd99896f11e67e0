// The database in use. Code above db/ takes the dialect from here and never names one.

import { type Expression, sql } from 'kysely';
import type { FilterDialect } from '../../filter/target.ts';
import type { Db } from '../database-types.ts';
import { inTime } from './in-time.ts';
import { labDay } from './lab-day.ts';
import { spelled } from './spelled.ts';
import { containsAnyExpression, containsExpression, holdsExpression } from './text-match.ts';
import { caseless, toldInstead } from './words.ts';

export { labDay } from './lab-day.ts';
export { hasKeptSize, keptSize, largestSize, roughSize } from './table-sizes.ts';
export { type Told, toldBeside } from './told-place.ts';
export {
  beginsWithAny,
  holdsAny,
  indexHits,
  isIndexed,
  isPlainlyCommon,
  rangeOf,
  type SearchedIndex,
  textRow,
  wordsQuery,
} from './word-search.ts';
export {
  always,
  caseless,
  endOf,
  falling,
  findsOne,
  hasJsonMember,
  holdsExactly,
  isMetIn,
  joinedNumbers,
  jsonMember,
  listed,
  meetsOne,
  mostRows,
  never,
  oneOfMany,
  oneOfTexts,
  onlyDigits,
  ordered,
  rising,
  sameText,
  storedAs,
  testedOnly,
  thenJoin,
  throughIndex,
} from './words.ts';

export const filterDialect: FilterDialect = {
  contains: containsExpression,
  holds: holdsExpression,
  containsAny: containsAnyExpression,
  inTime,
  caseless,
  told: toldInstead,
  mixed: (value) => spelled(sql`${value}`, () => sql`cast(${value} as text)`),
  labDay,
  addDays: (reference: Expression<unknown>, days: number) =>
    spelled(
      sql`date(${reference}, ${`${days >= 0 ? '+' : ''}${days} days`})`,
      () => sql`to_char(cast(cast(${reference} as text) as date) + cast(${days} as integer), 'YYYY-MM-DD')`,
    ),
  daysBefore: (reference, days) =>
    spelled(
      sql`date(julianday(${reference}) - coalesce(${days}, 0))`,
      () => sql`to_char(cast(cast(${reference} as text) as date) - cast(coalesce(${days}, 0) as integer), 'YYYY-MM-DD')`,
    ),
};

/** The same time of day so many days after an instant. */
export function daysAfter(instant: Expression<unknown>, days: number): Expression<unknown> {
  return spelled(
    sql`datetime(${instant}, ${`+${days} days`})`,
    () => sql`to_char(cast(${instant} as timestamp) + make_interval(days => ${days}), 'YYYY-MM-DD HH24:MI:SS')`,
  );
}

/** Until the transaction ends, references are only looked at in the end. */
export async function deferReferences(db: Db): Promise<void> {
  await spelled(sql`pragma defer_foreign_keys = on`, () => sql`set constraints all deferred`).execute(db);
}
