// Adds authorisations.
import type { Migration } from '../tables/migrate.ts';

export const addAuthorisation: Migration = {
  version: 71,
  name: 'add authorisations',
  onServer: 'shape alone',
  statements: [
    `CREATE TABLE "authorisations" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "name" TEXT COLLATE NOCASE,
      "person_uID" TEXT NOT NULL REFERENCES "users" ("uID") ON DELETE RESTRICT,
      "procedure_id" TEXT NOT NULL REFERENCES "procedures" ("uID") ON DELETE RESTRICT,
      "activity" TEXT NOT NULL,
      "grounds" TEXT COLLATE NOCASE,
      "valid_from" TEXT NOT NULL,
      "valid_until" TEXT,
      "withdrawn_on" TEXT,
      "withdraw_reason" TEXT COLLATE NOCASE,
      "last_day" TEXT,
      "followed" INTEGER NOT NULL DEFAULT 0 CHECK ("followed" IN (0, 1)),
      "granted_by" TEXT COLLATE NOCASE,
      "granted_at" TEXT,
      "name_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "authorisations_name_sort" ON "authorisations" ("name_sort", "uID")`,
    `CREATE INDEX "authorisations_name" ON "authorisations" ("name", "uID")`,
    `CREATE INDEX "authorisations_person_uID" ON "authorisations" ("person_uID", "uID")`,
    `CREATE INDEX "authorisations_procedure_id" ON "authorisations" ("procedure_id", "uID")`,
    `CREATE INDEX "authorisations_activity" ON "authorisations" ("activity", "uID")`,
    `CREATE INDEX "authorisations_valid_from" ON "authorisations" ("valid_from", "uID")`,
    `CREATE INDEX "authorisations_valid_until" ON "authorisations" ("valid_until", "uID")`,
    `CREATE INDEX "authorisations_withdrawn_on" ON "authorisations" ("withdrawn_on", "uID")`,
    `CREATE INDEX "authorisations_last_day" ON "authorisations" ("last_day", "uID")`,
    `CREATE TRIGGER "authorisations_version_delete" AFTER DELETE ON "authorisations" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "authorisations_version_insert" AFTER INSERT ON "authorisations" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "authorisations" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
