// Prints go through the operating system's spooler: what an installed printer is given, the spooler's number of a job, and jobs that
// print papers and tests instead of labels.
import type { Migration } from '../tables/migrate.ts';

export const printThroughTheSpooler: Migration = {
  version: 13,
  name: 'print through the spooler',
  statements: [
    `ALTER TABLE "printers" ADD COLUMN "output" TEXT DEFAULT 'pdf'`,
    `ALTER TABLE "print_jobs" ADD COLUMN "subject" TEXT`,
    `ALTER TABLE "print_jobs" ADD COLUMN "spool_id" TEXT COLLATE NOCASE`,
  ],
};
