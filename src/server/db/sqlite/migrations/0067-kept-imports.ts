// Imports that were judged and not yet written: whoever has the lab open shows them and carries them out.
import type { Migration } from '../tables/migrate.ts';

export const keptImports: Migration = {
  version: 67,
  name: 'kept imports',
  statements: [
    `CREATE TABLE "imports" (
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
  ],
};
