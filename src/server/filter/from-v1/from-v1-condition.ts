// One condition {property, value, operator} of a v1 filter as a leaf of the tree: the operator table of docs/interface/filters.md#v1.

import type { CompareOp, FilterNode, FilterScalar } from '../../contract/filters/filter-ast.ts';
import { checkListLength, readPath } from '../../contract/filters/filter-limits.ts';
import { filterError } from '../../contract/filters/filter-problem.ts';
import { asText } from '../../lib/as-text.ts';
import { member } from './lenient-json.ts';

type Value = FilterScalar | FilterScalar[];

const operators = new Map<string, CompareOp>([
  ['=', '='],
  ['!=', '!='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
  // As grids of newer libraries write them.
  ['eq', '='],
  ['ne', '!='],
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
  ['like', 'contains'],
  ['in', 'in'],
  ['not in', 'notIn'],
]);

/** Null when the item names no property: such items are skipped. */
export function readV1Condition(item: Record<string, unknown>): FilterNode | null {
  const property = member(item, 'property');
  if (property === undefined) return null;
  if (typeof property !== 'string' || property.trim() === '') {
    throw filterError('filter.property_missing', {}, { property: 'filter' });
  }
  const path = readPath(property);
  const value = readValue(member(item, 'value'), property);
  const op = readOperator(member(item, 'operator'), value, property);
  return Array.isArray(value) ? listCondition(path, op, value, property) : scalarCondition(path, op, value);
}

function readValue(value: unknown, property: string): Value {
  if (value === undefined) return null;
  if (!Array.isArray(value)) return readScalar(value, property);
  checkListLength(value, property, { property });
  return value.map((item) => readScalar(item, property));
}

function readScalar(value: unknown, property: string): FilterScalar {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw filterError('filter.bad_value', { property }, { property });
}

function readOperator(operator: unknown, value: Value, property: string): CompareOp {
  if (operator === undefined) return Array.isArray(value) ? 'in' : 'default';
  if (typeof operator === 'object') throw filterError('filter.bad_operator', { property }, { property });
  const known = operators.get(asText(operator).trim().toLowerCase().replace(/\s+/g, ' '));
  if (known !== undefined) return known;
  // With one value the original took any unknown operator as equals. With a list it failed, and "nin" must not become "in".
  if (Array.isArray(value)) {
    throw filterError('filter.unknown_operator', { operator: asText(operator), property }, { property });
  }
  return '=';
}

function listCondition(path: string[], op: CompareOp, value: FilterScalar[], property: string): FilterNode {
  if (op === 'in' || op === '=') return { kind: 'compare', path, op: 'in', value };
  if (op === 'notIn' || op === '!=') return { kind: 'compare', path, op: 'notIn', value };
  throw filterError('filter.list_not_allowed', { property }, { property });
}

function scalarCondition(path: string[], op: CompareOp, value: FilterScalar): FilterNode {
  if (op === 'in' || op === 'notIn') return { kind: 'compare', path, op, value: [value] };
  if (value !== null) return { kind: 'compare', path, op, value };
  if (op === '=' || op === 'default') return { kind: 'null', path, negated: false };
  if (op === '!=') return { kind: 'null', path, negated: true };
  // The original searched for an empty text here, which every filled field contains.
  if (op === 'contains') return { kind: 'null', path, negated: true };
  return { kind: 'compare', path, op, value };
}
