// Which of some records a reader of a frozen paper sees: of the others it says no names.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { mayView } from '../../core/access/permissions.ts';
import { type Ctx, inColumns } from '../../core/lab/context.ts';
import { listRecords } from '../../core/read/read.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';

export async function seenKeys(
  ctx: Ctx,
  name: ResourceName,
  keys: readonly (string | null)[],
): Promise<ReadonlySet<string> | 'all'> {
  const resource = ctx.lab.registry.resource(name);
  if (!mayView(ctx, resource)) return new Set();
  const { customers, inventoryFilter } = ctx.principal;
  if (customers === 'all' && inventoryFilter === null) return 'all';
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  if (wanted.length === 0) return new Set();
  const items = wanted.map((value): FilterNode => ({ kind: 'compare', path: [resource.key], op: '=', value }));
  const query = { filter: { kind: 'or' as const, items }, sort: [], limit: null, offset: 0 };
  const { rows } = await listRecords(inColumns(ctx), resource, query);
  return new Set(rows.map((row) => String(row[resource.key])));
}
