// What of a record the trail proves: every column that a write leaves an entry about, digests for what never leaves the server, and
// the sets of links. Read from the definitions and from the tables as they are, user-defined columns included.
import { secretDigest } from '#server/lib/keys/chain-hash.ts';
import { type ResourceDefinition, secretColumns, systemColumns } from '#server/schema/define-resource.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';

export type Value = string | number | null;
export type Values = Record<string, Value>;

export interface ProvenKind {
  name: string;
  table: string;
  key: string;
  title: string;
  /** In the order of `select`, the key first. */
  columns: readonly string[];
  /** What a row holds that nobody ever said anything about. */
  defaults: Values;
  secrets: readonly number[];
  /** An expression a column, under names that no column has. */
  select: string;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Links stand beside the columns under the relation's name. */
export const linkColumn = (relation: string) => `~${relation}`;

interface ColumnRow {
  name: string;
  dflt_value: string | null;
}

function literal(text: string | null): Value {
  if (text === null || text === 'NULL') return null;
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  const number = Number(text);
  return Number.isNaN(number) ? null : number;
}

export function provenKinds(handle: SqliteHandle, definitions: readonly ResourceDefinition[]): Map<string, ProvenKind> {
  const kinds = definitions.filter(({ proven }) => proven).map((definition) => kindOf(handle, definition));
  return new Map(kinds.map((kind) => [kind.name, kind]));
}

function kindOf(handle: SqliteHandle, definition: ResourceDefinition): ProvenKind {
  const { name, table, key, title, fields, relations = {} } = definition;
  const left = new Set<string>(systemColumns);
  for (const [column, spec] of Object.entries(fields)) {
    if (spec.unproven) left.add(column);
    if (spec.natural) left.add(`${column}_sort`);
  }
  const present = handle.prepare('select name, dflt_value from pragma_table_info(?)').all(table) as ColumnRow[];
  const proven = present.filter((column) => column.name !== key && !left.has(column.name));
  const links = Object.entries(relations).flatMap(([relation, link]) =>
    link.kind === 'manyThrough'
      ? [
          {
            column: linkColumn(relation),
            sql: `coalesce((select group_concat(k, ', ') from (select ${quoted(link.targetColumn)} as k from ${quoted(link.table)} where ${quoted(link.ownColumn)} = t.${quoted(key)} order by k)), '')`,
          },
        ]
      : [],
  );
  const columns = [key, ...proven.map((column) => column.name), ...links.map(({ column }) => column)];
  const secret = new Set(secretColumns(definition));
  return {
    name,
    table,
    key,
    title,
    columns,
    defaults: Object.fromEntries([
      ...proven.map((column) => [column.name, secret.has(column.name) ? null : literal(column.dflt_value)]),
      ...links.map(({ column }) => [column, '']),
    ]),
    secrets: columns.flatMap((column, index) => (secret.has(column) ? [index] : [])),
    select: [
      ...[key, ...proven.map((column) => column.name)].map((column) => `t.${quoted(column)}`),
      ...links.map(({ sql }) => sql),
    ].join(', '),
  };
}

/** A row as it may be kept and shown: secrets only as their digests. */
export function withDigests({ secrets }: ProvenKind, row: Value[]): Value[] {
  for (const index of secrets) row[index] = secretDigest(row[index]);
  return row;
}
