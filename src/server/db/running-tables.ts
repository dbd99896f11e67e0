// Who has the lab open, and what work is claimed by whom: rows of the moment that are no records and prove nothing.
// docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.

/** By name, with the words that make them. Times are milliseconds of the database's own clock. */
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
};
