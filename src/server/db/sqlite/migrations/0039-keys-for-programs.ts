// What users hand out beside the tokens of their devices: keys for programs and links of one list, with what narrows them. What is there
// are tokens of devices, as wide as their user.
import type { Migration } from '../tables/migrate.ts';

export const keysForPrograms: Migration = {
  version: 39,
  name: 'keys for programs',
  statements: [
    `ALTER TABLE "tokens" ADD COLUMN "form" TEXT NOT NULL DEFAULT 'device'`,
    `ALTER TABLE "tokens" ADD COLUMN "read_only" INTEGER NOT NULL DEFAULT 0 CHECK ("read_only" IN (0, 1))`,
    `ALTER TABLE "tokens" ADD COLUMN "operations" TEXT`,
    `ALTER TABLE "tokens" ADD COLUMN "customers" TEXT`,
    `ALTER TABLE "tokens" ADD COLUMN "list" TEXT`,
    `CREATE INDEX "tokens_form" ON "tokens" ("form", "uID")`,
  ],
};
