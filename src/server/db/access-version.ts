// One number that rises, in the write's own transaction, whenever what anybody may do becomes something else: who he is, his role, what that
// allows, his customers, the filter that narrows him, his second factor, his keys. Triggers see to it, so it holds whoever writes: a request,
// an import, an undo, a restore, another program on the same database. docs/adr/0102-rights-are-proved-by-a-version.md.
import type { ExpressionBuilder } from 'kysely';
import type { Database } from './schema.generated.ts';

export const accessVersionTable = 'access_version';
export const accessVersionDdl = `CREATE TABLE "${accessVersionTable}" (
  "id" INTEGER NOT NULL PRIMARY KEY CHECK ("id" = 1),
  "version" INTEGER NOT NULL
) STRICT`;

/** By table, what of it decides. When something was last used does not. */
export const decidingColumns: Readonly<Record<string, readonly string[]>> = {
  users: [
    ...['firstname', 'lastname', 'email', 'language', 'role', 'status', 'customer_filter', 'inventory_filter'],
    'password_hash',
  ],
  roles: ['operations', 'second_factor', 'portal_enable', 'qrlink_enable'],
  advanced_filters: ['formula', 'type'],
  second_factors: ['user_uID', 'secret'],
  api_keys: ['user_uID', 'key_hash'],
  user_customers: ['user_uID', 'customer_KTAG'],
};

export function accessTriggers(): string[] {
  const rise = `BEGIN UPDATE "${accessVersionTable}" SET "version" = "version" + 1; END`;
  return Object.entries(decidingColumns).flatMap(([table, columns]) => {
    const differs = columns.map((column) => `old."${column}" IS NOT new."${column}"`).join(' OR ');
    const of = columns.map((column) => `"${column}"`).join(', ');
    return [
      `CREATE TRIGGER "${table}_access_insert" AFTER INSERT ON "${table}" ${rise}`,
      `CREATE TRIGGER "${table}_access_update" AFTER UPDATE OF ${of} ON "${table}" WHEN ${differs} ${rise}`,
      `CREATE TRIGGER "${table}_access_delete" AFTER DELETE ON "${table}" ${rise}`,
    ];
  });
}

/** A column of a statement that looks for something else. */
export const versionBeside = (eb: Pick<ExpressionBuilder<Database, never>, 'selectFrom'>) =>
  eb.selectFrom('access_version').select('version').where('access_version.id', '=', 1).as('access_version');
