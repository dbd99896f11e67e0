// Adds webhooks.
import type { Migration } from '../tables/migrate.ts';

export const addWebhook: Migration = {
  version: 40,
  name: 'add webhooks',
  statements: [
    `CREATE TABLE "webhooks" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "name" TEXT COLLATE NOCASE NOT NULL,
      "url" TEXT COLLATE NOCASE NOT NULL,
      "events" TEXT COLLATE NOCASE NOT NULL DEFAULT '*',
      "filter" TEXT COLLATE NOCASE,
      "active" INTEGER NOT NULL DEFAULT 1 CHECK ("active" IN (0, 1)),
      "state" TEXT DEFAULT 'new',
      "reason" TEXT COLLATE NOCASE,
      "user_uID" TEXT REFERENCES "users" ("uID") ON DELETE SET NULL,
      "secret_at" TEXT,
      "secret" TEXT COLLATE NOCASE,
      "former_secret" TEXT COLLATE NOCASE,
      "former_until" TEXT,
      "place" TEXT COLLATE NOCASE,
      "paused_until" TEXT,
      "name_sort" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "webhooks_name_sort" ON "webhooks" ("name_sort", "uID")`,
    `CREATE INDEX "webhooks_name" ON "webhooks" ("name", "uID")`,
    `CREATE INDEX "webhooks_state" ON "webhooks" ("state", "uID")`,
    `CREATE INDEX "webhooks_user_uID" ON "webhooks" ("user_uID", "uID")`,
    `CREATE TRIGGER "webhooks_version_delete" AFTER DELETE ON "webhooks" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "webhooks_version_insert" AFTER INSERT ON "webhooks" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "webhooks" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
