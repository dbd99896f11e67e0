// What the tables of a lab are, read from those that the migrations make for SQLite (or that a lab to be moved has, with the columns it was
// given): the one schema that definitions are compared with. What PostgreSQL makes of it is said beside this file.
import type { SqliteHandle } from '../../sqlite/handle/sqlite-handle.ts';
import { tablesOf } from '../../sqlite/tables/introspect.ts';

export interface ColumnOf {
  name: string;
  type: 'TEXT' | 'INTEGER' | 'REAL' | 'BLOB';
  notNull: boolean;
  /** As SQLite has it: a literal, or an expression in brackets. */
  fallback: string | null;
  /** SQLite's number of the row: given by the database unless it comes along. */
  rowNumber: boolean;
}

export interface IndexOf {
  name: string;
  unique: boolean;
  terms: readonly { column: string; caseless: boolean; emptyAlike: boolean }[];
}

export interface ReferenceOf {
  column: string;
  table: string;
  target: string;
  onDelete: string;
}

export interface TableOf {
  name: string;
  columns: readonly ColumnOf[];
  key: readonly string[];
  checks: readonly string[];
  indexes: readonly IndexOf[];
  references: readonly ReferenceOf[];
}

export interface TextIndexOf {
  name: string;
  table: string;
  columns: readonly string[];
}

/** What is kept in step or refused by triggers, by table. */
export interface KeptByTriggers {
  appendOnly: ReadonlyMap<string, string>;
  versions: readonly string[];
  sizes: readonly string[];
}

export interface LabShape extends KeptByTriggers {
  tables: readonly TableOf[];
  texts: readonly TextIndexOf[];
}

export function shapeOf(handle: SqliteHandle): LabShape {
  const texts = textIndexes(handle);
  const shadows = new Set(
    texts.flatMap(({ name }) => ['', '_data', '_idx', '_docsize', '_config', '_content'].map((end) => `${name}${end}`)),
  );
  const names = tablesOf(handle).flatMap(({ name }) => (shadows.has(name) ? [] : [name]));
  return { tables: names.map((name) => tableOf(handle, name)), texts, ...keptByTriggers(handle) };
}

function tableOf(handle: SqliteHandle, name: string): TableOf {
  const rows = handle.prepare('select * from pragma_table_info(?)').all(name) as {
    name: string;
    type: ColumnOf['type'];
    notnull: number;
    dflt_value: string | null;
    pk: number;
  }[];
  const made = textOf(handle, name);
  const keys = rows.filter(({ pk }) => pk > 0);
  const isNumbered = keys.length === 1 && keys[0]?.type === 'INTEGER' && !/WITHOUT ROWID/i.test(made);
  return {
    name,
    columns: rows.map((row) => ({
      ...{ name: row.name, type: row.type, notNull: row.notnull === 1 || row.pk > 0, fallback: row.dflt_value },
      rowNumber: isNumbered && row.pk > 0,
    })),
    key: keys.sort((one, other) => one.pk - other.pk).map((row) => row.name),
    checks: checksIn(made),
    indexes: indexesOf(handle, name),
    references: (
      handle
        .prepare('select "from" as own, "table" as other, "to" as target, on_delete from pragma_foreign_key_list(?)')
        .all(name) as {
        own: string;
        other: string;
        target: string;
        on_delete: string;
      }[]
    ).map((row) => ({ column: row.own, table: row.other, target: row.target, onDelete: row.on_delete })),
  };
}

const textOf = (handle: SqliteHandle, name: string) =>
  handle.prepare('select sql from sqlite_schema where name = ?').pluck().get(name) as string;

/** The conditions of a table's columns: what stands in the brackets after each CHECK. */
function checksIn(made: string): string[] {
  return [...made.matchAll(/\bCHECK\s*\(/g)].map((match) => {
    const start = match.index + match[0].length;
    let depth = 1;
    let end = start;
    for (; depth > 0; end += 1) depth += made[end] === '(' ? 1 : made[end] === ')' ? -1 : 0;
    return made.slice(start, end - 1);
  });
}

interface IndexRow {
  name: string;
  unique: number;
  origin: string;
}

interface IndexTerm {
  name: string | null;
  coll: string;
  key: number;
}

function indexesOf(handle: SqliteHandle, table: string): IndexOf[] {
  const rows = handle.prepare('select name, "unique", origin from pragma_index_list(?)').all(table) as IndexRow[];
  return rows.flatMap((row) => {
    if (row.origin === 'pk') return [];
    const terms = handle.prepare('select name, coll, key from pragma_index_xinfo(?)').all(row.name) as IndexTerm[];
    const keys = terms.filter(({ key }) => key === 1);
    const spoken = keys.some(({ name }) => name === null) ? spokenTerms(textOf(handle, row.name)) : null;
    const shape = keys.map(({ name, coll }, at) => ({
      column: name ?? spoken?.[at] ?? '',
      caseless: coll === 'NOCASE',
      emptyAlike: name === null,
    }));
    const unnamed = row.name.startsWith('sqlite_autoindex');
    const name = unnamed ? `${table}_${shape.map(({ column }) => column).join('_')}_key` : row.name;
    return [{ name, unique: row.unique === 1, terms: shape }];
  });
}

/** Of an index over expressions, which only make empty values alike: `coalesce(column, '')`. */
function spokenTerms(made: string): string[] {
  const list = /\((.*)\)$/s.exec(made)?.[1] ?? '';
  return [...list.matchAll(/(?:coalesce\()?"(\w+)"/g)].map((match) => match[1] ?? '');
}

function textIndexes(handle: SqliteHandle): TextIndexOf[] {
  const made = handle
    .prepare("select name, sql from sqlite_schema where sql like 'CREATE VIRTUAL TABLE%' order by name")
    .all() as { name: string; sql: string }[];
  return made.map(({ name, sql }) => ({
    name,
    table: /content='(\w+)'/.exec(sql)?.[1] ?? '',
    columns: handle.prepare('select name from pragma_table_info(?)').pluck().all(name) as string[],
  }));
}

function keptByTriggers(handle: SqliteHandle): KeptByTriggers {
  const triggers = handle
    .prepare("select name, tbl_name as 'table', sql from sqlite_schema where type = 'trigger' order by name")
    .all() as { name: string; table: string; sql: string }[];
  const named = (end: string) => triggers.filter(({ name, table }) => name === `${table}${end}`);
  return {
    appendOnly: new Map(
      named('_no_update').map(({ table, sql }) => [
        table,
        /RAISE\(ABORT, '([^']*)'\)/.exec(sql)?.[1] ?? `${table} is append only`,
      ]),
    ),
    versions: named('_version_insert').map(({ table }) => table),
    sizes: named('_size_insert').map(({ table }) => table),
  };
}
