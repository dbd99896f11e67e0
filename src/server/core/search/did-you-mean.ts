// What a search that found nothing may have meant: a word that nothing holds is compared with words that the caller may see, and the whole is
// suggested only if it finds something. So nothing hidden is ever told by it. docs/interface/v2.md#search.
import { sql } from 'kysely';
import { indexHits, isIndexed, textRow, thenJoin, wordsQuery } from '../../db/dialect/index.ts';
import { combine } from '../../filter/target.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { visibleRows } from '../access/scope.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { firstRecords } from '../read/read.ts';
import { type Searched, searchedIn } from '../words/searched.ts';
import { splitWords } from '../words/split-words.ts';
import { nearestWord, piecesOf } from '../words/word-likeness.ts';
import { placesFrom } from '../words/word-streams.ts';

/** Rows with a piece of the word that are looked at, in each place it may stand in. */
const mostRows = 200;
const mostWords = 4;

/** The search with the words that are not found put right; null when nothing is near, or nothing would be found by that either. */
export async function didYouMean(ctx: Ctx, resource: ResolvedResource, text: string): Promise<string | null> {
  const searched = searchedIn(ctx, resource);
  const put = new Map<string, string>();
  for (const [word = ''] of splitWords(text).slice(0, mostWords)) {
    if (!isIndexed([word]) || piecesOf(word).length === 0 || (await finds(ctx, resource, word))) continue;
    const nearest = nearestWord(word, await textsLike(ctx, searched, word));
    if (nearest) put.set(word, nearest);
  }
  if (put.size === 0) return null;
  const suggested = text
    .trim()
    .split(/\s+/u)
    .map((word) => put.get(word) ?? word)
    .join(' ');
  return (await finds(ctx, resource, suggested)) ? suggested : null;
}

/** The first suggestion of several kinds, in their order. */
export async function didYouMeanIn(ctx: Ctx, kinds: readonly ResolvedResource[], text: string): Promise<string | null> {
  for (const resource of kinds) {
    const suggested = resource.definition.textIndex ? await didYouMean(ctx, resource, text) : null;
    if (suggested !== null) return suggested;
  }
  return null;
}

async function finds(ctx: Ctx, resource: ResolvedResource, search: string): Promise<boolean> {
  return (await firstRecords(ctx, resource, { filter: null, search, sort: [], limit: 1, offset: 0 })).length > 0;
}

/** Texts that hold pieces of the word: of the record, and of what it belongs to. */
async function textsLike(ctx: Ctx, searched: Searched, word: string): Promise<string[]> {
  const texts: string[] = [];
  for (const { searched: place } of placesFrom(searched)) {
    for (const index of place.textIndexes) {
      const alias = 'd';
      const query = piecesOf(word).flatMap((pieces) =>
        wordsQuery(
          index,
          pieces.map((piece) => [piece]),
        ),
      );
      const seen = visibleRows(ctx, place.resource, alias, new Set());
      const where = combine('and', [indexHits(index.table, query), ...(seen ? [seen] : [])]);
      const values = place.columns.map((column) => sql.ref(`${alias}.${column}`));
      const record = sql`${sql.table(place.resource.table)} as ${sql.id(alias)}`;
      const rows = await sql<{ text: string }>`select concat_ws(' ', ${sql.join(values)}) as text from ${sql.table(
        index.table,
      )} ${thenJoin(record, sql`${sql.ref(`${alias}.rid`)} = ${textRow(index.table)}`)} where ${where} limit ${sql.lit(mostRows)}`.execute(
        readingDb(ctx),
      );
      texts.push(...rows.rows.map(({ text }) => text));
    }
  }
  return texts;
}
