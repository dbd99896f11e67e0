// Rows of the feed: those of the very lists of v2, read by key to their end. docs/interface/connections.md#odata-pages.
import type { Ctx } from '../core/lab/context.ts';
import { listRecords } from '../core/read/read.ts';
import { loadRelations } from '../core/read/relations.ts';
import type { SelectedRow } from '../core/rows/select.ts';
import { placeText } from '../endpoints/v2/page-place.ts';
import { resourceObject } from '../endpoints/v2/resource-object.ts';
import type { Json } from '../schema/fields/field-type.ts';
import type { Expansion, FeedQuestion } from './feed-question.ts';
import { type Entity, entityOf, type FeedSet } from './feed-set.ts';
import { placed } from './option-problem.ts';

export interface FeedPage {
  entities: Entity[];
  total: number;
  /** Where to go on; null at the end. */
  next: string | null;
}

export async function readFeed(ctx: Ctx, set: FeedSet, { list, left, select, expand, places }: FeedQuestion, order: string) {
  const { resource } = set;
  const { rows, total, last = null } = await placed(places, () => listRecords(ctx, resource, list));
  const further = left === null ? null : left - rows.length;
  const next = last === null || further === 0 ? null : `${further ?? ''}.${placeText(order, last)}`;
  const page: FeedPage = { entities: await shownEntities(ctx, set, { rows, select, expand }), total, next };
  return page;
}

export async function countFeed(ctx: Ctx, { resource }: FeedSet, { list, places }: FeedQuestion): Promise<number> {
  const { after: _place, ...query } = list;
  const { total } = await placed(places, () => listRecords(ctx, resource, { ...query, sort: [], limit: 0, offset: 0 }));
  return total;
}

interface Showing extends Pick<FeedQuestion, 'select' | 'expand'> {
  rows: readonly SelectedRow[];
}

/** One statement for each relation that is brought along, however many rows there are. */
export async function shownEntities(ctx: Ctx, set: FeedSet, { rows, select, expand }: Showing): Promise<Entity[]> {
  const { resource } = set;
  const names = [...new Set(expand.map(({ link }) => link.name))];
  const related = names.length > 0 ? await loadRelations({ ctx, resource, rows, names }) : null;
  return rows.map((row) => {
    const entity: Entity = entityOf(set, resourceObject({ ctx, resource, row }), select);
    for (const one of expand) entity[one.link.name] = expanded(ctx, one, related?.get(row)?.[one.link.name] ?? null);
    return entity;
  });
}

function expanded(ctx: Ctx, { link: { target }, select }: Expansion, row: SelectedRow | SelectedRow[] | null): Json {
  if (row === null || Array.isArray(row)) return null;
  return entityOf(target, resourceObject({ ctx, resource: target.resource, row }), select);
}
