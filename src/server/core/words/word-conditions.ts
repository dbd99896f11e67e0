// The condition that a record holds all words of a search, each of them somewhere. Two ways lead to it: the rows that hold a word are gathered
// by the text indexes, or a row at hand is looked at. How many rows each word leads to (word-sizes.ts) says where to begin.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { keptNames } from '../../contract/names/shipped-names.ts';
import { holdsAny, isIndexed, never, wordsQuery } from '../../db/dialect/index.ts';
import { type Condition, combine } from '../../filter/target.ts';
import { visibleRows } from '../access/scope.ts';
import type { Ctx } from '../lab/context.ts';
import { calledSo } from './former-names.ts';
import type { Searched } from './searched.ts';
import type { Word } from './split-words.ts';
import { type Place, placesFrom, streamsOf, union } from './word-streams.ts';

export interface WordsInput {
  ctx: Ctx;
  searched: Searched;
  words: readonly Word[];
  alias: string;
  /** Gets the tables that are read besides the record's own. */
  tables: Set<string>;
}

/** About how many rows a word leads to from each place it may stand in. */
export type WordSize = readonly number[];

/** Of each word; null for one that no index answers. */
export type WordSizes = readonly (WordSize | null)[];

/** So many rows are soon looked at one by one; words that lead to more are counted no further. */
export const fewRows = 1000;

/** Stands for a number of rows that nobody has counted. */
export const unknownMany = 1_000_000_000;

/** Whether a word has an index to answer for it. */
export function isGathered({ textIndexes }: Searched, word: Word): boolean {
  return isIndexed(word) && textIndexes.length > 0;
}

/** Without sizes nothing is known of the words: right all the same, and slower. */
export function holdsWords(input: WordsInput, sizes: WordSizes | null): Condition {
  const { searched, words, alias } = input;
  const indexed = words.filter((word) => isGathered(searched, word));
  if (words.length === 0) return never;
  if (indexed.length === 0)
    return combine(
      'and',
      words.map((word) => testedOrGathered(input, word)),
    );
  const size = (word: Word) => sumOf(sizes?.[words.indexOf(word)] ?? null);
  const rarest = indexed.reduce((least, word) => (size(word) < size(least) ? word : least));
  const done = size(rarest) <= fewRows ? [rarest] : indexed;
  const others = words.filter((word) => !done.includes(word)).map((word) => tested(input, searched, alias, word));
  return combine('and', [sql<SqlBool>`${sql.ref(`${alias}.rid`)} in (${gatheredAll(input, done, sizes)})`, ...others]);
}

export function sumOf(size: WordSize | null): number {
  return size ? size.reduce((sum, rows) => sum + rows, 0) : Number.POSITIVE_INFINITY;
}

/** The one place that a word stands in, of those whose one index can be asked for more words at once. */
function onlyPlace(places: readonly Place[], size: WordSize | null): Place | null {
  const [at, ...further] = (size ?? []).flatMap((rows, place) => (rows > 0 ? [place] : []));
  const place = at === undefined || further.length > 0 ? undefined : places[at];
  return place?.searched.textIndexes.length === 1 ? place : null;
}

/** Of words that stand in the record itself and nowhere else, what its index is asked for all of them at once; and the other words. */
export function plainQuery({ searched, words }: WordsInput, sizes: WordSizes) {
  const places = placesFrom(searched);
  const [index] = searched.textIndexes;
  const plain = words.filter((_, at) => onlyPlace(places, sizes[at] ?? null) === places[0]);
  if (!index || plain.length === 0) return null;
  return { table: index.table, query: wordsQuery(index, plain), others: words.filter((word) => !plain.includes(word)) };
}

