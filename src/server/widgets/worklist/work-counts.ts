// How much there is to do in each group: one statement a kind of work, each of its parts counted along an index.
import type { ListLink } from '../../contract/widget-answer.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { countParts } from '../../core/read/count-by-group.ts';
import { all, listLink } from '../parts/conditions.ts';
import { type Group, groups } from './groups.ts';
import type { KindOfWork, Source } from './sources.ts';

export interface GroupCount {
  name: Group;
  total: number;
  /** Of each kind of work that may stand there, with its list of the same rows. */
  lists: { kind: KindOfWork; count: number; list: ListLink | null }[];
}

export async function countGroups(ctx: Ctx, sources: readonly Source[]): Promise<GroupCount[]> {
  const found: GroupCount[] = groups.map((name) => ({ name, total: 0, lists: [] }));
  for (const { kind, resource, conditionsOf } of sources) {
    const parts = found.flatMap((group) => {
      const conditions = conditionsOf(group.name);
      return conditions === null ? [] : [{ group, conditions }];
    });
    const counts = await countParts(
      ctx,
      resource,
      parts.map(({ group, conditions }) => ({ key: group.name, filter: all(conditions) })),
    );
    for (const { group, conditions } of parts) {
      const count = counts.find(({ keys: [key] }) => key === group.name)?.count ?? 0;
      group.total += count;
      group.lists.push({ kind, count, list: listLink(ctx, resource, conditions) });
    }
  }
  return found;
}
