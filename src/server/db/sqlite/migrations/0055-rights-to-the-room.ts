// Who runs the lab may let people of customers into their room: the shipped roles that look after users or customers get the operations,
// where the lab keeps them. Nobody hands out what he lacks, so without this nobody could. The trail takes the roles in as found.
import type { Migration } from '../tables/migrate.ts';

const operations = ['customer_room_view', 'customer_room_order', 'customer_room_invite'];

export const rightsToTheRoom: Migration = {
  version: 55,
  name: 'rights to the room',
  statements: [
    ...operations.map(
      (
        operation,
      ) => `UPDATE "roles" SET "operations" = json_insert("operations", '$[#]', '${operation}'), "row_version" = "row_version" + 1
        WHERE "system" = 1 AND "name" IN ('administrator', 'lab manager', 'front desk') AND json_valid("operations")
          AND NOT EXISTS (SELECT 1 FROM json_each("operations") WHERE "value" = '${operation}')`,
    ),
    `INSERT OR IGNORE INTO "trail_due" ("resource") SELECT 'role' WHERE EXISTS (SELECT 1 FROM "roles")`,
  ],
};
