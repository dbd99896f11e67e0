// Files that were found lost or altered, papers that are told from other documents, invoices with a date of their own.
import type { Migration } from '../tables/migrate.ts';

export const filesAndInvoiceDates: Migration = {
  version: 11,
  name: 'files and invoice dates',
  statements: [
    `ALTER TABLE "documents" ADD COLUMN "file_fault" TEXT`,
    `ALTER TABLE "documents" ADD COLUMN "paper" TEXT COLLATE NOCASE`,
    `CREATE INDEX "documents_file_fault" ON "documents" ("file_fault", "uID")`,
    `CREATE INDEX "documents_paper" ON "documents" ("paper", "uID")`,
    `ALTER TABLE "reports" ADD COLUMN "file_fault" TEXT`,
    `CREATE INDEX "reports_file_fault" ON "reports" ("file_fault", "uID")`,
    `ALTER TABLE "booking" ADD COLUMN "invoice_date" TEXT`,
    `CREATE INDEX "booking_invoice_date" ON "booking" ("invoice_date", "uID")`,
  ],
};
