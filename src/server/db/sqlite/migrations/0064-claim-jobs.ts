// Who has the lab open, what work is claimed, and which opening of the lab a run belongs to: unknown for those that were there before.
import type { Migration } from '../tables/migrate.ts';

export const claimJobs: Migration = {
  version: 64,
  name: 'claim jobs',
  statements: [
    `CREATE TABLE "instances" (
      "id" TEXT NOT NULL PRIMARY KEY,
      "host" TEXT NOT NULL,
      "started_at" INTEGER NOT NULL,
      "seen_at" INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `CREATE TABLE "leases" (
      "name" TEXT NOT NULL PRIMARY KEY,
      "holder" TEXT NOT NULL,
      "length_ms" INTEGER NOT NULL,
      "ends_at" INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
    `ALTER TABLE "job_runs" ADD COLUMN "instance" TEXT COLLATE NOCASE`,
  ],
};
