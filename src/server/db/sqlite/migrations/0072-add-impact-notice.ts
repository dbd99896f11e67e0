// Adds impact_notices.
import type { Migration } from '../tables/migrate.ts';

export const addImpactNotice: Migration = {
  version: 72,
  name: 'add impact_notices',
  onServer: 'shape alone',
  statements: [
    `CREATE TABLE "impact_notices" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "case_uID" TEXT NOT NULL REFERENCES "impact_cases" ("uID") ON DELETE CASCADE,
      "customer_KTAG" TEXT NOT NULL REFERENCES "customers" ("KTAG") ON DELETE RESTRICT,
      "way" TEXT NOT NULL,
      "told_on" TEXT,
      "told_by" TEXT COLLATE NOCASE,
      "calibrations" INTEGER,
      "message_uID" TEXT REFERENCES "messages" ("uID") ON DELETE SET NULL,
      "document_uID" TEXT REFERENCES "documents" ("uID") ON DELETE SET NULL,
      "remark" TEXT COLLATE NOCASE,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "impact_notices_case_uID" ON "impact_notices" ("case_uID", "uID")`,
    `CREATE INDEX "impact_notices_customer_KTAG" ON "impact_notices" ("customer_KTAG", "uID")`,
    `CREATE INDEX "impact_notices_way" ON "impact_notices" ("way", "uID")`,
    `CREATE INDEX "impact_notices_told_on" ON "impact_notices" ("told_on", "uID")`,
    `CREATE INDEX "impact_notices_message_uID" ON "impact_notices" ("message_uID", "uID")`,
    `CREATE INDEX "impact_notices_document_uID" ON "impact_notices" ("document_uID", "uID")`,
    `CREATE TRIGGER "impact_notices_version_delete" AFTER DELETE ON "impact_notices" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "impact_notices_version_insert" AFTER INSERT ON "impact_notices" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "impact_notices" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