/** Row numbers of the records that hold all of the words: of what stands in all sets, no row has to be looked at. */
function gatheredAll(input: WordsInput, words: readonly Word[], sizes: WordSizes | null): RawBuilder<unknown> {
  const { ctx, searched, tables } = input;
  const places = placesFrom(searched);
  const together = new Map<Place, Word[]>();
  const sets: RawBuilder<unknown>[] = [];
  for (const word of words) {
    const only = onlyPlace(places, sizes?.[input.words.indexOf(word)] ?? null);
    if (only) together.set(only, [...(together.get(only) ?? []), word]);
    else sets.push(union(places.flatMap((place) => streamsOf({ ctx, place, words: [word], tables }))));
  }
  for (const [place, held] of together) sets.push(union(streamsOf({ ctx, place, words: held, tables })));
  const [set] = sets;
  if (set && sets.length === 1) return set;
  return sql.join(
    sets.map((one) => sql`select "rid" from (${one}) as hit`),
    sql` intersect `,
  );
}

/** Each row is looked at, none is looked for. */
export function testedWords(input: WordsInput): Condition {
  return combine(
    'and',
    input.words.map((word) => tested(input, input.searched, input.alias, word)),
  );
}

function tested(input: WordsInput, place: Searched, alias: string, word: Word): Condition {
  const through = place.belongsTo.map(({ column, target }, at) => {
    const { table, key } = target.resource;
    const inner = `${alias}b${at}`;
    const seen = visibleRows(input.ctx, target.resource, inner, input.tables);
    const from = sql`${sql.table(table)} as ${sql.id(inner)}`;
    const [reference, named] = [sql.ref(`${alias}.${column}`), sql.ref(`${inner}.${key}`)];
    const where = (held: Condition) => combine('and', seen ? [held, seen] : [held]);
    // Customers are few: those that hold the word are gathered once.
    if (target.belongsTo.length === 0)
      return sql<SqlBool>`${reference} in (select ${named} from ${from} where ${where(held(input, target, inner, word))})`;
    // As a scalar, not as EXISTS: SQLite would turn that into a join.
    return sql<SqlBool>`(select 1 from ${from} where ${named} = ${reference} and ${where(tested(input, target, inner, word))}) = 1`;
  });
  return combine('or', [ownHolds(input, place, alias, word), ...through]);
}

/** In a record's own fields, or in the name it is called by in the reader's language, if it came with the program. */
function ownHolds({ ctx, tables }: WordsInput, place: Searched, alias: string, word: Word): Condition {
  const { namesAccount } = place.resource.definition;
  const called = namesAccount ? [calledSo(sql.ref(`${alias}.${namesAccount}`), word, tables)] : [];
  const own = combine('or', [holdsAny(alias, place.columns, word), ...called]);
  const kept = keptUnder(ctx, place, word);
  if (kept.length === 0) return own;
  return combine('or', [own, sql<SqlBool>`${sql.ref(`${alias}.${place.resource.definition.title}`)} in (${sql.join(kept)})`]);
}

/** The names under which those are kept that the reader knows by a name with that word. */
export function keptUnder({ language }: Pick<Ctx, 'language'>, { resource, columns }: Searched, word: Word): readonly string[] {
  const { title, v2 } = resource.definition;
  return columns.includes(title) ? keptNames(v2?.type ?? resource.name, word, language) : [];
}

/** In the fields of one record, whatever it belongs to. */
function held({ ctx }: WordsInput, searched: Searched, alias: string, word: Word): Condition {
  if (!isGathered(searched, word)) return holdsAny(alias, searched.columns, word);
  const streams = streamsOf({ ctx, place: { searched, steps: [] }, words: [word], tables: null });
  return sql<SqlBool>`${sql.ref(`${alias}.rid`)} in (${union(streams)})`;
}

/** For records without an index of their own: what they belong to may have one. */
function testedOrGathered(input: WordsInput, word: Word): Condition {
  const { ctx, searched, alias, tables } = input;
  const [, ...further] = placesFrom(searched);
  const streams = isIndexed(word) ? further.flatMap((place) => streamsOf({ ctx, place, words: [word], tables })) : [];
  if (streams.length === 0) return tested(input, searched, alias, word);
  const own = holdsAny(alias, searched.columns, word);
  return combine('or', [own, sql<SqlBool>`${sql.ref(`${alias}.rid`)} in (${union(streams)})`]);
}
