// Adds floor_plans.
import type { Migration } from '../tables/migrate.ts';

export const addFloorPlan: Migration = {
  version: 61,
  name: 'add floor_plans',
  statements: [
    `CREATE TABLE "floor_plans" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "title" TEXT COLLATE NOCASE NOT NULL,
      "document_uID" TEXT NOT NULL REFERENCES "documents" ("uID") ON DELETE CASCADE,
      "location_1" TEXT COLLATE NOCASE,
      "location_2" TEXT COLLATE NOCASE,
      "location_3" TEXT COLLATE NOCASE,
      "title_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "floor_plans_title_sort" ON "floor_plans" ("title_sort", "uID")`,
    `CREATE INDEX "floor_plans_title" ON "floor_plans" ("title", "uID")`,
    `CREATE INDEX "floor_plans_document_uID" ON "floor_plans" ("document_uID", "uID")`,
    `CREATE INDEX "floor_plans_location_1" ON "floor_plans" ("location_1", "uID")`,
    `CREATE TRIGGER "floor_plans_version_delete" AFTER DELETE ON "floor_plans" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "floor_plans_version_insert" AFTER INSERT ON "floor_plans" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "floor_plans" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
