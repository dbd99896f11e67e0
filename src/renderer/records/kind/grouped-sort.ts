// The order of a list whose rows stand in groups.
import type { ListState, SortTerm } from './list-state.ts';

/** First by the group's column, in the direction it is sorted by anyway. */
export function groupedSort({ group, sort }: Pick<ListState, 'group' | 'sort'>): readonly SortTerm[] {
  if (!group) return sort;
  const own = sort.find(({ name }) => name === group) ?? { name: group, descending: false };
  return [own, ...sort.filter(({ name }) => name !== group)];
}
