// The files of papers that change no more, each under what it says. None for what was released before: its first file is the one that is
// kept, as for all others.
import type { Migration } from '../tables/migrate.ts';

export const freezePages: Migration = {
  version: 25,
  name: 'freeze pages',
  statements: [
    // `file_hash` and `file_name` like the columns of records that hold a file, so that backups take these along.
    `CREATE TABLE "frozen_pages" (
      "resource" TEXT NOT NULL,
      "record_key" TEXT NOT NULL,
      "format" TEXT NOT NULL,
      "language" TEXT NOT NULL,
      "said" TEXT NOT NULL,
      "file_hash" TEXT NOT NULL,
      "file_name" TEXT NOT NULL,
      "kept_at" TEXT NOT NULL,
      PRIMARY KEY ("resource", "record_key", "format", "language", "said")
    ) STRICT`,
    `CREATE INDEX "frozen_pages_file_hash" ON "frozen_pages" ("file_hash")`,
    ...['UPDATE', 'DELETE'].map(
      (verb) =>
        `CREATE TRIGGER "frozen_pages_no_${verb.toLowerCase()}" BEFORE ${verb} ON "frozen_pages" BEGIN SELECT RAISE(ABORT, 'frozen_pages is append only'); END`,
    ),
  ],
};
