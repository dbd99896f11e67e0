// What the trail is proved by: seals and signed checkpoints, the rows that were taken in without entries of their own, answers of
// time stamping services, and a digest of the secrets in each entry that changed some. Labs of before are taken in as they are found.
import type { Migration } from '../tables/migrate.ts';

const appendOnly = (table: string) =>
  ['UPDATE', 'DELETE'].map(
    (verb) =>
      `CREATE TRIGGER "${table}_no_${verb.toLowerCase()}" BEFORE ${verb} ON "${table}" BEGIN SELECT RAISE(ABORT, '${table} is append only'); END`,
  );

export const sealTheTrail: Migration = {
  version: 20,
  name: 'seal the trail',
  statements: [
    `ALTER TABLE "audits" ADD COLUMN "secrets" TEXT`,
    `CREATE TABLE "trail_seal" (
      "place" INTEGER PRIMARY KEY CHECK ("place" = 1),
      "entry" INTEGER NOT NULL,
      "head" TEXT NOT NULL,
      "checkpoints" INTEGER NOT NULL,
      "at" TEXT NOT NULL,
      "key" TEXT,
      "signature" TEXT
    ) STRICT`,
    `CREATE TABLE "trail_checkpoints" (
      "number" INTEGER PRIMARY KEY,
      "entry" INTEGER NOT NULL,
      "head" TEXT NOT NULL,
      "at" TEXT NOT NULL,
      "reason" TEXT NOT NULL,
      "subject" TEXT,
      "key" TEXT,
      "signature" TEXT
    ) STRICT`,
    `CREATE INDEX "trail_checkpoints_subject" ON "trail_checkpoints" ("subject", "number")`,
    `CREATE TABLE "trail_rows" (
      "number" INTEGER PRIMARY KEY,
      "entry" TEXT NOT NULL,
      "resource" TEXT NOT NULL,
      "count" INTEGER NOT NULL,
      "rows" BLOB NOT NULL
    ) STRICT`,
    `CREATE INDEX "trail_rows_entry" ON "trail_rows" ("entry", "number")`,
    `CREATE TABLE "trail_stamps" (
      "number" INTEGER PRIMARY KEY,
      "checkpoint" INTEGER NOT NULL,
      "at" TEXT NOT NULL,
      "signer" TEXT NOT NULL,
      "answer" BLOB NOT NULL,
      "taken_at" TEXT NOT NULL
    ) STRICT`,
    `CREATE TABLE "trail_due" ("resource" TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID`,
    `INSERT INTO "trail_due" ("resource") SELECT '*' WHERE EXISTS (SELECT 1 FROM "users")`,
    ...['trail_checkpoints', 'trail_rows', 'trail_stamps'].flatMap(appendOnly),
  ],
};
