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
  /** The row to go on behind, by the values it is sorted by; none of them: from the beginning. Null: by `offset`. */
  after?: readonly SortedBy[] | null;
  /** The page is not held up by a count that takes long: docs/adr/0128-a-page-need-not-wait-for-its-total.md. */
  totalLater?: boolean;
}

export type SortedBy = string | number | null;
