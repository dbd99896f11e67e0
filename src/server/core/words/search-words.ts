// A search as its readers take it: the words, where they may stand, and how many rows each leads to. Worked out once for page, total and
// whatever is suggested.
import type { Condition } from '../../filter/target.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Ctx, readingDb } from '../lab/context.ts';
import { type Searched, searchedIn } from './searched.ts';
import { splitWords, type Word } from './split-words.ts';
import {
  fewRows,
  holdsWords,
  keptUnder,
  plainQuery,
  sumOf,
  testedWords,
  unknownMany,
  type WordSizes,
} from './word-conditions.ts';
import { wordSizes } from './word-sizes.ts';

export interface SearchWords {
  /** As it was typed. */
  text: string;
  words: readonly Word[];
  searched: Searched;
  /** Null while nobody has counted, or no index answers any of them. */
  sizes: WordSizes | null;
  /** There are few records, so each is looked at. */
  small: boolean;
}

/** Without a look at how many rows the words lead to: right, and slower where they lead to many. */
export function uncounted(ctx: Ctx, resource: ResolvedResource, text: string): SearchWords {
  const [words, searched] = [splitWords(text), searchedIn(ctx, resource)];
  // What came with the program may be called otherwise than any index knows it; of such kinds there are few.
  const small = words.some((word) => keptUnder(ctx, searched, word).length > 0);
  return { text, words, searched, sizes: null, small };
}

export async function countedWords(ctx: Ctx, resource: ResolvedResource, text: string): Promise<SearchWords> {
  const search = uncounted(ctx, resource, text);
  if (search.small) return search;
  const among = await ctx.lab.sizes.rough(readingDb(ctx), resource.table);
  // So few that looking at each is the short way, whatever is looked for.
  if (among <= fewRows) return { ...search, small: true };
  return { ...search, sizes: await wordSizes(ctx, search.searched, search.words, among) };
}

export function searchCondition(ctx: Ctx, search: SearchWords, alias: string, tables: Set<string>): Condition {
  const input = { ctx, ...search, alias, tables };
  return search.small ? testedWords(input) : holdsWords(input, search.sizes);
}

/** Looks at each row; for rows that are at hand. */
export function testedSearch(ctx: Ctx, search: SearchWords, alias: string): Condition {
  return testedWords({ ctx, ...search, alias, tables: new Set() });
}

/** One of the words leads to few rows, so all of them together do. */
export function leadsToFew({ sizes, small }: SearchWords): boolean {
  return small || (sizes?.some((size) => sumOf(size) <= fewRows) ?? false);
}

/**
 * Words that stand in the record alone: its own index gives the rows that hold them, one by one and in the order they were entered. The other
 * words are tested, where that takes no look at a further record for each row.
 */
export function streamedSearch(ctx: Ctx, search: SearchWords, alias: string) {
  const plain = search.sizes && plainQuery({ ctx, ...search, alias, tables: new Set() }, search.sizes);
  if (!plain) return null;
  const { others, ...streamed } = plain;
  if (others.length === 0) return { ...streamed, tested: null };
  const isNear = search.searched.belongsTo.every(({ target }) => target.belongsTo.length === 0);
  return isNear ? { ...streamed, tested: testedSearch(ctx, { ...search, words: others }, alias) } : null;
}

/** Found often enough to be met soon by whoever walks along the rows. */
export function isMetSoon({ words, sizes }: SearchWords): boolean {
  return words.length === 1 && (sizes === null || sizes.every((size) => sumOf(size) > fewRows && sumOf(size) < unknownMany));
}
