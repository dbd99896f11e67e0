// Comments are found by their words: whom they mention stands in words, and texts have their index.
import type { Migration } from '../tables/migrate.ts';

export const commentsAreFound: Migration = {
  version: 60,
  name: 'comments are found',
  statements: [
    `ALTER TABLE "comments" ADD COLUMN "mentioned" TEXT COLLATE NOCASE`,
    `UPDATE "comments" SET "mentioned" = (SELECT group_concat(json_extract("value", '$.name'), ', ') FROM json_each("mentions")) WHERE "mentions" IS NOT NULL`,
    `CREATE VIRTUAL TABLE "comments_text" USING fts5("text", "mentioned", "user_name", content='comments', content_rowid='rid', tokenize='trigram')`,
    `CREATE TRIGGER "comments_text_insert" AFTER INSERT ON "comments" BEGIN INSERT INTO "comments_text" (rowid, "text", "mentioned", "user_name") VALUES (new.rid, new."text", new."mentioned", new."user_name"); END`,
    `CREATE TRIGGER "comments_text_delete" AFTER DELETE ON "comments" BEGIN INSERT INTO "comments_text" ("comments_text", rowid, "text", "mentioned", "user_name") VALUES ('delete', old.rid, old."text", old."mentioned", old."user_name"); END`,
    `CREATE TRIGGER "comments_text_update" AFTER UPDATE OF "text", "mentioned", "user_name" ON "comments" BEGIN INSERT INTO "comments_text" ("comments_text", rowid, "text", "mentioned", "user_name") VALUES ('delete', old.rid, old."text", old."mentioned", old."user_name"); INSERT INTO "comments_text" (rowid, "text", "mentioned", "user_name") VALUES (new.rid, new."text", new."mentioned", new."user_name"); END`,
    `INSERT INTO "comments_text" ("comments_text") VALUES ('rebuild')`,
    `CREATE INDEX "comments_created_at_uID" ON "comments" ("created_at", "uID")`,
    `INSERT OR REPLACE INTO "table_sizes" ("name", "size") SELECT 'comments', count(*) FROM "comments"`,
    `CREATE TRIGGER "comments_size_insert" AFTER INSERT ON "comments" BEGIN UPDATE "table_sizes" SET "size" = "size" + 1 WHERE "name" = 'comments'; END`,
    `CREATE TRIGGER "comments_size_delete" AFTER DELETE ON "comments" BEGIN UPDATE "table_sizes" SET "size" = "size" - 1 WHERE "name" = 'comments'; END`,
  ],
};
