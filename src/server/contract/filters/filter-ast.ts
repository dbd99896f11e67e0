// The one tree all three filter readers (v1 JSON, v2 parameters, formula text) produce and the one compiler takes.
// Names stay as the caller wrote them; the compiler resolves them, so that no reader needs to know a resource.

export const compareOps = ['=', '!=', '<', '<=', '>', '>=', 'contains', 'like', 'in', 'notIn', 'default'] as const;

/** `contains` is the v1/v2 search (wrapped in wildcards), `like` a full SQL pattern, `default` lets the field's type choose. */
export type CompareOp = (typeof compareOps)[number];

export type FilterScalar = string | number | boolean | null;

export type FilterNode =
  | { kind: 'and' | 'or'; items: FilterNode[] }
  | { kind: 'compare'; path: string[]; op: CompareOp; value: FilterScalar | FilterScalar[] }
  /** A date relative to now is already resolved by its reader; `fieldValue` compares two fields of one record (formula only). */
  | { kind: 'compareField'; path: string[]; op: '=' | '!=' | '<' | '<=' | '>' | '>='; other: string[]; dayOffset: number }
  | { kind: 'null'; path: string[]; negated: boolean }
  /** A text as it stands, without wildcards; negated: it has a value that does not hold it. */
  | { kind: 'text'; path: string[]; at: 'start' | 'end' | 'anywhere'; text: string; negated: boolean };

export interface SortKey {
  path: string[];
  direction: 'asc' | 'desc';
}

export const filterLimits = { depth: 16, conditions: 500, pathLength: 3, listLength: 1000, textLength: 20_000 } as const;
