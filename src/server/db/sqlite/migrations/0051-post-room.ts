// What the post room knows beside its messages: what customers were told already, and how often it began to send.
import type { Migration } from '../tables/migrate.ts';

export const postRoom: Migration = {
  version: 51,
  name: 'post room',
  statements: [
    `CREATE TABLE "told_subjects" (
      "subject" TEXT NOT NULL PRIMARY KEY,
      "message_uID" TEXT NOT NULL,
      "at" TEXT NOT NULL
    ) STRICT`,
    `CREATE TABLE "post_room" (
      "id" INTEGER NOT NULL PRIMARY KEY CHECK ("id" = 1),
      "begun" INTEGER NOT NULL
    ) STRICT`,
    `INSERT INTO "post_room" ("id", "begun") VALUES (1, 0)`,
  ],
};
