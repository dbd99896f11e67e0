// Types of rows by their columns and by the names of their attributes, from the definitions and a migrated database: written to
// schema/rows.generated.ts by `npm run sync`, so that a misspelt record, column, attribute or relation does not compile.

import type { ResourceDefinition } from '#server/schema/define-resource.ts';
import type { FieldSpec } from '#server/schema/field.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import { type ColumnShape, tablesOf } from './introspect.ts';

const typeScriptTypes: Record<string, string> = { TEXT: 'string', INTEGER: 'number', REAL: 'number' };
const always: Record<string, string> = { created_at: 'string', updated_at: 'string', row_version: 'number' };

type Naming = (column: string, spec: FieldSpec) => string;

const byAttribute: Naming = (column, { attr = column }) => attr;
const byColumn: Naming = (column) => column;

export function generateRowTypes(handle: SqliteHandle, definitions: readonly ResourceDefinition[]): string {
  const tables = new Map(tablesOf(handle).map(({ name, columns }) => [name, columns]));
  const types = definitions.map((one) => typesOf(one, tables.get(one.table) ?? []));
  const members = (part: (types: ResourceTypes) => string) => types.flatMap((one) => part(one) || []).join('\n');
  return `// Generated from the definitions and a freshly migrated database by \`npm run sync\`. Do not edit.

/** A record as the program reads it: attributes as definitions name them, values as the database holds them. */
export type ResourceRows = {
${members(({ rows }) => rows)}
};

/** The same by columns, as the core reads it. */
export type ResourceColumns = {
${members(({ columns }) => columns)}
};

/** What a write may bring besides: columns that never leave the server, and what is never stored as it is sent. */
export type ResourceSecrets = {
${members(({ secrets }) => secrets)}
};

/** What records lead to: the record at the other end, and whether there is one of it or many. */
export type ResourceRelations = {
${members(({ relations }) => relations)}
};

export type ResourceName = keyof ResourceRows;

export type RowOf<Name extends ResourceName> = ResourceRows[Name];

export type ColumnsOf<Name extends ResourceName> = ResourceColumns[Name];

export type SecretsOf<Name extends ResourceName> = Name extends keyof ResourceSecrets ? ResourceSecrets[Name] : unknown;
`;
}

const quoted = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);

/** Members of the generated types; the last but one is empty where a record has no secrets. */
interface ResourceTypes {
  rows: string;
  columns: string;
  secrets: string;
  relations: string;
}

function typesOf(definition: ResourceDefinition, shapes: readonly ColumnShape[]): ResourceTypes {
  const { name, fields, inputs = {} } = definition;
  const all = Object.entries(fields);
  const shown = all.filter(([, spec]) => !spec.hidden);
  const hidden = all.filter(([, spec]) => spec.hidden);
  const system = Object.entries(always).map(([column, type]) => `    ${column}: ${type};`);
  const typed = (some: typeof all, naming: Naming) =>
    some.map(([column, spec]) => `    ${quoted(naming(column, spec))}: ${typeOf(column, shapes)};`);
  const object = (lines: readonly string[]) => `  ${quoted(name)}: {\n${lines.join('\n')}\n  };`;
  const secrets = [...typed(hidden, byColumn), ...Object.keys(inputs).map((input) => `    ${quoted(input)}: string;`)];
  const isRenamed = shown.some(([, { attr }]) => attr !== undefined);
  return {
    rows: object([...typed(shown, byAttribute), ...system]),
    columns: isRenamed ? object([...typed(shown, byColumn), ...system]) : `  ${quoted(name)}: ResourceRows['${name}'];`,
    secrets: secrets.length > 0 ? object(secrets) : '',
    relations: `  ${quoted(name)}: {${ends(definition)}};`,
  };
}

function typeOf(column: string, shapes: readonly ColumnShape[]): string {
  const shape = shapes.find(({ name }) => name === column);
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
