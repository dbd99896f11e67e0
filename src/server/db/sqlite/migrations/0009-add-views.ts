// Adds views.
import type { Migration } from '../tables/migrate.ts';

export const addViews: Migration = {
  version: 9,
  name: 'add views',
  statements: [
    `CREATE TABLE "views" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "user_uID" TEXT REFERENCES "users" ("uID") ON DELETE CASCADE,
      "table_name" TEXT COLLATE NOCASE NOT NULL,
      "name" TEXT COLLATE NOCASE NOT NULL,
      "definition" TEXT DEFAULT '{}',
      "is_default" INTEGER NOT NULL DEFAULT 0 CHECK ("is_default" IN (0, 1)),
      "shared" INTEGER NOT NULL DEFAULT 0 CHECK ("shared" IN (0, 1)),
      "name_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "views_name_sort" ON "views" ("name_sort", "uID")`,
    `CREATE INDEX "views_name" ON "views" ("name", "uID")`,
    `CREATE INDEX "views_shared" ON "views" ("shared", "uID")`,
    `CREATE INDEX "views_user_uID_table_name" ON "views" ("user_uID", "table_name")`,
  ],
};
