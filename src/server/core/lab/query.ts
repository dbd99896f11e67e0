// What a list is asked for, in the core's own words; each face reads its parameters into this.
import type { FilterNode, SortKey } from '../../contract/filters/filter-ast.ts';

export interface ListQuery {
  filter: FilterNode | null;
  /** Words to find in any searchable field. */
  search?: string;
  sort: readonly SortKey[];
  /** Null = all. */
  limit: number | null;
  offset: number;
}
