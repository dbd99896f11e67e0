// To release is a right of its own: whoever could until now still can, roles and keys alike, until a lab takes it from them.
// docs/adr/0125-who-releases-is-a-right-of-its-own.md.
import type { Migration } from '../tables/migrate.ts';

/** In words that both databases know. */
const statements = [
  ...['roles', 'tokens'].map(
    (
      table,
    ) => `UPDATE "${table}" SET "operations" = replace("operations", '"calibration_edit"', '"calibration_edit","calibration_release"'),
      "row_version" = "row_version" + 1
      WHERE "operations" LIKE '%"calibration_edit"%' AND "operations" NOT LIKE '%"calibration_release"%'`,
  ),
  ...[
    ['role', 'roles'],
    ['token', 'tokens'],
  ].map(
    ([resource, table]) => `INSERT INTO "trail_due" ("resource")
      SELECT '${resource}' WHERE EXISTS (SELECT 1 FROM "${table}" WHERE "operations" LIKE '%"calibration_release"%')
      ON CONFLICT DO NOTHING`,
  ),
];

export const whoMayRelease: Migration = { version: 69, name: 'who may release', statements, onServer: statements };
