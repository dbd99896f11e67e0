// Whoever's rights changed is known by a number that every request reads.
import type { Migration } from '../tables/migrate.ts';

const deciding: readonly (readonly [table: string, columns: string])[] = [
  ['users', 'firstname lastname email language role status customer_filter inventory_filter password_hash'],
  ['roles', 'operations second_factor portal_enable qrlink_enable'],
  ['advanced_filters', 'formula type'],
  ['second_factors', 'user_uID secret'],
  ['api_keys', 'user_uID key_hash'],
  ['user_customers', 'user_uID customer_KTAG'],
];

const rise = `BEGIN UPDATE "access_version" SET "version" = "version" + 1; END`;

function triggersOf(table: string, columns: readonly string[]): string[] {
  const differs = columns.map((column) => `old."${column}" IS NOT new."${column}"`).join(' OR ');
  const of = columns.map((column) => `"${column}"`).join(', ');
  return [
    `CREATE TRIGGER "${table}_access_insert" AFTER INSERT ON "${table}" ${rise}`,
    `CREATE TRIGGER "${table}_access_update" AFTER UPDATE OF ${of} ON "${table}" WHEN ${differs} ${rise}`,
    `CREATE TRIGGER "${table}_access_delete" AFTER DELETE ON "${table}" ${rise}`,
  ];
}

export const accessVersion: Migration = {
  version: 65,
  name: 'access version',
  statements: [
    `CREATE TABLE "access_version" (
  "id" INTEGER NOT NULL PRIMARY KEY CHECK ("id" = 1),
  "version" INTEGER NOT NULL
) STRICT`,
    `INSERT INTO "access_version" ("id", "version") VALUES (1, 1)`,
    ...deciding.flatMap(([table, columns]) => triggersOf(table, columns.split(' '))),
  ],
};
