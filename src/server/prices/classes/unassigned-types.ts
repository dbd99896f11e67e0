// Device types that find no class: neither members themselves nor through their procedure. docs/interface/prices.md#endpoints
// `/price-classes/unassigned-types`.
import { type SqlBool, sql } from 'kysely';
import { type ExtraCondition, rootAlias } from '../../core/rows/select.ts';
import { caseless } from '../../db/dialect/index.ts';

function isMember(table: 'types' | 'procedures', column: string) {
  const key = sql.ref(`${rootAlias}.${column}`);
  return sql<SqlBool>`exists (select 1 from price_class_members m where m.member_table = ${table} and ${caseless(sql`m.member_id`)} = ${caseless(key)})`;
}

export const withoutClass: ExtraCondition = {
  condition: sql<SqlBool>`(not ${isMember('types', 'tID')} and not ${isMember('procedures', 'procedure_id')})`,
  tables: ['price_class_members'],
};
