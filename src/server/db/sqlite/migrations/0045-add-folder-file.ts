// Adds folder_files.
import type { Migration } from '../tables/migrate.ts';

export const addFolderFile: Migration = {
  version: 45,
  name: 'add folder_files',
  statements: [
    `CREATE TABLE "folder_files" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "folder_uID" TEXT COLLATE NOCASE NOT NULL,
      "folder_name" TEXT COLLATE NOCASE,
      "file_name" TEXT COLLATE NOCASE NOT NULL,
      "size" INTEGER,
      "state" TEXT NOT NULL,
      "at" TEXT NOT NULL,
      "reason" TEXT COLLATE NOCASE,
      "records" TEXT COLLATE NOCASE,
      "counts" TEXT,
      "document_uID" TEXT COLLATE NOCASE,
      "run_uID" TEXT COLLATE NOCASE,
      "record_key" TEXT COLLATE NOCASE,
      "file_hash" TEXT COLLATE NOCASE,
      "put_aside" INTEGER NOT NULL DEFAULT 0 CHECK ("put_aside" IN (0, 1)),
      "file_name_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "folder_files_file_name_sort" ON "folder_files" ("file_name_sort", "uID")`,
    `CREATE INDEX "folder_files_file_name" ON "folder_files" ("file_name", "uID")`,
    `CREATE INDEX "folder_files_state" ON "folder_files" ("state", "uID")`,
    `CREATE INDEX "folder_files_at" ON "folder_files" ("at", "uID")`,
    `CREATE INDEX "folder_files_document_uID" ON "folder_files" ("document_uID", "uID")`,
    `CREATE INDEX "folder_files_folder_uID_file_hash" ON "folder_files" ("folder_uID", "file_hash")`,
    `CREATE INDEX "folder_files_folder_uID_record_key" ON "folder_files" ("folder_uID", "record_key")`,
    `CREATE TRIGGER "folder_files_version_delete" AFTER DELETE ON "folder_files" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "folder_files_version_insert" AFTER INSERT ON "folder_files" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "folder_files" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
