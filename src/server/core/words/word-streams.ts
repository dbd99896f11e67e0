// The rows that hold a word, as a text index gives them: of the record itself, or of what it belongs to, and from there down to the record.
// They come one by one, so whoever needs few reads few.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { indexHits, textRow, thenJoin, wordsQuery } from '../../db/dialect/index.ts';
import { type Condition, combine } from '../../filter/target.ts';
import { visibleRows } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import type { Searched } from './searched.ts';
import type { Word } from './split-words.ts';

/** Where a word may stand, and how the record is reached from there: each step is a record, and the column that names the step before. */
export interface Place {
  searched: Searched;
  steps: readonly { searched: Searched; column: string }[];
}

export interface StreamInput {
  ctx: Ctx;
  place: Place;
  /** All of them in the same place. */
  words: readonly Word[];
  /** Gets the tables that are read; null where nobody's sight is asked. */
  tables: Set<string> | null;
  /** No more hits of an index are followed. */
  mostHits?: number;
}

/** The record itself first. */
export function placesFrom(searched: Searched, steps: Place['steps'] = []): Place[] {
  const further = searched.belongsTo.flatMap(({ column, target }) => placesFrom(target, [{ searched, column }, ...steps]));
  return [{ searched, steps }, ...further];
}

/** Row numbers of records, one select for each index of the place. */
export function streamsOf({ ctx, place, words, tables, mostHits }: StreamInput): RawBuilder<unknown>[] {
  const { searched, steps } = place;
  const joins: Expression<unknown>[] = [];
  const seen: (Condition | null)[] = [];
  let last = { searched, alias: 'w0' };
  const see = () => {
    if (tables) seen.push(visibleRows(ctx, last.searched.resource, last.alias, tables));
  };
  steps.forEach((step, at) => {
    // The record itself is tested by its list.
    see();
    const alias = `w${at + 1}`;
    const same = sql`${sql.ref(`${alias}.${step.column}`)} = ${sql.ref(`${last.alias}.${last.searched.resource.key}`)}`;
    joins.push(sql` ${thenJoin(sql`${sql.table(step.searched.resource.table)} as ${sql.id(alias)}`, same)}`);
    last = { searched: step.searched, alias };
  });
  return searched.textIndexes.map((index) => {
    const { table } = index;
    const hits = sql`select ${textRow(table)} as "rid" from ${sql.table(table)} where ${indexHits(table, wordsQuery(index, words))}`;
    if (steps.length === 0) return hits;
    const some = mostHits === undefined ? hits : sql`${hits} limit ${sql.lit(mostHits)}`;
    const record = sql`${sql.table(searched.resource.table)} as ${sql.id('w0')}`;
    const first = thenJoin(record, sql`${sql.ref('w0.rid')} = ${sql.ref('hit.rid')}`);
    const conditions = seen.filter((one) => one !== null);
    const where = conditions.length > 0 ? sql` where ${combine('and', conditions)}` : sql``;
    const number = sql.ref(`${last.alias}.rid`);
    return sql`select ${number} as "rid" from (${some}) as hit ${first}${sql.join(joins, sql``)}${where}`;
  });
}

export function union(streams: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...streams], sql` union all `);
}
