// A second factor for users, asked for by role, and codes with which an administrator lets somebody in who has no password.
import type { Migration } from '../tables/migrate.ts';

export const addSecondFactors: Migration = {
  version: 22,
  name: 'add second factors',
  statements: [
    `ALTER TABLE "roles" ADD COLUMN "second_factor" INTEGER NOT NULL DEFAULT 0 CHECK ("second_factor" IN (0, 1))`,
    `CREATE TABLE "second_factors" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "user_uID" TEXT NOT NULL REFERENCES "users" ("uID") ON DELETE CASCADE,
      "secret" TEXT COLLATE NOCASE NOT NULL,
      "last_step" INTEGER NOT NULL,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE UNIQUE INDEX "second_factors_user_uID_unique" ON "second_factors" ("user_uID")`,
    `CREATE TRIGGER "second_factors_version_delete" AFTER DELETE ON "second_factors" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "second_factors_version_insert" AFTER INSERT ON "second_factors" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "second_factors" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
    `CREATE TABLE "recovery_codes" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "user_uID" TEXT NOT NULL REFERENCES "users" ("uID") ON DELETE CASCADE,
      "code_hash" TEXT COLLATE NOCASE NOT NULL,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "recovery_codes_user_uID" ON "recovery_codes" ("user_uID", "uID")`,
    `CREATE UNIQUE INDEX "recovery_codes_code_hash_unique" ON "recovery_codes" ("code_hash")`,
    `CREATE TRIGGER "recovery_codes_version_delete" AFTER DELETE ON "recovery_codes" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "recovery_codes_version_insert" AFTER INSERT ON "recovery_codes" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "recovery_codes" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
    `CREATE TABLE "access_codes" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "user_uID" TEXT NOT NULL REFERENCES "users" ("uID") ON DELETE CASCADE,
      "code_hash" TEXT COLLATE NOCASE NOT NULL,
      "expires_at" TEXT NOT NULL,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE UNIQUE INDEX "access_codes_user_uID_unique" ON "access_codes" ("user_uID")`,
    `CREATE TRIGGER "access_codes_version_delete" AFTER DELETE ON "access_codes" WHEN old."row_version" > coalesce((SELECT "highest" FROM "deleted_versions"), 0) BEGIN INSERT INTO "deleted_versions" VALUES (1, old."row_version") ON CONFLICT ("id") DO UPDATE SET "highest" = excluded."highest"; END`,
    `CREATE TRIGGER "access_codes_version_insert" AFTER INSERT ON "access_codes" WHEN new."row_version" <= (SELECT "highest" FROM "deleted_versions") BEGIN UPDATE "access_codes" SET "row_version" = (SELECT "highest" FROM "deleted_versions") + 1 WHERE "rid" = new."rid"; END`,
  ],
};
