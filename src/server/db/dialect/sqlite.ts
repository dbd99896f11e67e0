// Everything that only SQLite does: opening, pragmas with read-back, contains-search, text index. Nothing outside db/
// knows which database it speaks to (docs/interface/product.md#database); a second database is a second file beside this one.
import Database from 'better-sqlite3';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { StartError } from '../../lib/start-error.ts';
import { literally, matches, spelled } from './spelled.ts';
import type { SqliteHandle } from './sqlite-handle.ts';
import { inTimeBy } from './time-limit.ts';
import { never } from './words.ts';

export type { SqliteHandle } from './sqlite-handle.ts';

const oldestSafeVersion = [3, 51, 3];

/** What a write-ahead log that grew while someone read one moment for long is cut back to (docs/quality.md#d10). */
const keptWalBytes = 32 * 1024 * 1024;

interface OpenOptions {
  readonly?: boolean;
  /** For tests and generators: no file, so no WAL to prove. */
  inMemory?: boolean;
  nativeBinding?: string | undefined;
  /** Pages kept in memory; whoever reads everything once keeps few. */
  cacheMegabytes?: number;
}

/** Opens a file with the pragmas a lab's record needs, each proven by reading it back (docs/quality.md#d1, docs/quality.md#d2). */
export function openSqlite(file: string, options: OpenOptions = {}): SqliteHandle {
  const nativeBinding = options.nativeBinding ?? process.env.PLUMBLINE_SQLITE_BINDING;
  const handle = new Database(file, {
    readonly: options.readonly ?? false,
    timeout: 5000,
    ...(nativeBinding ? { nativeBinding } : {}),
  });
  try {
    assertVersion(handle);
    if (!options.readonly && !options.inMemory) setAndProve(handle, 'journal_mode', 'wal');
    setAndProve(handle, 'synchronous', 'FULL', 2);
    setAndProve(handle, 'foreign_keys', 'ON', 1);
    setAndProve(handle, 'busy_timeout', '5000', 5000);
    // Without it INSERT OR REPLACE removes a row behind the back of the audit trail's and the text index's triggers.
    setAndProve(handle, 'recursive_triggers', 'ON', 1);
    handle.pragma('trusted_schema = OFF');
    handle.pragma(`cache_size = ${-1024 * (options.cacheMegabytes ?? 64)}`);
    handle.pragma(`journal_size_limit = ${keptWalBytes}`);
    return handle;
  } catch (error) {
    handle.close();
    throw error;
  }
}

/**
 * Takes the write-ahead log in and empties it; false while somebody still reads an older moment. Waiting for him, as SQLite
 * would, stops this process, and he may be in it.
 */
export function emptyWal(handle: SqliteHandle): boolean {
  const timeout = handle.pragma('busy_timeout', { simple: true }) as number;
  handle.pragma('busy_timeout = 0');
  try {
    return handle.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } finally {
    handle.pragma(`busy_timeout = ${timeout}`);
  }
}

function assertVersion(handle: SqliteHandle): void {
  const version = handle.prepare('select sqlite_version()').pluck().get() as string;
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0, wantPatch = 0] = oldestSafeVersion;
  const older = major < wantMajor || (major === wantMajor && (minor < wantMinor || (minor === wantMinor && patch < wantPatch)));
  // 3.52.0 was withdrawn; versions before 3.51.3 can lose a WAL (docs/design/expectations.md#sqlite-version).
  if (older || version === '3.52.0') {
    throw new StartError(
      'sqlite_version',
      `This build uses SQLite ${version}, which can damage a database; use a build with 3.51.3 or newer.`,
    );
  }
}

function setAndProve(handle: SqliteHandle, pragma: string, wanted: string, readBack: string | number = wanted): void {
  handle.pragma(`${pragma} = ${wanted}`);
  const actual = handle.pragma(pragma, { simple: true });
  if (actual !== readBack) {
    throw new StartError(
      'pragma',
      `The database refuses ${pragma} = ${wanted} (it answers ${String(actual)}); keep the data directory on a local disk.`,
    );
  }
}

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
}

/** No stored text holds it, and SQLite's own matchers end at it. */
export const endOfText = '\u0000';

/** Case-blind match of a LIKE pattern on one column, through the trigram index when a literal part is long enough. */
export function containsExpression({ alias, column, likePattern, textIndex }: ContainsInput): Expression<SqlBool> {
  if (likePattern.includes(endOfText)) return never;
  const reference = sql.ref(`${alias}.${column}`);
  const literals = likePattern.split(/[%_]+/).filter((part) => [...part].length >= shortestIndexed);
  const plain = /^%[^%_]*%$/.test(likePattern);
  if (!textIndex || literals.length === 0) return globMatch(reference, likePattern);
  const query = literals.map((part) => `{${quoteName(column)}} : ${quoteName(part)}`).join(' AND ');
  const indexed = sql<SqlBool>`${sql.ref(`${alias}.rid`)} in (${hitsIn(textIndex, query)})`;
  const exact = plain ? indexed : sql<SqlBool>`(${indexed} and ${globMatch(reference, likePattern)})`;
  return spelled(exact, () => matches(reference, withWildcards(likePattern)));
}

interface HoldsInput {
  alias: string;
  column: string;
  textIndex: string | null;
  at: 'start' | 'end' | 'anywhere';
  text: string;
}

/** The same for signs that are no wildcards. What LIKE would take for one, GLOB looks for as it stands. */
export function holdsExpression({ alias, column, textIndex, at, text }: HoldsInput): Expression<SqlBool> {
  const before = at === 'start' ? '' : '%';
  const after = at === 'end' ? '' : '%';
  if (!/[%_]/.test(text)) return containsExpression({ alias, column, textIndex, likePattern: `${before}${text}${after}` });
  if (text.includes(endOfText)) return never;
  const pattern = `${before && '*'}${[...text].map(globClass).join('')}${after && '*'}`;
  const reference = sql.ref(`${alias}.${column}`);
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
  const one = (part: ContainsAnyInput['parts'][number]) =>
    matches(sql.ref(`${alias}.${part.column}`), withWildcards(part.likePattern));
  return spelled(found, () => sql`(${sql.join(parts.map(one), sql` or `)})`);
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

/** A lab of an older program lacks some. */
export function hasTable(handle: SqliteHandle, name: string): boolean {
  return handle.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
}
