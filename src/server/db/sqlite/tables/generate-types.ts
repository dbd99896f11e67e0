// Row types from a migrated database: written to schema.generated.ts by `npm run sync`, compared by the check.

import type { SqliteHandle } from '../handle/open-sqlite.ts';
import { tablesOf } from './introspect.ts';

const typeScriptTypes: Record<string, string> = { TEXT: 'string', INTEGER: 'number', REAL: 'number', BLOB: 'Uint8Array' };

function pascal(name: string): string {
  return name.replace(/(^|_)([a-zA-Z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
}

export function generateTypes(handle: SqliteHandle): string {
  const tables = tablesOf(handle);
  const interfaces = tables.map(({ name, columns }) => {
    const lines = columns.map((column) => {
      const empty = column.notNull ? '' : ' | null';
      if (column.caseless && !column.hasDefault) return `  ${column.name}: Caseless<string${empty}>;`;
      const type = `${typeScriptTypes[column.type] ?? 'unknown'}${empty}`;
      return `  ${column.name}: ${column.hasDefault ? `Generated<${type}>` : type};`;
    });
    return `export interface ${pascal(name)}Table {\n${lines.join('\n')}\n}`;
  });
  const database = `export interface Database {\n${tables.map(({ name }) => `  ${name}: ${pascal(name)}Table;`).join('\n')}\n}`;
  return `// Generated from a freshly migrated database by \`npm run sync\`. Do not edit.\nimport type { Generated } from 'kysely';\nimport type { Caseless } from './caseless.ts';\n\n${interfaces.join('\n\n')}\n\n${database}\n`;
}
