// Reads the schema back from a database, for the generated row types and for the check that it follows the definitions.
import type { SqliteHandle } from '../handle/open-sqlite.ts';

export interface ColumnShape {
  name: string;
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  primaryKey: boolean;
  /** Unique without regard to case, by itself or with others. */
  caseless: boolean;
}

export interface TableShape {
  name: string;
  columns: ColumnShape[];
}

interface ColumnRow {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

export function tablesOf(handle: SqliteHandle): TableShape[] {
  const names = handle
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all() as string[];
  const caseless = handle
    .prepare(
      `select term.name from pragma_index_list(?) as made join pragma_index_xinfo(made.name) as term
       where made."unique" = 1 and term.key = 1 and term.coll = 'NOCASE'`,
    )
    .pluck();
  return names.map((name) => ({
    name,
    columns: (handle.prepare('select * from pragma_table_info(?)').all(name) as ColumnRow[]).map((row) => ({
      name: row.name,
      type: row.type,
      notNull: row.notnull === 1 || row.pk > 0,
      hasDefault: row.dflt_value !== null || (row.pk > 0 && row.type === 'INTEGER'),
      primaryKey: row.pk > 0,
      caseless: caseless.all(name).includes(row.name),
    })),
  }));
}

/** A column that a migration added stands behind the others; where it stands means nothing. */
function withSortedColumns(text: string): string {
  const match = /^(CREATE TABLE \S+ \()(.*)(\)[^)]*)$/s.exec(text);
  if (!match) return text;
  const [, head, body = '', tail] = match;
  const columns: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...body].entries()) {
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ',' && depth === 0) {
      columns.push(body.slice(start, index).trim());
      start = index + 1;
    }
  }
  columns.push(body.slice(start).trim());
  return `${head}${columns.sort().join(', ')}${tail}`;
}

/** Every object of the schema with its text, white space and the order of columns evened out, for comparing two schemas. */
export function schemaTexts(handle: SqliteHandle): Map<string, string> {
  const rows = handle
    .prepare(
      "select type || ' ' || name as name, sql from sqlite_schema where sql is not null and name not like '%\\_text\\_%' escape '\\' order by 1",
    )
    .all() as { name: string; sql: string }[];
  const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')');
  return new Map(rows.map((row) => [row.name, withSortedColumns(plain(row.sql))]));
}
