// How one word is looked for: in a text index where there is one and the word is long enough, else by looking at the columns. A word may
// be written in several forms; any of them will do.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inTimeBy } from './in-time.ts';
import { literally, matches, matchesFolded, spelled } from './spelled.ts';
import { endOfText, globClass, globMatch, quoteName, shortestIndexed } from './text-match.ts';
import { caseless, never } from './words.ts';

const between = '\u001f';

export interface SearchedIndex {
  table: string;
  /** The only ones that count of an index over more; null when all do. */
  columns: readonly string[] | null;
}

/** Whether an index of pieces of three characters answers for a word. */
export function isIndexed(forms: readonly string[]): boolean {
  return forms.every((form) => [...form].length >= shortestIndexed && !form.includes(endOfText));
}

/** What a text index is asked for: any of these, each words that all stand somewhere in the same record, each word in any of its forms. */
export type TextQuery = readonly { columns: readonly string[] | null; words: readonly (readonly string[])[] }[];

export function wordsQuery({ columns }: SearchedIndex, words: readonly (readonly string[])[]): TextQuery {
  return [{ columns, words }];
}

function inIndexWords(query: TextQuery): string {
  const ways = query.map(({ columns, words }) => {
    const prefix = columns ? `{${columns.map(quoteName).join(' ')}} : ` : '';
    return words.map((forms) => `(${prefix}(${forms.map(quoteName).join(' OR ')}))`).join(' AND ');
  });
  return ways.length === 1 ? (ways[0] ?? '') : ways.map((way) => `(${way})`).join(' OR ');
}

/** There a text index is a view of one row a record, `whole` all that is looked through in one text: what an index of its pieces knows. */
function inViewWords(table: string, query: TextQuery): RawBuilder<unknown> {
  const whole = sql.ref(`${table}.whole`);
  const ways = query.map(({ columns, words }) => {
    const text = columns && joined(table, columns).inPostgres;
    const held = words.map((forms) => {
      const one = forms.map((form) => {
        const pattern = `%${literally(form)}%`;
        return text ? sql`(${matchesFolded(whole, pattern)} and ${matches(text, pattern)})` : matchesFolded(whole, pattern);
      });
      return sql`(${sql.join(one, sql` or `)})`;
    });
    return sql`(${sql.join(held, sql` and `)})`;
  });
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The row (`rid`) that an entry of a text index stands for. */
export const textRow = (table: string) => spelled(sql.ref(`${table}.rowid`), () => sql.ref(`${table}.rid`));

export function indexHits(table: string, query: TextQuery): RawBuilder<SqlBool> {
  const index = sql.table(table);
  return spelled(sql<SqlBool>`${index} match ${inIndexWords(query)} and ${inTimeBy(textRow(table))}`, () =>
    inViewWords(table, query),
  );
}

/** So many rows of a table are looked at, spread without a rhythm of their own; where so many of them have a word, thousands of others do. */
const picked = 400;
/** A prime, about the golden section of two to the 32nd: its multiples fall everywhere, and the same ones each time. */
const stride = 2_654_435_761;
const commonFrom = 8;

/**
 * Whether a word is so common in a table of millions that a few of its rows tell. PostgreSQL's index says nothing before it has gathered every
 * row, which takes the longest for the words that tell the least; one that gives its rows one by one needs no such look.
 */
export function isPlainlyCommon(table: string, query: TextQuery): RawBuilder<SqlBool> {
  return spelled(never, () => {
    const index = sql.table(table);
    const last = sql`(select max(rid) as rid from ${index}) as last`;
    const rows = sql`select ${sql.lit(stride)} * nth % last.rid + 1 from generate_series(1, ${sql.lit(picked)}) as nth, ${last}`;
    const met = sql`select 1 from ${index} where ${textRow(table)} in (${rows}) and ${inViewWords(table, query)} limit ${sql.lit(commonFrom)}`;
    return sql`(select count(*) from (${met}) as met) >= ${sql.lit(commonFrom)}`;
  });
}

/** As one text: for each row one comparison instead of one a column. No word reaches over what stands between. */
function joined(alias: string, columns: readonly string[]) {
  const list = columns.map((column) => `${quoteName(alias)}.${quoteName(column)}`).join(', ');
  return { inSqlite: sql.raw(`concat_ws(char(31), ${list})`), inPostgres: sql.raw(`concat_ws(chr(31), ${list})`) };
}

/** Case-blind; what was typed is meant as it stands: `%` is a percent sign here, no wildcard. */
export function holdsAny(alias: string, columns: readonly string[], forms: readonly string[]): Expression<SqlBool> {
  if (columns.length === 0) return never;
  const { inSqlite, inPostgres } = joined(alias, columns);
  const text = spelled(inSqlite, () => inPostgres);
  return anyOf(forms.filter((form) => !form.includes(between)).map((form) => matching(text, form, '*', '*')));
}

export function beginsWithAny(reference: RawBuilder<unknown>, forms: readonly string[]): Expression<SqlBool> {
  return anyOf(forms.map((form) => matching(reference, form, '', '*')));
}

/** By the order of an index that is blind to the case of ASCII, as those of texts are. */
export function rangeOf(reference: RawBuilder<unknown>, form: string): Expression<SqlBool> {
  const end = `${form}\u{10ffff}`;
  return spelled(
    sql<SqlBool>`${reference} >= ${form} and ${reference} < ${end}`,
    () => sql`${caseless(reference)} >= ${caseless(sql`${form}`)} and ${caseless(reference)} < ${caseless(sql`${end}`)}`,
  );
}

function matching(reference: RawBuilder<unknown>, form: string, before: string, after: string): Expression<SqlBool> {
  if (form.includes(endOfText)) return never;
  const pattern = () => `${before && '%'}${literally(form)}${after && '%'}`;
  if (/^[a-z0-9 .,:;/()+-]*$/i.test(form)) return globMatch(reference, `${before && '%'}${form}${after && '%'}`);
  const glob = `${before}${[...form].map(globClass).join('')}${after}`;
  return spelled(sql<SqlBool>`${reference} glob ${glob}`, () => matches(reference, pattern()));
}

function anyOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  if (conditions.length === 0) return never;
  return conditions.length === 1 && conditions[0] ? conditions[0] : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;
}
