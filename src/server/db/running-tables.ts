// Who has the lab open, what work is claimed by whom, and who guesses at passwords: rows of the moment that are no records and prove nothing.
// docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.

/** By name, with the words that make them. Times are milliseconds, of claims those of the database's own clock. */
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
};
