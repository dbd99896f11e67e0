// Which results and standards a calibration had and has no more: what left a record cannot be found by its row. The trail said it all along,
// so labs of before are read once; the trail itself stays as it is.
import type { Migration } from '../tables/migrate.ts';

const parts = [
  ['result', 'ctag'],
  ['standard', 'CTAG'],
] as const;

type Spoken = (column: string) => string;

const filled = (spoken: Spoken) =>
  parts.map(
    ([resource, column]) => `INSERT INTO "left_parts" ("of_key", "resource", "record_key")
      SELECT DISTINCT ${spoken(column)}, '${resource}', "record_key" FROM "audits"
      WHERE "resource" = '${resource}' AND "before" IS NOT NULL AND ${spoken(column)} IS NOT NULL
      ON CONFLICT DO NOTHING`,
  );

export const partsThatLeft: Migration = {
  version: 70,
  name: 'parts that left',
  statements: [
    `CREATE TABLE "left_parts" (
      "of_key" TEXT NOT NULL,
      "resource" TEXT NOT NULL,
      "record_key" TEXT NOT NULL,
      PRIMARY KEY ("of_key", "resource", "record_key")
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX "left_parts_record_key" ON "left_parts" ("record_key", "resource")`,
    ...filled((column) => `json_extract("before", '$.${column}')`),
  ],
  onServer: filled((column) => `(cast("before" as json) ->> '${column}')`),
};
