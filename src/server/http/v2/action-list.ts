// Lists that actions answer with, in the shape of every list: short ones, such as the versions of a record, are one page.
// docs/interface/v2.md#shape.

import type { Ctx } from '../../core/lab/context.ts';
import { embeddedRelations, loadRelations } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import type { ActionAnswer } from '../../endpoints/define-action.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import { type Address, pageLinks } from './records.ts';
import { resourceObject } from './serialize.ts';

export function actionList(address: Address, { data, meta = {}, page }: NonNullable<ActionAnswer['list']>) {
  return {
    data,
    meta: { total: data.length, page: 1, per_page: Math.max(1, data.length), last_page: 1, ...meta },
    links: pageLinks(address, page ?? null),
  };
}

interface RecordsInput {
  ctx: Ctx;
  resource: ResolvedResource;
  rows: readonly SelectedRow[];
}

export async function shownRecords({ ctx, resource, rows }: RecordsInput) {
  const { registry } = ctx.lab;
  const related = await loadRelations({ ctx, resource, rows, names: embeddedRelations(resource) });
  return rows.map((row) => resourceObject({ registry, resource, row, related: related.get(row) ?? {} }));
}
