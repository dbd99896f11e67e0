// Types of rows by the names of their attributes, from the definitions and a migrated database: written to
// schema/rows.generated.ts by `npm run sync`, so that a misspelt record, attribute or relation does not compile.

import type { ResourceDefinition } from '../../schema/define-resource.ts';
import type { SqliteHandle } from '../dialect/sqlite.ts';
import { type ColumnShape, tablesOf } from './introspect.ts';

const typeScriptTypes: Record<string, string> = { TEXT: 'string', INTEGER: 'number', REAL: 'number' };
const always: Record<string, string> = { created_at: 'string', updated_at: 'string', row_version: 'number' };

export function generateRowTypes(handle: SqliteHandle, definitions: readonly ResourceDefinition[]): string {
  const tables = new Map(tablesOf(handle).map(({ name, columns }) => [name, columns]));
  const rows = definitions.map((one) => `  ${quoted(one.name)}: {\n${attributes(one, tables.get(one.table) ?? [])}\n  };`);
  const relations = definitions.map((one) => `  ${quoted(one.name)}: {${ends(one)}};`);
  return `// Generated from the definitions and a freshly migrated database by \`npm run sync\`. Do not edit.

/** A record as the program reads it: attributes as definitions name them, values as the database holds them. */
export type ResourceRows = {
${rows.join('\n')}
};

/** What records lead to: the record at the other end, and whether there is one of it or many. */
export type ResourceRelations = {
${relations.join('\n')}
};

export type ResourceName = keyof ResourceRows;

export type RowOf<Name extends ResourceName> = ResourceRows[Name];
`;
}

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);

function attributes({ fields }: ResourceDefinition, columns: readonly ColumnShape[]): string {
  const shapes = new Map(columns.map((column) => [column.name, column]));
  const own = Object.entries(fields).flatMap(([column, spec]) =>
    spec.hidden ? [] : [`    ${quoted(spec.attr ?? column)}: ${typeOf(column, shapes.get(column))};`],
  );
  return [...own, ...Object.entries(always).map(([name, type]) => `    ${name}: ${type};`)].join('\n');
}

function typeOf(column: string, shape: ColumnShape | undefined): string {
  const type = shape && typeScriptTypes[shape.type];
  if (!type) throw new Error(`no type for the column ${column}`);
  return shape.notNull ? type : `${type} | null`;
}

function ends({ relations = {} }: ResourceDefinition): string {
  const all = Object.entries(relations).map(
    ([name, { kind, target }]) => ` ${quoted(name)}: { target: '${target}'; kind: '${kind === 'one' ? 'one' : 'many'}' }`,
  );
  return all.length > 0 ? `${all.join(';')} ` : '';
}
