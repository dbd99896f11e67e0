// What each reminder asked for, as it was made: added to and never changed. Nothing is made up for those of before: what they asked for was
// kept nowhere.
import type { Migration } from '../tables/migrate.ts';

export const keptReminders: Migration = {
  version: 73,
  name: 'kept reminders',
  onServer: 'shape alone',
  statements: [
    `ALTER TABLE "invoices" ADD COLUMN "reminder_hash" TEXT COLLATE NOCASE`,
    `CREATE TABLE "frozen_reminders" (
      "invoice_uID" TEXT NOT NULL,
      "level" INTEGER NOT NULL,
      "frozen_at" TEXT NOT NULL,
      "sha256" TEXT NOT NULL,
      "content" BLOB NOT NULL,
      PRIMARY KEY ("invoice_uID", "level")
    ) STRICT`,
    ...['UPDATE', 'DELETE'].map(
      (verb) =>
        `CREATE TRIGGER "frozen_reminders_no_${verb.toLowerCase()}" BEFORE ${verb} ON "frozen_reminders" BEGIN SELECT RAISE(ABORT, 'frozen_reminders is append only'); END`,
    ),
  ],
};
