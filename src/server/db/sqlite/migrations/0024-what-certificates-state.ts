// What certificates state besides their numbers: how uncertainties are covered, whether the interval was agreed with the customer, and
// what ISO/IEC 17025 asks for where there is something to say. Empty for all that was there before: nothing is made up.
import type { Migration } from '../tables/migrate.ts';

export const whatCertificatesState: Migration = {
  version: 24,
  name: 'what certificates state',
  statements: [
    `ALTER TABLE "results" ADD COLUMN "coverage_factor" TEXT COLLATE NOCASE`,
    `ALTER TABLE "results" ADD COLUMN "coverage_probability" TEXT COLLATE NOCASE`,
    `ALTER TABLE "results" ADD COLUMN "degrees_of_freedom" TEXT COLLATE NOCASE`,
    `ALTER TABLE "procedures" ADD COLUMN "coverage_factor" TEXT COLLATE NOCASE`,
    `ALTER TABLE "procedures" ADD COLUMN "coverage_probability" TEXT COLLATE NOCASE`,
    `ALTER TABLE "customers" ADD COLUMN "interval_agreed" INTEGER NOT NULL DEFAULT 0 CHECK ("interval_agreed" IN (0, 1))`,
    `ALTER TABLE "booking" ADD COLUMN "interval_agreed" TEXT`,
    `ALTER TABLE "booking" ADD COLUMN "delivery_condition_second" TEXT COLLATE NOCASE`,
    `ALTER TABLE "calibration" ADD COLUMN "received_date" TEXT`,
    `ALTER TABLE "calibration" ADD COLUMN "method_deviations" TEXT COLLATE NOCASE`,
    `ALTER TABLE "calibration" ADD COLUMN "external_results" TEXT COLLATE NOCASE`,
    `ALTER TABLE "calibration" ADD COLUMN "customer_data" TEXT COLLATE NOCASE`,
    `ALTER TABLE "calibration" ADD COLUMN "specification" TEXT COLLATE NOCASE`,
    `ALTER TABLE "calibration" ADD COLUMN "place_second" TEXT COLLATE NOCASE`,
  ],
};
