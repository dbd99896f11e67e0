// At which place of the lab a printer stands, and which a print job is for. Empty: printed where it was ordered, as before.
import type { Migration } from '../tables/migrate.ts';

export const sitesOfPrinters: Migration = {
  version: 68,
  name: 'sites of printers',
  statements: [
    `ALTER TABLE "printers" ADD COLUMN "site" TEXT COLLATE NOCASE`,
    `ALTER TABLE "print_jobs" ADD COLUMN "site" TEXT COLLATE NOCASE`,
  ],
  onServer: 'shape alone',
};
