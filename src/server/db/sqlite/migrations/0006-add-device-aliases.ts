// Adds device_aliases.
import type { Migration } from '../tables/migrate.ts';

export const addDeviceAliases: Migration = {
  version: 6,
  name: 'add device_aliases',
  statements: [
    `CREATE TABLE "device_aliases" (
      rid INTEGER PRIMARY KEY,
      "uID" TEXT NOT NULL UNIQUE CHECK (length("uID") BETWEEN 1 AND 80),
      "code" TEXT COLLATE NOCASE NOT NULL,
      "MTAG" TEXT NOT NULL REFERENCES "inventory" ("MTAG") ON DELETE CASCADE,
      row_version INTEGER NOT NULL DEFAULT 1,
      created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')),
      updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now'))
    ) STRICT`,
    `CREATE INDEX "device_aliases_code" ON "device_aliases" ("code", "uID")`,
    `CREATE INDEX "device_aliases_MTAG" ON "device_aliases" ("MTAG", "uID")`,
  ],
};
