// The program's versions, as clients list them.
import type { Migration } from '../tables/migrate.ts';

export const appVersions: Migration = {
  version: 2,
  name: 'app versions',
  statements: [
    `CREATE TABLE "app_versions" (
      rid INTEGER PRIMARY KEY,
      "version" TEXT NOT NULL UNIQUE CHECK (length("version") BETWEEN 1 AND 80),
      "released" TEXT,
      "changes" TEXT COLLATE NOCASE,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "app_versions_released" ON "app_versions" ("released", "version")`,
  ],
};
