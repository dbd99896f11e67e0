// What people of a customer say to an order in their room: that they asked for it, what was offered to them and what they accepted. Empty
// for all that was there before.
import type { Migration } from '../tables/migrate.ts';

export const ordersOfCustomers: Migration = {
  version: 54,
  name: 'orders of customers',
  statements: [
    `ALTER TABLE "booking" ADD COLUMN "requested_at" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "requested_by" TEXT COLLATE NOCASE`,
    `ALTER TABLE "booking" ADD COLUMN "wished_date" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "customer_remark" TEXT COLLATE NOCASE`,
    `ALTER TABLE "booking" ADD COLUMN "offered_at" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "offered_hash" TEXT COLLATE NOCASE`,
    `ALTER TABLE "booking" ADD COLUMN "offered_content" TEXT COLLATE NOCASE`,
    `ALTER TABLE "booking" ADD COLUMN "accepted_at" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "accepted_by" TEXT COLLATE NOCASE`,
    `ALTER TABLE "booking" ADD COLUMN "accepted_hash" TEXT COLLATE NOCASE`,
  ],
};
