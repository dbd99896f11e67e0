// Writes rows by their definitions: declared defaults, sort columns, a key where none is given. One prepared statement a table.

import type { SqliteHandle } from '../../db/sqlite/handle/open-sqlite.ts';
import { sortKey } from '../../lib/sort-key.ts';
import { resourceDefinitions } from '../../resources/index.ts';
import type { ResourceDefinition, Row } from '../../schema/define-resource.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import { sortColumnOf } from '../../schema/resolve.ts';

export interface Loader {
  /** Gives the row's key. `created_at` may be given, else the row is of now. */
  insert(resource: string, row: Row): string;
  /** For the table with the most rows: binds these columns only, the others hold the same value in every row. */
  writer(resource: string, columns: readonly string[], same: Row): (values: readonly Stored[]) => void;
  link(table: string, columns: readonly [string, string], keys: readonly [string, string]): void;
  counts(): Record<string, number>;
}

interface LoaderInput {
  handle: SqliteHandle;
  nextKey: () => string;
  now: string;
}

interface ObjectWriter {
  keyColumn: string;
  write(row: Row, key: string): void;
}

/** Rows of one table whose columns are compared with the definition; after so many every way to make one was seen. */
const checkedRows = 1000;

const quoted = (name: string) => `"${name}"`;

function literal(value: Stored): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');
}

function definitionOf(resource: string): ResourceDefinition {
  const definition = resourceDefinitions.find(({ name }) => name === resource);
  if (!definition) throw new Error(`"${resource}" is no resource`);
  return definition;
}

export function createLoader({ handle, nextKey, now }: LoaderInput): Loader {
  const writers = new Map<string, ObjectWriter>();
  const links = new Map<string, ReturnType<SqliteHandle['prepare']>>();
  const sortKeys = new Map<string, string>();
  const counts = new Map<string, number>();

  function sorted(value: Stored): string | null {
    if (value === null) return null;
    const text = String(value);
    let known = sortKeys.get(text);
    if (known === undefined) {
      known = sortKey(text);
      sortKeys.set(text, known);
    }
    return known;
  }

  function count(resource: string): number {
    const next = (counts.get(resource) ?? 0) + 1;
    counts.set(resource, next);
    return next;
  }

  function prepareInsert({ table }: ResourceDefinition, columns: readonly string[], same: Row = {}) {
    const names = [...columns, ...Object.keys(same)].map(quoted).join(', ');
    const places = [...columns.map(() => '?'), ...Object.values(same).map(literal)].join(', ');
    return handle.prepare(`INSERT INTO ${quoted(table)} (${names}) VALUES (${places})`);
  }

  function createWriter(resource: string): ObjectWriter {
    const definition = definitionOf(resource);
    const fields = Object.entries(definition.fields).filter(([column]) => column !== definition.key);
    const columns = fields.map(([column]) => column);
    const defaults = fields.map(([, spec]) => spec.default ?? null);
    const natural = fields.flatMap(([column, spec], index) =>
      spec.natural ? [{ index: index + 1, column: sortColumnOf(column) }] : [],
    );
    const known = new Set([definition.key, ...columns, 'created_at']);
    const all = [definition.key, ...columns, ...natural.map(({ column }) => column), 'created_at', 'updated_at'];
    const statement = prepareInsert(definition, all);
    const values: Stored[] = new Array(all.length).fill(null);
    return {
      keyColumn: definition.key,
      write(row, key) {
        if (count(resource) <= checkedRows) {
          const unknown = Object.keys(row).filter((column) => !known.has(column));
          if (unknown.length > 0) throw new Error(`${resource} has no ${unknown.join(', ')}`);
        }
        let at = 0;
        values[at++] = key;
        for (let index = 0; index < columns.length; index += 1) {
          values[at++] = row[columns[index] as string] ?? (defaults[index] as Stored);
        }
        for (const { index } of natural) values[at++] = sorted(values[index] ?? null);
        values[at++] = row.created_at ?? now;
        values[at] = values[at - 1] ?? now;
        statement.run(values);
      },
    };
  }

  return {
    insert(resource, row) {
      let writer = writers.get(resource);
      if (!writer) {
        writer = createWriter(resource);
        writers.set(resource, writer);
      }
      const given = row[writer.keyColumn];
      const key = typeof given === 'string' ? given : nextKey();
      writer.write(row, key);
      return key;
    },
    writer(resource, columns, same) {
      const statement = prepareInsert(definitionOf(resource), columns, same);
      return (values) => {
        count(resource);
        statement.run(values);
      };
    },
    link(table, columns, keys) {
      let statement = links.get(table);
      if (!statement) {
        statement = handle.prepare(`INSERT OR IGNORE INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (?, ?)`);
        links.set(table, statement);
      }
      statement.run(keys);
    },
    counts: () => Object.fromEntries(counts),
  };
}
