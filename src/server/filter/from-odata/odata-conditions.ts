// What a comparison of OData means in the program's tree, and what its opposite means: in OData a field without a value differs from
// every value, is neither greater nor smaller than one, and neither holds a text nor lacks it. docs/interface/connections.md#odata-filter.
import type { FilterNode, FilterScalar } from '../../contract/filters/filter-ast.ts';

/** True, and not true; where neither fits, the row is left out either way. */
export interface Condition {
  kind: 'condition';
  holds: FilterNode;
  fails: FilterNode;
}

export type ODataLogic = Condition | { kind: 'and' | 'or'; items: ODataLogic[] } | { kind: 'not'; item: ODataLogic };

export const orders = ['gt', 'ge', 'lt', 'le'] as const;
export type Order = (typeof orders)[number];

const orderOps = { gt: ['>', '<='], ge: ['>=', '<'], lt: ['<', '>='], le: ['<=', '>'] } as const;

const empty = (path: string[]): FilterNode => ({ kind: 'null', path, negated: false });
const either = (...items: FilterNode[]): FilterNode => ({ kind: 'or', items });

export function equalTo(path: string[], value: FilterScalar): Condition {
  const differs: FilterNode = { kind: 'compare', path, op: '!=', value };
  return { kind: 'condition', holds: { kind: 'compare', path, op: '=', value }, fails: either(differs, empty(path)) };
}

export function ordered(path: string[], order: Order, value: FilterScalar): Condition {
  const [op, opposite] = orderOps[order];
  const other: FilterNode = { kind: 'compare', path, op: opposite, value };
  return { kind: 'condition', holds: { kind: 'compare', path, op, value }, fails: either(other, empty(path)) };
}

export function amongst(path: string[], values: FilterScalar[]): Condition {
  const none: FilterNode = { kind: 'compare', path, op: 'notIn', value: values };
  return { kind: 'condition', holds: { kind: 'compare', path, op: 'in', value: values }, fails: either(none, empty(path)) };
}

export function isEmpty(path: string[]): Condition {
  return { kind: 'condition', holds: empty(path), fails: { kind: 'null', path, negated: true } };
}

export function holdsText(path: string[], at: 'start' | 'end' | 'anywhere', text: string): Condition {
  const node = (negated: boolean): FilterNode => ({ kind: 'text', path, at, text, negated });
  return { kind: 'condition', holds: node(false), fails: node(true) };
}

export const opposite = (item: ODataLogic): ODataLogic => ({ kind: 'not', item });

/** Opposites go down to the conditions, and a group within one of its own kind is one with it. */
export function treeOf(logic: ODataLogic, negated = false): FilterNode {
  if (logic.kind === 'condition') return negated ? logic.fails : logic.holds;
  if (logic.kind === 'not') return treeOf(logic.item, !negated);
  const kind = (logic.kind === 'and') === negated ? 'or' : 'and';
  const items = logic.items.map((item) => treeOf(item, negated));
  return { kind, items: items.flatMap((item) => (item.kind === kind ? item.items : [item])) };
}
