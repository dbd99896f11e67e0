// A lab's time zone counts from here on. Labs of before were all made with Berlin's, unasked and without effect: one that speaks
// English and never chose it stands where its machine stands. And the readings of a meter are written as every instant is.
import type { Migration } from '../tables/migrate.ts';

const spaced = `json_extract(value, '$.at')`;

export const meanTimeZones: Migration = {
  version: 18,
  name: 'mean time zones',
  statements: [
    `UPDATE "settings" SET "value" = 'null', row_version = row_version + 1
      WHERE "name" = 'lab.timezone' AND "value" = '"Europe/Berlin"' AND row_version = 1
      AND EXISTS (SELECT 1 FROM "settings" WHERE "name" = 'lab.language' AND "value" = '"en"')`,
    `UPDATE "energy_feeds" SET row_version = row_version + 1, "readings" = (
      SELECT json_group_array(json_object('at', CASE WHEN ${spaced} LIKE '____-__-__ __:__:__' THEN replace(${spaced}, ' ', 'T') || 'Z' ELSE ${spaced} END, 'value', json_extract(value, '$.value')))
      FROM json_each("readings"))
      WHERE "readings" LIKE '%"at":"____-__-__ __:__:__"%'`,
  ],
};
