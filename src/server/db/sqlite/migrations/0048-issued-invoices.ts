// What e-invoices say of buyers and lines, and what issued invoices keep: what each says, and how much of which line it bills. Empty for all
// that was there before: nothing is made up. Both tables are added to and never changed.
import type { Migration } from '../tables/migrate.ts';

const appendOnly = (table: string) =>
  ['UPDATE', 'DELETE'].map(
    (verb) =>
      `CREATE TRIGGER "${table}_no_${verb.toLowerCase()}" BEFORE ${verb} ON "${table}" BEGIN SELECT RAISE(ABORT, '${table} is append only'); END`,
  );

export const issuedInvoices: Migration = {
  version: 48,
  name: 'issued invoices',
  statements: [
    `ALTER TABLE "customers" ADD COLUMN "leitweg_id" TEXT COLLATE NOCASE`,
    `ALTER TABLE "customers" ADD COLUMN "electronic_address" TEXT COLLATE NOCASE`,
    `ALTER TABLE "customers" ADD COLUMN "electronic_scheme" TEXT`,
    `ALTER TABLE "customers" ADD COLUMN "invoice_format" TEXT`,
    `ALTER TABLE "customers" ADD COLUMN "paper_language" TEXT`,
    `ALTER TABLE "customers" ADD COLUMN "payment_days" INTEGER`,
    `ALTER TABLE "article" ADD COLUMN "unit_code" TEXT COLLATE NOCASE`,
    `ALTER TABLE "article" ADD COLUMN "vat_category" TEXT`,
    `ALTER TABLE "article" ADD COLUMN "exemption_reason" TEXT COLLATE NOCASE`,
    `CREATE TABLE "frozen_invoices" (
      "invoice_uID" TEXT NOT NULL PRIMARY KEY,
      "frozen_at" TEXT NOT NULL,
      "sha256" TEXT NOT NULL,
      "content" BLOB NOT NULL
    ) STRICT`,
    `CREATE TABLE "invoiced_lines" (
      "invoice_uID" TEXT NOT NULL,
      "line_uID" TEXT NOT NULL,
      "booking_uid" TEXT NOT NULL,
      "quantity" INTEGER NOT NULL,
      PRIMARY KEY ("invoice_uID", "line_uID")
    ) STRICT`,
    `CREATE INDEX "invoiced_lines_booking" ON "invoiced_lines" ("booking_uid")`,
    ...['frozen_invoices', 'invoiced_lines'].flatMap(appendOnly),
  ],
};
