// A list that is short by nature, such as the versions of a record: one page in the shape of every list. Spec 2.5.
import type { Ctx } from '../../core/context.ts';
import { embeddedRelations, loadRelations } from '../../core/relations.ts';
import type { SelectedRow } from '../../core/select.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { resourceObject } from './serialize.ts';

interface WholeListInput {
  ctx: Ctx;
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
  segments: readonly string[];
}

export async function wholeList({ ctx, resource, rows, segments }: WholeListInput) {
  const { registry } = ctx.lab;
  const related = await loadRelations({ ctx, resource, rows, names: embeddedRelations(resource) });
  return {
    data: rows.map((row) => resourceObject({ registry, resource, row, related: related.get(row) ?? {} })),
    meta: { total: rows.length, page: 1, per_page: Math.max(1, rows.length), last_page: 1 },
    links: { self: `/api/v2/${segments.map(encodeURIComponent).join('/')}`, next: null, prev: null },
  };
}
