// What an invoice states by law besides its lines: when the service was done, how it is taxed and why not, and the customer's VAT id.
// Empty for all that was there before: nothing is made up, and no amount changes.
import type { Migration } from '../tables/migrate.ts';

export const whatInvoicesState: Migration = {
  version: 30,
  name: 'what invoices state',
  statements: [
    `ALTER TABLE "customers" ADD COLUMN "vat_id" TEXT COLLATE NOCASE`,
    `ALTER TABLE "booking" ADD COLUMN "service_from" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "service_to" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "tax_case" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "tax_reason" TEXT COLLATE NOCASE`,
    `ALTER TABLE "booking" ADD COLUMN "tax_reason_second" TEXT COLLATE NOCASE`,
  ],
};
