// The version of a key never falls and is never used twice, whatever became of its record in between: a new row begins above every
// version that a deleted one ever had. Triggers see to it, so it holds whoever writes: the bin, an undo, an import, a key of its own.
import type { ResourceDefinition } from '#server/schema/define-resource.ts';

export const deletedVersionsTable = 'deleted_versions';
export const deletedVersionsDdl = `CREATE TABLE "${deletedVersionsTable}" (
  "id" INTEGER NOT NULL PRIMARY KEY CHECK ("id" = 1),
  "highest" INTEGER NOT NULL
) STRICT`;

/** What can only be added to never gives a key away. */
export function hasVersions({ appendOnly }: Pick<ResourceDefinition, 'appendOnly'>): boolean {
  return appendOnly !== true;
}

export function versionDdl(table: string): string[] {
  const highest = `(SELECT "highest" FROM "${deletedVersionsTable}")`;
  const keep = `INSERT INTO "${deletedVersionsTable}" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest";`;
  const rise = `UPDATE "${table}" SET "row_version" = ${highest} + 1 WHERE "rid" = new."rid";`;
  return [
    `CREATE TRIGGER "${table}_version_delete" AFTER DELETE ON "${table}" WHEN old."row_version" > coalesce(${highest}, 0) BEGIN ${keep} END`,
    `CREATE TRIGGER "${table}_version_insert" AFTER INSERT ON "${table}" WHEN new."row_version" <= ${highest} BEGIN ${rise} END`,
  ];
}
