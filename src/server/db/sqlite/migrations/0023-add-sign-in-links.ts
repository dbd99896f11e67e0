// Adds the links between users and who they are at the provider of single sign-on.
import type { Migration } from '../tables/migrate.ts';

export const addSignInLinks: Migration = {
  version: 23,
  name: 'add sign-in links',
  statements: [
    `CREATE TABLE "sign_in_links" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "user_uID" TEXT NOT NULL REFERENCES "users" ("uID") ON DELETE CASCADE,
      "issuer" TEXT COLLATE NOCASE NOT NULL,
      "subject" TEXT COLLATE NOCASE NOT NULL,
      "identity_hash" TEXT COLLATE NOCASE NOT NULL,
      "email" TEXT COLLATE NOCASE NOT NULL,
      "last_used_at" TEXT,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "sign_in_links_user_uID" ON "sign_in_links" ("user_uID", "uID")`,
    `CREATE UNIQUE INDEX "sign_in_links_identity_hash_unique" ON "sign_in_links" ("identity_hash")`,
    `CREATE INDEX "sign_in_links_email" ON "sign_in_links" ("email", "uID")`,
    `CREATE TRIGGER "sign_in_links_version_delete" AFTER DELETE ON "sign_in_links" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "sign_in_links_version_insert" AFTER INSERT ON "sign_in_links" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "sign_in_links" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
