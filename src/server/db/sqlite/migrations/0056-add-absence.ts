// Adds absences.
import type { Migration } from '../tables/migrate.ts';

export const addAbsence: Migration = {
  version: 56,
  name: 'add absences',
  statements: [
    `CREATE TABLE "absences" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "reason" TEXT COLLATE NOCASE NOT NULL,
      "person" TEXT COLLATE NOCASE,
      "from_day" TEXT NOT NULL,
      "to_day" TEXT NOT NULL,
      "reason_sort" TEXT,
      "person_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "absences_reason_sort" ON "absences" ("reason_sort", "uID")`,
    `CREATE INDEX "absences_reason" ON "absences" ("reason", "uID")`,
    `CREATE INDEX "absences_person_sort" ON "absences" ("person_sort", "uID")`,
    `CREATE INDEX "absences_person" ON "absences" ("person", "uID")`,
    `CREATE INDEX "absences_from_day" ON "absences" ("from_day", "uID")`,
    `CREATE INDEX "absences_to_day" ON "absences" ("to_day", "uID")`,
    `CREATE TRIGGER "absences_version_delete" AFTER DELETE ON "absences" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "absences_version_insert" AFTER INSERT ON "absences" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "absences" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
