// Words that look for a text within others: through the text index where it can, with GLOB's classes of both cases where it cannot.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inTimeBy } from './in-time.ts';
import { literally, matches, matchesFolded, spelled } from './spelled.ts';
import { never } from './words.ts';

/** Characters with a case become a class of both cases: GLOB then finds `ä` in `Ä` without any function call per row. */
export function globClass(character: string): string {
  const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  const single = [...forms].filter((form) => [...form].length === 1);
  return single.length === 1 && !'*?[]'.includes(character) ? character : `[${single.join('')}]`;
}

/** `%` and `_` stay wildcards, as in the original (docs/interface/filters.md#v1). */
function globPattern(likePattern: string): string {
  return [...likePattern].map((c) => (c === '%' ? '*' : c === '_' ? '?' : globClass(c))).join('');
}

export const shortestIndexed = 3;

interface ContainsInput {
  alias: string;
  column: string;
  likePattern: string;
  textIndex: string | null;
  /** Looked into in place of the column. */
  told?: RawBuilder<unknown>;
}

/** No stored text holds it, and SQLite's own matchers end at it. */
export const endOfText = '\u0000';

/** Case-blind match of a LIKE pattern on one column, through the trigram index when a literal part is long enough. */
export function containsExpression({ alias, column, likePattern, textIndex, told }: ContainsInput): Expression<SqlBool> {
  if (likePattern.includes(endOfText)) return never;
  const reference = told ?? sql.ref(`${alias}.${column}`);
  const literals = likePattern.split(/[%_]+/).filter((part) => [...part].length >= shortestIndexed);
  const plain = /^%[^%_]*%$/.test(likePattern);
  if (!textIndex || literals.length === 0) return globMatch(reference, likePattern);
  const query = literals.map((part) => `{${quoteName(column)}} : ${quoteName(part)}`).join(' AND ');
  const indexed = sql<SqlBool>`${sql.ref(`${alias}.rid`)} in (${hitsIn(textIndex, query)})`;
  const exact = plain ? indexed : sql<SqlBool>`(${indexed} and ${globMatch(reference, likePattern)})`;
  return spelled(exact, () => {
    const held = literals.map((part) => pieceHeld(part));
    return rowsHolding({ alias, textIndex, held: sql.join(held, sql` and `), tested: testedInView(column, likePattern) });
  });
}

const pieceHeld = (literal: string) => matchesFolded(sql`i.whole`, `%${literally(literal)}%`);

/** Of the rows of the view, which has the columns as they are. */
const testedInView = (column: string, likePattern: string) => matches(sql.ref(`i.${column}`), withWildcards(likePattern));

interface Holding {
  alias: string;
  textIndex: string;
  held: RawBuilder<unknown>;
  tested: RawBuilder<unknown>;
}

/**
 * What PostgreSQL finds by an index of pieces, and which of it has the text where it is looked for. Both of one row of the view: a test of the
 * list's own row would be one more that the planner may begin with, and it takes folding a text for cheaper than it is.
 */
function rowsHolding({ alias, textIndex, held, tested }: Holding) {
  return sql`${sql.ref(`${alias}.rid`)} in (select i.rid from ${sql.table(textIndex)} as i where (${held}) and (${tested}))`;
}

interface HoldsInput {
  alias: string;
  column: string;
  textIndex: string | null;
  at: 'start' | 'end' | 'anywhere';
  text: string;
  told?: RawBuilder<unknown>;
}

/** The same for signs that are no wildcards. What LIKE would take for one, GLOB looks for as it stands. */
export function holdsExpression({ alias, column, textIndex, at, text, told }: HoldsInput): Expression<SqlBool> {
  const before = at === 'start' ? '' : '%';
  const after = at === 'end' ? '' : '%';
  if (!/[%_]/.test(text)) {
    const likePattern = `${before}${text}${after}`;
    return containsExpression({ alias, column, textIndex, likePattern, ...(told && { told }) });
  }
  if (text.includes(endOfText)) return never;
  const pattern = `${before && '*'}${[...text].map(globClass).join('')}${after && '*'}`;
  const reference = told ?? sql.ref(`${alias}.${column}`);
  return spelled(sql<SqlBool>`${reference} glob ${pattern}`, () => matches(reference, `${before}${literally(text)}${after}`));
}

interface ContainsAnyInput {
  alias: string;
  textIndex: string;
  parts: readonly { column: string; likePattern: string }[];
}

/** Several contains-searches of one record joined by OR: the index answers them in one go. Null when it cannot answer each alone. */
export function containsAnyExpression({ alias, textIndex, parts }: ContainsAnyInput): Expression<SqlBool> | null {
  const columnsOf = new Map<string, string[]>();
  for (const { column, likePattern } of parts) {
    const literal = /^%([^%_]*)%$/.exec(likePattern)?.[1] ?? '';
    if ([...literal].length < shortestIndexed || literal.includes(endOfText)) return null;
    columnsOf.set(literal, [...(columnsOf.get(literal) ?? []), quoteName(column)]);
  }
  const query = [...columnsOf].map(([literal, columns]) => `{${columns.join(' ')}} : ${quoteName(literal)}`).join(' OR ');
  const found = sql<SqlBool>`${sql.ref(`${alias}.rid`)} in (${hitsIn(textIndex, query)})`;
  return spelled(found, () => {
    const held = sql.join([...columnsOf.keys()].map(pieceHeld), sql` or `);
    const tested = parts.map((part) => testedInView(part.column, part.likePattern));
    return rowsHolding({ alias, textIndex, held, tested: sql.join(tested, sql` or `) });
  });
}

const withWildcards = (likePattern: string) => literally(likePattern, /\\/g);

/** All rows of a text index that a query finds: gathered before the first is looked at, so the gathering keeps to the time as well. */
function hitsIn(textIndex: string, query: string): RawBuilder<unknown> {
  const index = sql.table(textIndex);
  return sql`select rowid from ${index} where ${index} match ${query} and ${inTimeBy(sql`rowid`)}`;
}

export function globMatch(reference: RawBuilder<unknown>, likePattern: string): Expression<SqlBool> {
  // Plain ASCII needs no classes: LIKE is case-blind there and faster.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
  const ascii = /^[\u0001-\u007f]*$/.test(likePattern);
  const found = ascii
    ? sql<SqlBool>`${reference} like ${likePattern}`
    : sql<SqlBool>`${reference} glob ${globPattern(likePattern)}`;
  return spelled(found, () => matches(reference, withWildcards(likePattern)));
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
