// Adds comments.
import type { Migration } from '../tables/migrate.ts';

export const addComment: Migration = {
  version: 52,
  name: 'add comments',
  statements: [
    `CREATE TABLE "comments" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "resource" TEXT COLLATE NOCASE NOT NULL,
      "record_key" TEXT COLLATE NOCASE NOT NULL,
      "text" TEXT COLLATE NOCASE NOT NULL,
      "mentions" TEXT,
      "user_uID" TEXT COLLATE NOCASE,
      "user_name" TEXT COLLATE NOCASE,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "comments_resource_record_key_created_at" ON "comments" ("resource", "record_key", "created_at")`,
    `CREATE TRIGGER "comments_version_delete" AFTER DELETE ON "comments" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "comments_version_insert" AFTER INSERT ON "comments" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "comments" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
