// Adds webhook_deliveries.
import type { Migration } from '../tables/migrate.ts';

export const addWebhookDelivery: Migration = {
  version: 41,
  name: 'add webhook_deliveries',
  statements: [
    `CREATE TABLE "webhook_deliveries" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "webhook_uID" TEXT COLLATE NOCASE NOT NULL,
      "webhook_name" TEXT COLLATE NOCASE,
      "event" TEXT COLLATE NOCASE NOT NULL,
      "record_type" TEXT COLLATE NOCASE,
      "record_key" TEXT COLLATE NOCASE,
      "changed_at" TEXT,
      "state" TEXT NOT NULL DEFAULT 'waiting',
      "attempts" INTEGER NOT NULL DEFAULT 0,
      "at" TEXT NOT NULL,
      "next_at" TEXT,
      "answer_status" INTEGER,
      "answer_ms" INTEGER,
      "answer" TEXT COLLATE NOCASE,
      "problem" TEXT COLLATE NOCASE,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" ("event", "uID")`,
    `CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" ("state", "uID")`,
    `CREATE INDEX "webhook_deliveries_at" ON "webhook_deliveries" ("at", "uID")`,
    `CREATE INDEX "webhook_deliveries_webhook_uID_state" ON "webhook_deliveries" ("webhook_uID", "state")`,
    `CREATE INDEX "webhook_deliveries_state_next_at" ON "webhook_deliveries" ("state", "next_at")`,
    `CREATE TRIGGER "webhook_deliveries_version_delete" AFTER DELETE ON "webhook_deliveries" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "webhook_deliveries_version_insert" AFTER INSERT ON "webhook_deliveries" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "webhook_deliveries" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
