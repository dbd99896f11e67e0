// Adds notices.
import type { Migration } from '../tables/migrate.ts';

export const addNotice: Migration = {
  version: 53,
  name: 'add notices',
  statements: [
    `CREATE TABLE "notices" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "at" TEXT NOT NULL,
      "event" TEXT NOT NULL,
      "title" TEXT COLLATE NOCASE,
      "resource" TEXT COLLATE NOCASE,
      "record_key" TEXT COLLATE NOCASE,
      "user_uID" TEXT NOT NULL REFERENCES "users" ("uID") ON DELETE CASCADE,
      "by_name" TEXT COLLATE NOCASE,
      "read_at" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "notices_user_uID_read_at" ON "notices" ("user_uID", "read_at")`,
    `CREATE INDEX "notices_user_uID_at" ON "notices" ("user_uID", "at")`,
    `CREATE TRIGGER "notices_version_delete" AFTER DELETE ON "notices" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "notices_version_insert" AFTER INSERT ON "notices" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "notices" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
