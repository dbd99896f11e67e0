// Adds watched_folders.
import type { Migration } from '../tables/migrate.ts';

export const addWatchedFolder: Migration = {
  version: 44,
  name: 'add watched_folders',
  statements: [
    `CREATE TABLE "watched_folders" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "name" TEXT COLLATE NOCASE NOT NULL,
      "purpose" TEXT NOT NULL DEFAULT 'take',
      "folder" TEXT COLLATE NOCASE NOT NULL,
      "records" TEXT,
      "query" TEXT COLLATE NOCASE,
      "document_type" TEXT COLLATE NOCASE,
      "active" INTEGER NOT NULL DEFAULT 1 CHECK ("active" IN (0, 1)),
      "state" TEXT DEFAULT 'new',
      "reason" TEXT COLLATE NOCASE,
      "user_uID" TEXT REFERENCES "users" ("uID") ON DELETE SET NULL,
      "place" TEXT COLLATE NOCASE,
      "written_hash" TEXT COLLATE NOCASE,
      "written_at" TEXT,
      "name_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "watched_folders_name_sort" ON "watched_folders" ("name_sort", "uID")`,
    `CREATE INDEX "watched_folders_name" ON "watched_folders" ("name", "uID")`,
    `CREATE INDEX "watched_folders_purpose" ON "watched_folders" ("purpose", "uID")`,
    `CREATE UNIQUE INDEX "watched_folders_folder_unique" ON "watched_folders" ("folder")`,
    `CREATE INDEX "watched_folders_state" ON "watched_folders" ("state", "uID")`,
    `CREATE INDEX "watched_folders_user_uID" ON "watched_folders" ("user_uID", "uID")`,
    `CREATE TRIGGER "watched_folders_version_delete" AFTER DELETE ON "watched_folders" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "watched_folders_version_insert" AFTER INSERT ON "watched_folders" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "watched_folders" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
