// Adds floor_plan_marks.
import type { Migration } from '../tables/migrate.ts';

export const addFloorPlanMark: Migration = {
  version: 62,
  name: 'add floor_plan_marks',
  statements: [
    `CREATE TABLE "floor_plan_marks" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "floor_plan_uID" TEXT NOT NULL REFERENCES "floor_plans" ("uID") ON DELETE CASCADE,
      "MTAG" TEXT REFERENCES "inventory" ("MTAG") ON DELETE CASCADE,
      "location_1" TEXT COLLATE NOCASE,
      "location_2" TEXT COLLATE NOCASE,
      "location_3" TEXT COLLATE NOCASE,
      "x" REAL NOT NULL,
      "y" REAL NOT NULL,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "floor_plan_marks_floor_plan_uID" ON "floor_plan_marks" ("floor_plan_uID", "uID")`,
    `CREATE INDEX "floor_plan_marks_MTAG" ON "floor_plan_marks" ("MTAG", "uID")`,
    `CREATE UNIQUE INDEX "floor_plan_marks_floor_plan_uID_MTAG_location_1_location_2_location_3_unique" ON "floor_plan_marks" ("floor_plan_uID", coalesce("MTAG", ''), coalesce("location_1", ''), coalesce("location_2", ''), coalesce("location_3", ''))`,
    `CREATE TRIGGER "floor_plan_marks_version_delete" AFTER DELETE ON "floor_plan_marks" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "floor_plan_marks_version_insert" AFTER INSERT ON "floor_plan_marks" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "floor_plan_marks" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
