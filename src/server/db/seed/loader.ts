// Writes rows by their definitions: declared defaults, sort columns, a key where none is given. One prepared statement a table.

import { sortKey } from '../../lib/sort-key.ts';
import { resourceDefinitions } from '../../resources/index.ts';
import type { ResourceDefinition, Row } from '../../schema/define-resource.ts';
import type { Stored } from '../../schema/field-type.ts';
import { sortColumnOf } from '../../schema/resolve.ts';
import type { SqliteHandle } from '../dialect/sqlite.ts';

export interface Loader {
  /** Gives the row's key. `created_at` may be given, else the row is of now. */
  insert(resource: string, row: Row): string;
  link(table: string, columns: readonly [string, string], keys: readonly [string, string]): void;
  counts(): Record<string, number>;
}

interface LoaderInput {
  handle: SqliteHandle;
  nextKey: () => string;
  now: string;
}

interface Writer {
  keyColumn: string;
  write(row: Row, key: string): void;
  count: number;
}

export const definitions: ReadonlyMap<string, ResourceDefinition> = new Map(
  resourceDefinitions.map((definition) => [definition.name, definition]),
);

/** Rows of one table whose columns are compared with the definition; after so many every way to make one was seen. */
const checkedRows = 1000;

const quoted = (name: string) => `"${name}"`;

export function createLoader({ handle, nextKey, now }: LoaderInput): Loader {
  const writers = new Map<string, Writer>();
  const links = new Map<string, ReturnType<SqliteHandle['prepare']>>();
  const sortKeys = new Map<string, string>();

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

  function createWriter(resource: string): Writer {
    const definition = definitions.get(resource);
    if (!definition) throw new Error(`"${resource}" is no resource`);
    const fields = Object.entries(definition.fields).filter(([column]) => column !== definition.key);
    const columns = fields.map(([column]) => column);
    const defaults = fields.map(([, spec]) => spec.default ?? null);
    const natural = fields.flatMap(([, spec], index) => (spec.natural ? [index] : []));
    const all = [
      definition.key,
      ...columns,
      ...natural.map((index) => sortColumnOf(columns[index] ?? '')),
      'created_at',
      'updated_at',
    ];
    const known = new Set([definition.key, ...columns, 'created_at']);
    const statement = handle.prepare(
      `INSERT INTO ${quoted(definition.table)} (${all.map(quoted).join(', ')}) VALUES (${all.map(() => '?').join(', ')})`,
    );
    const values: Stored[] = new Array(all.length).fill(null);
    return {
      keyColumn: definition.key,
      count: 0,
      write(row, key) {
        if (this.count < checkedRows) {
          const unknown = Object.keys(row).filter((column) => !known.has(column));
          if (unknown.length > 0) throw new Error(`${resource} has no ${unknown.join(', ')}`);
        }
        let at = 0;
        values[at++] = key;
        for (let index = 0; index < columns.length; index += 1) {
          values[at++] = row[columns[index] as string] ?? (defaults[index] as Stored);
        }
        for (const index of natural) values[at++] = sorted(values[index + 1] ?? null);
        const created = row.created_at ?? now;
        values[at++] = created;
        values[at] = created;
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
      writer.count += 1;
      return key;
    },
    link(table, columns, keys) {
      let statement = links.get(table);
      if (!statement) {
        statement = handle.prepare(`INSERT OR IGNORE INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (?, ?)`);
        links.set(table, statement);
      }
      statement.run(keys);
    },
    counts: () => Object.fromEntries([...writers].map(([resource, writer]) => [resource, writer.count])),
  };
}
