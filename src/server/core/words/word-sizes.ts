// In how many rows each word of a search is found, as far as it matters: beyond some, only that they are many. It decides about speed and about
// nothing else, so nobody's sight is asked. One statement for all words.
import { type RawBuilder, sql } from 'kysely';
import { isPlainlyCommon, wordsQuery } from '../../db/dialect/index.ts';
import { combine } from '../../filter/target.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import type { Searched } from './searched.ts';
import type { Word } from './split-words.ts';
import { fewRows, isGathered, unknownMany, type WordSizes } from './word-conditions.ts';
import { type Place, placesFrom, streamsOf } from './word-streams.ts';

/** Hits of an index that are followed to the records below them: where these are rare, they are not looked for behind all. */
const mostHits = 5000;

/** From here on so many rows that hold a word in a hundred are more than a few for sure. */
const largeFrom = 1_000_000;

/** `among`: how many records there are, roughly. Null where no index answers any of them. */
export async function wordSizes(ctx: Ctx, searched: Searched, words: readonly Word[], among: number): Promise<WordSizes | null> {
  const places = placesFrom(searched);
  const isLarge = among >= largeFrom;
  const columns = words.flatMap((word, at) =>
    isGathered(searched, word)
      ? places.map((place, nth) => sql`${sizeFrom(ctx, place, word, isLarge)} as ${sql.id(`w${at}p${nth}`)}`)
      : [],
  );
  if (columns.length === 0) return null;
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(readingDb(ctx));
  return words.map((word, at) => (isGathered(searched, word) ? places.map((_, nth) => rows[0]?.[`w${at}p${nth}`] ?? 0) : null));
}

function sizeFrom(ctx: Ctx, place: Place, word: Word, isLarge: boolean): RawBuilder<unknown> {
  const some = { ctx, words: [word], tables: null, mostHits };
  const rows = countOf(streamsOf({ ...some, place }), fewRows + 1);
  if (place.steps.length === 0) {
    const common = place.searched.textIndexes.map((index) => isPlainlyCommon(index.table, wordsQuery(index, [word])));
    return isLarge ? sql`(case when ${combine('or', common)} then ${sql.lit(fewRows + 1)} else ${rows} end)` : rows;
  }
  const hits = countOf(streamsOf({ ...some, place: { ...place, steps: [] } }), mostHits);
  return sql`(select case when n > ${sql.lit(fewRows)} or ${hits} < ${sql.lit(mostHits)} then n else ${sql.lit(unknownMany)} end from (select ${rows} as n) as hit)`;
}

function countOf(streams: readonly RawBuilder<unknown>[], most: number): RawBuilder<unknown> {
  if (streams.length === 0) return sql`${sql.lit(0)}`;
  const each = streams.map((stream) => sql`(select count(*) from (${stream} limit ${sql.lit(most)}) as hit)`);
  return sql.join(each, sql` + `);
}
