// What certificates say is kept with the release. Those released before are frozen by the first start after this, since their contract
// needs the program: its texts, the lab's settings, rows under its definitions. Then the trail takes the calibrations in anew.
import type { Migration } from '../tables/migrate.ts';

const appendOnly = (table: string) =>
  ['UPDATE', 'DELETE'].map(
    (verb) =>
      `CREATE TRIGGER "${table}_no_${verb.toLowerCase()}" BEFORE ${verb} ON "${table}" BEGIN SELECT RAISE(ABORT, '${table} is append only'); END`,
  );

export const freezeContracts: Migration = {
  version: 21,
  name: 'freeze contracts',
  statements: [
    `ALTER TABLE "calibration" ADD COLUMN "contract_hash" TEXT COLLATE NOCASE`,
    `CREATE TABLE "frozen_contracts" (
      "ctag" TEXT NOT NULL PRIMARY KEY,
      "contract" TEXT NOT NULL,
      "frozen_at" TEXT NOT NULL,
      "sha256" TEXT NOT NULL,
      "content" BLOB NOT NULL
    ) STRICT`,
    `CREATE TABLE "frozen_prints" (
      "sha256" TEXT NOT NULL PRIMARY KEY,
      "content" TEXT NOT NULL
    ) STRICT`,
    // Named like the columns of records that hold a file, so that backups take these along.
    `CREATE TABLE "frozen_files" (
      "file_hash" TEXT NOT NULL PRIMARY KEY,
      "file_name" TEXT NOT NULL
    ) STRICT`,
    `INSERT OR IGNORE INTO "trail_due" ("resource")
      SELECT 'calibration' WHERE EXISTS (SELECT 1 FROM "calibration" WHERE "released_at" IS NOT NULL)`,
    ...['frozen_contracts', 'frozen_prints', 'frozen_files'].flatMap(appendOnly),
  ],
};
