// The parameters of the portal's lists: page, and for devices words and order. A filter is none of them, and an order by what is
// not shown would tell it. docs/interface/v2.md#shape, docs/interface/portal.md#rules.
import type { SortKey } from '../contract/filters/filter-ast.ts';
import { FilterError, unknownParameter } from '../contract/filters/filter-problem.ts';
import type { ListQuery } from '../core/lab/query.ts';
import { readV2Page, readV2Sort, type V2Page } from '../filter/from-v2-sort.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

export type Parameters = Readonly<Record<string, unknown>>;

const longestSearch = 200;

export function readPortalPage(parameters: Parameters, besides: readonly string[] = []): V2Page {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (!name.startsWith('page') && !besides.includes(name)) throw unknownParameter(name);
    query[name] = String(value);
  }
  return readV2Page(query);
}

export function readDeviceQuery(view: ResolvedResource, parameters: Parameters): { list: ListQuery; page: V2Page } {
  const page = readPortalPage(parameters, ['q', 'sort']);
  const search = String(parameters.q ?? '').trim();
  if (search.length > longestSearch)
    throw new FilterError({ key: 'filter.text_too_long', params: { max: longestSearch }, property: 'q' });
  const sort = readV2Sort(parameters.sort === undefined ? undefined : String(parameters.sort));
  for (const { path } of sort) assertSortable(view, path);
  const list = { filter: null, sort: sort.length > 0 ? sort : usualOrder(view), limit: page.size, offset: offsetOf(page) };
  return { list: search === '' ? list : { ...list, search }, page };
}

export function offsetOf({ number, size }: V2Page): number {
  return (number - 1) * size;
}

function assertSortable(view: ResolvedResource, path: readonly string[]): void {
  const field = path.length === 1 ? view.byAttr.get(path[0] ?? '') : undefined;
  if (field?.filterable && field.spec.kind !== 'ref') return;
  const property = path.join('.').slice(0, 80);
  throw new FilterError({ key: 'filter.unknown_property', params: { property }, property: 'sort' });
}

function usualOrder(view: ResolvedResource): SortKey[] {
  const title = view.byColumn.get(view.definition.title);
  return title?.filterable ? [{ path: [title.attr], direction: 'asc' }] : [];
}
