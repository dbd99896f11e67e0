// Adds runs: writes of one call that belong together.
import type { Migration } from '../tables/migrate.ts';

export const addRuns: Migration = {
  version: 5,
  name: 'add runs',
  statements: [
    `CREATE TABLE "runs" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "kind" TEXT COLLATE NOCASE NOT NULL,
      "resources" TEXT NOT NULL,
      "summary" TEXT,
      "user_uID" TEXT COLLATE NOCASE,
      "user_name" TEXT COLLATE NOCASE,
      "at" TEXT NOT NULL,
      "count" INTEGER,
      "undone_at" TEXT,
      "undone_by" TEXT COLLATE NOCASE,
      "undo_of" TEXT COLLATE NOCASE,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "runs_kind" ON "runs" ("kind", "uID")`,
    `CREATE INDEX "runs_at" ON "runs" ("at", "uID")`,
    `CREATE INDEX "runs_undo_of" ON "runs" ("undo_of", "uID")`,
    `CREATE INDEX "runs_user_uID_at" ON "runs" ("user_uID", "at")`,
  ],
};
