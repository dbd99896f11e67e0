// Which proposed intervals were refused, device by device, with what was known of it on that day: until more is known it is not proposed
// again. Who refused it and why stands in the trail of the device as well. And what accounts were called before, read once from the trail:
// it keeps the names of the day, and whoever looks for one of them finds all.
import type { Migration } from '../tables/migrate.ts';

const formerNames = `INSERT INTO "former_names" ("account", "name")
      SELECT DISTINCT "user_uID", "user_name" FROM "audits" WHERE "user_uID" IS NOT NULL AND "user_name" IS NOT NULL
      ON CONFLICT DO NOTHING`;

export const refusedIntervals: Migration = {
  version: 74,
  name: 'refused intervals',
  statements: [
    `CREATE TABLE "refused_intervals" (
      "grouping" TEXT NOT NULL,
      "group_id" TEXT NOT NULL,
      "device" TEXT NOT NULL,
      "count" INTEGER NOT NULL,
      "unit" TEXT NOT NULL,
      "found" INTEGER NOT NULL,
      "in_tolerance" INTEGER NOT NULL,
      "reason" TEXT NOT NULL,
      "refused_by" TEXT NOT NULL,
      "refused_at" TEXT NOT NULL,
      PRIMARY KEY ("device", "grouping")
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE "former_names" (
      "account" TEXT NOT NULL,
      "name" TEXT NOT NULL,
      PRIMARY KEY ("account", "name")
    ) STRICT, WITHOUT ROWID`,
    formerNames,
  ],
  onServer: [formerNames],
};
