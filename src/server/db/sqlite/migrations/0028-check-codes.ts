// The codes on certificates by which whoever holds one finds its check page. None for what was released before: its paper bears no code.
import type { Migration } from '../tables/migrate.ts';

export const checkCodes: Migration = {
  version: 28,
  name: 'check codes',
  statements: [
    // Kept as its hash: the code itself stands in what the release froze.
    `CREATE TABLE "check_codes" (
      "code_hash" TEXT NOT NULL PRIMARY KEY,
      "ctag" TEXT NOT NULL
    ) STRICT`,
    ...['UPDATE', 'DELETE'].map(
      (verb) =>
        `CREATE TRIGGER "check_codes_no_${verb.toLowerCase()}" BEFORE ${verb} ON "check_codes" BEGIN SELECT RAISE(ABORT, 'check_codes is append only'); END`,
    ),
  ],
};
