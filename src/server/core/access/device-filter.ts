// The condition of a user's own filter of the devices, which scope.ts adds to whatever else decides about them.
import { type SqlBool, sql } from 'kysely';
import { FilterError } from '../../contract/filters/filter-problem.ts';
import { filterDialect } from '../../db/dialect/index.ts';
import { compileFilter } from '../../filter/compile.ts';
import type { Condition } from '../../filter/target.ts';
import { zoneOf } from '../../lib/clock.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';

/** A user's own narrowing of the devices (docs/interface/access.md#row-scope `inventory_filter`), read without the narrowing itself. */
export function inventoryFilter(
  ctx: Ctx,
  { resource, alias, tables }: { resource: ResolvedResource; alias: string; tables: Set<string> },
): Condition | null {
  const node = ctx.principal.inventoryFilter;
  if (!node) return null;
  try {
    return compileFilter(node, {
      // Whole, also where the list shows a part of the device's fields.
      resource: ctx.lab.registry.resource(resource.name),
      alias,
      naming: 'columns',
      dialect: filterDialect,
      zone: zoneOf(ctx.lab.clock),
      resourceNamed: (name) => ctx.lab.registry.resource(name),
      visible: () => null,
      tables,
    });
  } catch (error) {
    // It names what this lab does not know (any more): narrowing never fails open, and the user is not told its words.
    if (error instanceof FilterError) return sql<SqlBool>`1 = 0`;
    throw error;
  }
}
