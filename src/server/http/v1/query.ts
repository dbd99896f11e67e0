// The v1 list parameters -> the core's query. docs/interface/v1.md#list-parameters, docs/interface/v1.md#paging,
// docs/interface/v1.md#sort, docs/interface/filters.md#v1, docs/interface/v1.md#scenario; `scenario` is taken and has no effect.

import { FilterError } from '../../contract/filters/filter-problem.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import type { Query } from '../../endpoints/address.ts';
import { readV1Filter } from '../../filter/from-v1/from-v1.ts';
import { filterFromBracketParameters } from '../../filter/from-v1/from-v1-brackets.ts';
import { readV1Paging, readV1Sort } from '../../filter/from-v1/from-v1-sort.ts';

interface ListParameters {
  filter?: string;
  sort?: string;
  limit?: string;
  offset?: string;
}

export function readListQuery(query: Query): ListQuery {
  const { filter, sort: plainSort, limit, offset }: ListParameters = query;
  const brackets = filterFromBracketParameters(query);
  if (filter !== undefined && brackets !== undefined) {
    throw new FilterError({ key: 'filter.not_a_filter', params: { found: 'filter, filter[…]' }, property: 'filter' });
  }
  const sort = plainSort ?? filterFromBracketParameters(query, 'sort');
  return {
    filter: readV1Filter(brackets ?? filter ?? null),
    sort: sort === undefined ? [] : readV1Sort(sort),
    ...readV1Paging(limit, offset),
  };
}

/** More rows than one page has, as far as its limit says. */
export function isWholeList(query: Query, longestPage: number): boolean {
  const { limit, offset }: ListParameters = query;
  const { limit: rows } = readV1Paging(limit, offset);
  return rows === null || rows > longestPage;
}
