// The v1 list parameters -> the core's query. docs/interface/v1.md#list-parameters, docs/interface/v1.md#paging,
// docs/interface/v1.md#sort, docs/interface/filters.md#v1, docs/interface/v1.md#scenario; `scenario` is taken and has no effect.

import { FilterError } from '../../contract/filters/filter-problem.ts';
import type { ListQuery } from '../../core/lab/query.ts';
import type { Query } from '../../endpoints/address.ts';
import { readV1Filter } from '../../filter/from-v1/from-v1.ts';
import { filterFromBracketParameters } from '../../filter/from-v1/from-v1-brackets.ts';
import { readV1Paging, readV1Sort } from '../../filter/from-v1/from-v1-sort.ts';

export function readListQuery(query: Query): ListQuery {
  const brackets = filterFromBracketParameters(query);
  if (query.filter !== undefined && brackets !== undefined) {
    throw new FilterError({ key: 'filter.not_a_filter', params: { found: 'filter, filter[…]' }, property: 'filter' });
  }
  const sort = query.sort ?? filterFromBracketParameters(query, 'sort');
  return {
    filter: readV1Filter(brackets ?? query.filter ?? null),
    sort: sort === undefined ? [] : readV1Sort(sort),
    ...readV1Paging(query.limit, query.offset),
  };
}
