// Adds message_templates.
import type { Migration } from '../tables/migrate.ts';

export const addMessageTemplate: Migration = {
  version: 50,
  name: 'add message_templates',
  statements: [
    `CREATE TABLE "message_templates" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "event" TEXT NOT NULL,
      "language" TEXT NOT NULL,
      "customer_KTAG" TEXT REFERENCES "customers" ("KTAG") ON DELETE CASCADE,
      "subject" TEXT COLLATE NOCASE NOT NULL,
      "body" TEXT COLLATE NOCASE NOT NULL,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "message_templates_event" ON "message_templates" ("event", "uID")`,
    `CREATE INDEX "message_templates_language" ON "message_templates" ("language", "uID")`,
    `CREATE INDEX "message_templates_customer_KTAG" ON "message_templates" ("customer_KTAG", "uID")`,
    `CREATE INDEX "message_templates_subject" ON "message_templates" ("subject", "uID")`,
    `CREATE TRIGGER "message_templates_version_delete" AFTER DELETE ON "message_templates" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "message_templates_version_insert" AFTER INSERT ON "message_templates" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "message_templates" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
