// Who has the lab open, what work is claimed by whom, who guesses at passwords, and what is about to be imported: rows of the moment that are
// no records and prove nothing. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.

/** By name, with the words that make them. Times are milliseconds, of claims those of the database's own clock. Imports: docs/adr/0106. */
export const runningTables: Readonly<Record<string, string>> = {
  instances: `CREATE TABLE "instances" (
      "id" TEXT NOT NULL PRIMARY KEY,
      "host" TEXT NOT NULL,
      "started_at" INTEGER NOT NULL,
      "seen_at" INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
  leases: `CREATE TABLE "leases" (
      "name" TEXT NOT NULL PRIMARY KEY,
      "holder" TEXT NOT NULL,
      "length_ms" INTEGER NOT NULL,
      "ends_at" INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
  tries: `CREATE TABLE "tries" (
      "id" TEXT NOT NULL PRIMARY KEY,
      "at" INTEGER NOT NULL,
      "network" TEXT NOT NULL,
      "user_uID" TEXT COLLATE NOCASE,
      "account" INTEGER NOT NULL,
      "pair" INTEGER NOT NULL,
      "code" INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
  imports: `CREATE TABLE "imports" (
      "id" TEXT NOT NULL PRIMARY KEY,
      "number" INTEGER NOT NULL,
      "caller" TEXT NOT NULL,
      "path" TEXT NOT NULL,
      "phase" TEXT NOT NULL,
      "judged" INTEGER NOT NULL,
      "content" TEXT NOT NULL,
      "source_uID" TEXT COLLATE NOCASE,
      "run_uID" TEXT COLLATE NOCASE,
      "expires_at" INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
};
