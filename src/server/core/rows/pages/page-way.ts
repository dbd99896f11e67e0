// Which way leads to a page soonest, for whoever sees a part of the rows: to gather them all and sort, or to walk along the order and
// test each. Of few rows the first, of many the second; a wrong guess costs ten times the right one.
import type { Condition } from '#server/filter/target.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import { type Ctx, readingDb } from '../../lab/context.ts';
import type { ListQuery } from '../../lab/query.ts';
import { sightOf, sizeOf } from '../seen-part.ts';
import type { Selection } from '../select.ts';

/** `total`: how many rows there are in all, where somebody counts them anyway; null: that takes longer than is waited. */
export async function wayToPage(
  ctx: Ctx,
  { resource, inOrder, chosen, few }: Selection,
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
  total: () => Promise<number | null>,
): Promise<Condition | null> {
  // Inside a transaction nothing is kept, and all of a list is read in any case.
  if (few || limit === null || readingDb(ctx) !== ctx.lab.reads) return inOrder.planned;
  const costs = await costsOf(ctx, resource);
  if (costs === null) return inOrder.planned;
  const wanted = offset + limit;
  if (costs.walking(wanted) >= costs.gathering) return inOrder.gathered;
  if (!chosen) return inOrder.walked;
  // What chooses among them may have an index of its own, or find nearly nothing: only what finds many is walked for.
  const among = await total();
  return among !== null && costs.walking(wanted, among) < costs.gathering ? inOrder.walked : inOrder.planned;
}

/** In rows that are looked at. */
interface Costs {
  gathering: number;
  /** Until so many are found of those that are meant (all that he sees unless said), if they lie evenly. */
  walking(wanted: number, among?: number): number;
}

async function costsOf(ctx: Ctx, resource: ResolvedResource): Promise<Costs | null> {
  const sight = await sightOf(ctx, resource);
  if (sight === null) return null;
  const size = await sizeOf(ctx, resource);
  const seen = sight.part * size;
  return {
    gathering: seen + sight.before,
    walking: (wanted, among = seen) => Math.min(size, (wanted * size) / Math.max(among, 1)),
  };
}

/** Whether his rows are sooner gathered than so many of them met on the way. */
export async function isSoonerGathered(ctx: Ctx, resource: ResolvedResource, wanted: number): Promise<boolean> {
  const costs = await costsOf(ctx, resource);
  return costs !== null && costs.walking(wanted) >= costs.gathering;
}
