// Adds payments.
import type { Migration } from '../tables/migrate.ts';

export const addPayment: Migration = {
  version: 47,
  name: 'add payments',
  statements: [
    `CREATE TABLE "payments" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "invoice_uID" TEXT NOT NULL REFERENCES "invoices" ("uID") ON DELETE RESTRICT,
      "paid_on" TEXT,
      "amount" INTEGER NOT NULL,
      "means" TEXT DEFAULT 'transfer',
      "reference" TEXT COLLATE NOCASE,
      "remark" TEXT COLLATE NOCASE,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "payments_invoice_uID" ON "payments" ("invoice_uID", "uID")`,
    `CREATE INDEX "payments_paid_on" ON "payments" ("paid_on", "uID")`,
    `CREATE INDEX "payments_amount" ON "payments" ("amount", "uID")`,
    `CREATE INDEX "payments_reference" ON "payments" ("reference", "uID")`,
    `CREATE INDEX "payments_created_at_uID" ON "payments" ("created_at", "uID")`,
    `CREATE VIRTUAL TABLE "payments_text" USING fts5("reference", "remark", content='payments', content_rowid='rid', tokenize='trigram')`,
    `CREATE TRIGGER "payments_text_insert" AFTER INSERT ON "payments" BEGIN INSERT INTO "payments_text" (rowid, "reference", "remark") VALUES (new.rid, new."reference", new."remark"); END`,
    `CREATE TRIGGER "payments_text_delete" AFTER DELETE ON "payments" BEGIN INSERT INTO "payments_text" ("payments_text", rowid, "reference", "remark") VALUES ('delete', old.rid, old."reference", old."remark"); END`,
    `CREATE TRIGGER "payments_text_update" AFTER UPDATE OF "reference", "remark" ON "payments" BEGIN INSERT INTO "payments_text" ("payments_text", rowid, "reference", "remark") VALUES ('delete', old.rid, old."reference", old."remark"); INSERT INTO "payments_text" (rowid, "reference", "remark") VALUES (new.rid, new."reference", new."remark"); END`,
    `INSERT OR REPLACE INTO "table_sizes" ("name", "size") SELECT 'payments', count(*) FROM "payments"`,
    `CREATE TRIGGER "payments_size_insert" AFTER INSERT ON "payments" BEGIN UPDATE "table_sizes" SET "size" = "size" + 1 WHERE "name" = 'payments'; END`,
    `CREATE TRIGGER "payments_size_delete" AFTER DELETE ON "payments" BEGIN UPDATE "table_sizes" SET "size" = "size" - 1 WHERE "name" = 'payments'; END`,
    `CREATE TRIGGER "payments_version_delete" AFTER DELETE ON "payments" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "payments_version_insert" AFTER INSERT ON "payments" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "payments" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
