// The triggers that keep the sizes of tables (dialect/table-sizes.ts).
import { sizesTable } from '../../dialect/table-sizes.ts';

export const sizesTableDdl = `CREATE TABLE "${sizesTable}" (
  "name" TEXT NOT NULL PRIMARY KEY,
  "size" INTEGER NOT NULL
) STRICT, WITHOUT ROWID`;

const onInsert = '_size_insert';
const onDelete = '_size_delete';

export function sizeDdl(table: string): string[] {
  const change = (by: string) => `UPDATE "${sizesTable}" SET "size" = "size" ${by} WHERE "name" = '${table}';`;
  return [
    countAnew(table),
    `CREATE TRIGGER "${table}${onInsert}" AFTER INSERT ON "${table}" BEGIN ${change('+ 1')} END`,
    `CREATE TRIGGER "${table}${onDelete}" AFTER DELETE ON "${table}" BEGIN ${change('- 1')} END`,
  ];
}

/** The table whose size a trigger of this name keeps. */
export function sizeKeptBy(trigger: string): string | null {
  return trigger.endsWith(onInsert) ? trigger.slice(0, -onInsert.length) : null;
}

export function countAnew(table: string): string {
  return `INSERT OR REPLACE INTO "${sizesTable}" ("name", "size") SELECT '${table}', count(*) FROM "${table}"`;
}
