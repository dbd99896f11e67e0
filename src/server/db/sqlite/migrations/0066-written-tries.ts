// What was wrong at signing in, for as long as it counts.
import type { Migration } from '../tables/migrate.ts';

export const writtenTries: Migration = {
  version: 66,
  name: 'written tries',
  statements: [
    `CREATE TABLE "tries" (
      "id" TEXT NOT NULL PRIMARY KEY,
      "at" INTEGER NOT NULL,
      "network" TEXT NOT NULL,
      "user_uID" TEXT COLLATE NOCASE,
      "account" INTEGER NOT NULL,
      "pair" INTEGER NOT NULL,
      "code" INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID`,
  ],
};
