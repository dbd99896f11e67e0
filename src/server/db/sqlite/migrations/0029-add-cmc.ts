// Adds cmcs.
import type { Migration } from '../tables/migrate.ts';

export const addCmc: Migration = {
  version: 29,
  name: 'add cmcs',
  statements: [
    `CREATE TABLE "cmcs" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "quantity" TEXT COLLATE NOCASE NOT NULL,
      "unit" TEXT COLLATE NOCASE NOT NULL,
      "range_from" TEXT COLLATE NOCASE NOT NULL,
      "range_to" TEXT COLLATE NOCASE NOT NULL,
      "uncertainty_absolute" TEXT COLLATE NOCASE,
      "uncertainty_relative" TEXT COLLATE NOCASE,
      "procedure_id" TEXT REFERENCES "procedures" ("uID") ON DELETE RESTRICT,
      "method" TEXT COLLATE NOCASE,
      "condition" TEXT COLLATE NOCASE,
      "site" TEXT COLLATE NOCASE,
      "valid_from" TEXT,
      "valid_until" TEXT,
      "active" INTEGER NOT NULL DEFAULT 1 CHECK ("active" IN (0, 1)),
      "quantity_sort" TEXT,
      "site_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "cmcs_quantity_sort" ON "cmcs" ("quantity_sort", "uID")`,
    `CREATE INDEX "cmcs_quantity" ON "cmcs" ("quantity", "uID")`,
    `CREATE INDEX "cmcs_unit" ON "cmcs" ("unit", "uID")`,
    `CREATE INDEX "cmcs_procedure_id" ON "cmcs" ("procedure_id", "uID")`,
    `CREATE INDEX "cmcs_site_sort" ON "cmcs" ("site_sort", "uID")`,
    `CREATE INDEX "cmcs_site" ON "cmcs" ("site", "uID")`,
    `CREATE INDEX "cmcs_valid_until" ON "cmcs" ("valid_until", "uID")`,
    `CREATE INDEX "cmcs_active" ON "cmcs" ("active", "uID")`,
    `CREATE TRIGGER "cmcs_version_delete" AFTER DELETE ON "cmcs" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "cmcs_version_insert" AFTER INSERT ON "cmcs" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "cmcs" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
