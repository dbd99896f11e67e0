// A filter as people build it: conditions in groups that are joined by AND or OR, and what can be done to one. Pure.
import type { Field } from '../kind/fields.ts';

export type ConditionOp =
  | 'like'
  | 'starts'
  | 'pattern'
  | 'eq'
  | 'ne'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'in'
  | 'notin'
  | 'null'
  | 'notnull';

export interface FilterCondition {
  id: number;
  kind: 'condition';
  /** `attribute` or `relation.attribute`; empty while no field is chosen. */
  path: string;
  op: ConditionOp;
  /** As the formula means them: numbers with a point, days as `2026-01-31` or `TODAY + 30`, choices by their code. */
  values: readonly string[];
}

export interface FilterGroup {
  id: number;
  kind: 'group';
  join: 'and' | 'or';
  items: readonly FilterPart[];
}

export type FilterPart = FilterCondition | FilterGroup;

/** What a path stands for. */
export interface FilterField {
  path: string;
  /** With the relation before it: `Customer › Name`. */
  label: string;
  /** The heading it is offered under. */
  group: string;
  field: Field;
  /** Name of the kind whose field it is: it knows how the records it points to are called. */
  table: string;
}

export type FilterCatalog = ReadonlyMap<string, FilterField>;

let lastId = 0;

export function newCondition(part: Partial<Omit<FilterCondition, 'id' | 'kind'>> = {}): FilterCondition {
  lastId += 1;
  return { kind: 'condition', path: '', op: 'eq', values: [], ...part, id: lastId };
}

export function newGroup(join: FilterGroup['join'], items: readonly FilterPart[]): FilterGroup {
  lastId += 1;
  return { id: lastId, kind: 'group', join, items };
}

const emptiness = ['null', 'notnull'] as const;

export function opsOf({ field_type }: Field): readonly ConditionOp[] {
  switch (field_type) {
    case 'select':
      return ['in', 'notin', ...emptiness];
    case 'boolean':
      return ['eq'];
    case 'relation':
      return ['eq', 'ne', ...emptiness];
    case 'number':
    case 'decimal':
      return ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', ...emptiness];
    case 'date':
    case 'datetime':
      return ['lt', 'lte', 'eq', 'gte', 'gt', ...emptiness];
    default:
      return ['like', 'starts', 'eq', 'ne', 'pattern', ...emptiness];
  }
}

export function takesValue(op: ConditionOp): boolean {
  return op !== 'null' && op !== 'notnull';
}

/** Another field keeps what still fits. */
export function withField(
  condition: FilterCondition,
  { path, field }: FilterField,
  before: FilterField | undefined,
): FilterCondition {
  const ops = opsOf(field);
  const [first = 'eq'] = ops;
  const op = before && ops.includes(condition.op) ? condition.op : first;
  const alike = before?.field.field_type === field.field_type && field.field_type !== 'select' && field.field_type !== 'relation';
  return { ...condition, path, op, values: alike ? condition.values : field.field_type === 'boolean' ? ['1'] : [] };
}

export function withOp(condition: FilterCondition, op: ConditionOp): FilterCondition {
  return { ...condition, op, values: takesValue(op) ? condition.values : [] };
}

export function replacePart(group: FilterGroup, next: FilterPart): FilterGroup {
  if (group.id === next.id) return next.kind === 'group' ? next : group;
  return {
    ...group,
    items: group.items.map((item) => (item.id === next.id ? next : item.kind === 'group' ? replacePart(item, next) : item)),
  };
}

/** A group that is left empty goes with its last part. */
export function removePart(group: FilterGroup, id: number): FilterGroup {
  const items = group.items
    .filter((item) => item.id !== id)
    .map((item) => (item.kind === 'group' ? removePart(item, id) : item))
    .filter((item) => item.kind !== 'group' || item.items.length > 0);
  return { ...group, items };
}

/** What stands in the list's way one by one: the parts of an AND, or the whole. */
export function topParts(group: FilterGroup): readonly FilterPart[] {
  return group.join === 'and' || group.items.length < 2 ? group.items : [group];
}
