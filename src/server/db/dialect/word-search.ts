// How one word is looked for: in a text index where there is one and the word is long enough, else by looking at the columns. A word may
// be written in several forms; any of them will do.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { endOfText, globClass, globMatch, quoteName, shortestIndexed } from './sqlite.ts';
import { inTimeBy } from './time-limit.ts';

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

/** What a text index is asked for words that all stand somewhere in the same record. */
export function wordsQuery({ columns }: SearchedIndex, words: readonly (readonly string[])[]): string {
  const prefix = columns ? `{${columns.map(quoteName).join(' ')}} : ` : '';
  return words.map((forms) => `(${prefix}(${forms.map(quoteName).join(' OR ')}))`).join(' AND ');
}

/** The row (`rid`) that an entry of a text index stands for. */
export const textRow = (table: string) => sql.ref(`${table}.rowid`);

export function indexHits(table: string, query: string): RawBuilder<SqlBool> {
  const index = sql.table(table);
  return sql<SqlBool>`${index} match ${query} and ${inTimeBy(textRow(table))}`;
}

/** Case-blind; what was typed is meant as it stands: `%` is a percent sign here, no wildcard. */
export function holdsAny(alias: string, columns: readonly string[], forms: readonly string[]): Expression<SqlBool> {
  if (columns.length === 0) return sql<SqlBool>`0`;
  // As one text: for each row one comparison instead of one a column. No word reaches over what stands between.
  const text = sql.raw(`concat_ws(char(31), ${columns.map((column) => `${quoteName(alias)}.${quoteName(column)}`).join(', ')})`);
  return anyOf(forms.filter((form) => !form.includes(between)).map((form) => matching(text, form, '*', '*')));
}

export function beginsWithAny(reference: RawBuilder<unknown>, forms: readonly string[]): Expression<SqlBool> {
  return anyOf(forms.map((form) => matching(reference, form, '', '*')));
}

/** By the order of an index that is blind to the case of ASCII, as those of texts are. */
export function rangeOf(reference: RawBuilder<unknown>, form: string): Expression<SqlBool> {
  return sql<SqlBool>`${reference} >= ${form} and ${reference} < ${`${form}\u{10ffff}`}`;
}

function matching(reference: RawBuilder<unknown>, form: string, before: string, after: string): Expression<SqlBool> {
  if (form.includes(endOfText)) return sql<SqlBool>`0`;
  if (/^[a-z0-9 .,:;/()+-]*$/i.test(form)) return globMatch(reference, `${before && '%'}${form}${after && '%'}`);
  return sql<SqlBool>`${reference} glob ${`${before}${[...form].map(globClass).join('')}${after}`}`;
}

function anyOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  if (conditions.length === 0) return sql<SqlBool>`0`;
  return conditions.length === 1 && conditions[0] ? conditions[0] : sql<SqlBool>`(${sql.join([...conditions], sql` or `)})`;
}
