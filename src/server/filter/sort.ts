// Sort keys -> order terms. The record's key always ends the sort, in the direction of the last term, so that pages are
// stable and an index can be read in either direction. docs/interface/v1.md#paging.
import { type Expression, sql } from 'kysely';
import type { SortKey } from '../contract/filters/filter-ast.ts';
import { FilterError, filterError } from '../contract/filters/filter-problem.ts';
import { shownNames } from '../contract/names/shipped-names.ts';
import type { Language } from '../contract/principal.ts';
import { sortKey } from '../lib/sort-key.ts';
import type { Naming } from '../schema/fields/field-type.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import { type Condition, type FilterDialect, findTarget, isText, referenceTo, shorthand, unknownProperty } from './target.ts';

interface SortInput {
  resource: ResolvedResource;
  alias: string;
  naming: Naming;
  dialect: FilterDialect;
  namesIn?: Language | undefined;
  resourceNamed(name: ResourceName): ResolvedResource;
  /** As for filters: sorting by what is hidden would tell its order. */
  visible(resource: ResolvedResource, alias: string): Condition | null;
}

export interface OrderTerm {
  expression: Expression<unknown>;
  direction: 'asc' | 'desc';
}

const mostKeys = 8;

export function compileSort(keys: readonly SortKey[], input: SortInput): OrderTerm[] {
  if (keys.length > mostKeys)
    throw new FilterError({ key: 'filter.too_many_sorts', params: { max: mostKeys }, property: 'sort' });
  const { defaultSort } = input.resource.definition;
  const wanted = keys.length > 0 ? keys : defaultSort ? [{ path: [defaultSort.column], direction: defaultSort.direction }] : [];
  const terms = wanted.map((sortKey) => ({
    expression: atSort(() => sortExpression(sortKey, input, keys.length === 0)),
    direction: sortKey.direction,
  }));
  const last = terms.at(-1)?.direction ?? 'asc';
  return [...terms, { expression: sql.ref(`${input.alias}.${input.resource.key}`), direction: last }];
}

/** What is wrong with a sort is to be looked for in `sort`, not in a filter on the same name. */
function atSort<T>(compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    throw error instanceof FilterError ? new FilterError({ ...error.problem, property: 'sort' }) : error;
  }
}

function sortExpression({ path }: SortKey, input: SortInput, byColumn: boolean): Expression<unknown> {
  const [head = '', name, ...further] = shorthand(path, input.resource);
  const relation = input.resource.relations.get(head);
  if (relation && relation.kind !== 'one') throw refused('filter.sort_list', path);
  if (name === undefined) return ownExpression(head, path, { ...input, naming: byColumn ? 'columns' : input.naming });
  if (!relation) throw unknownProperty(path);
  if (further.length > 0) throw refused('filter.sort_path', path);
  const target = input.resourceNamed(relation.target);
  const alias = `s_${head}`;
  const seen = input.visible(target, alias);
  const inner = ownExpression(name, path, { ...input, resource: target, alias });
  return sql`(select ${inner} from ${sql.table(target.table)} as ${sql.id(alias)} where ${sql.ref(`${alias}.${target.key}`)} = ${sql.ref(`${input.alias}.${relation.column}`)}${seen ? sql` and ${seen}` : sql``})`;
}

/** The path is right, and a filter takes it. */
function refused(key: 'filter.sort_list' | 'filter.sort_path', path: readonly string[]): FilterError {
  return filterError(key, { property: path.join('.') }, { property: 'sort' });
}

function ownExpression(name: string, path: readonly string[], input: SortInput): Expression<unknown> {
  const target = findTarget(input.resource, name, input.naming);
  if (!target) throw unknownProperty(path);
  if (target.kind === 'computed') return referenceTo(target, input);
  const { column, sortColumn } = target.field;
  const reference = sql.ref(`${input.alias}.${sortColumn}`);
  const instead = target.names !== null && input.namesIn ? shownNames(target.names, input.namesIn) : null;
  if (instead) {
    const keyOf = (name: string) => (sortColumn === column ? name : sortKey(name));
    const keys = new Map([...instead].map(([kept, shown]) => [kept, keyOf(shown)]));
    const told = input.dialect.told(reference, sql.ref(`${input.alias}.${column}`), keys);
    return sortColumn === column ? input.dialect.caseless(told) : told;
  }
  return isText(target) && sortColumn === column ? input.dialect.caseless(reference) : reference;
}
