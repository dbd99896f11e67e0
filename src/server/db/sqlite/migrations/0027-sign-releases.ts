// Signatures of persons on calibrations, which are only added, and procedures whose calibrations two persons answer for. Nothing of before
// was signed.
import type { Migration } from '../tables/migrate.ts';

export const signReleases: Migration = {
  version: 27,
  name: 'sign releases',
  statements: [
    `CREATE TABLE "calibration_signatures" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "CTAG" TEXT NOT NULL REFERENCES "calibration" ("CTAG") ON DELETE RESTRICT,
      "user_uID" TEXT COLLATE NOCASE NOT NULL,
      "signer_name" TEXT COLLATE NOCASE NOT NULL,
      "meaning" TEXT NOT NULL,
      "signed_at" TEXT NOT NULL,
      "signed_with" TEXT NOT NULL,
      "signed_hash" TEXT COLLATE NOCASE NOT NULL,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    ...['CTAG', 'user_uID', 'signed_at'].map(
      (column) => `CREATE INDEX "calibration_signatures_${column}" ON "calibration_signatures" ("${column}", "uID")`,
    ),
    ...['update', 'delete'].map(
      (verb) =>
        `CREATE TRIGGER "calibration_signatures_no_${verb}" BEFORE ${verb.toUpperCase()} ON "calibration_signatures" BEGIN SELECT RAISE(ABORT, 'the audit trail is append only'); END`,
    ),
    `ALTER TABLE "procedures" ADD COLUMN "two_persons" INTEGER NOT NULL DEFAULT 0 CHECK ("two_persons" IN (0, 1))`,
  ],
};
