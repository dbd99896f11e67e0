// The conditions a widget's settings stand for, as the filter every list takes, and the address of the list that shows the same rows.

import { invalid } from '../../contract/errors.ts';
import type { FilterNode, FilterScalar } from '../../contract/filters/filter-ast.ts';
import { isPlainDate, type PlainDate } from '../../contract/values/dates.ts';
import type { ListLink } from '../../contract/widget-answer.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Registry } from '../../core/lab/registry.ts';
import type { ResolvedField, ResolvedResource } from '../../schema/resolve.ts';
import { type DateRange, type Direction, rangeOfWord } from './date-ranges.ts';
import type { CommonSettings } from './settings.ts';

export function all(nodes: readonly FilterNode[]): FilterNode | null {
  const [only] = nodes;
  if (!only) return null;
  return nodes.length === 1 ? only : { kind: 'and', items: [...nodes] };
}

/** Nothing when no values are given: the setting does not narrow. */
export function oneOf(path: string, values: readonly FilterScalar[] | undefined): FilterNode[] {
  if (values === undefined) return [];
  const [only = null] = values;
  const steps = path.split('.');
  return values.length === 1
    ? [{ kind: 'compare', path: steps, op: '=', value: only }]
    : [{ kind: 'compare', path: steps, op: 'in', value: [...values] }];
}

export function isSet(path: string): FilterNode {
  return { kind: 'null', path: path.split('.'), negated: true };
}

export function isUnset(path: string): FilterNode {
  return { kind: 'null', path: path.split('.'), negated: false };
}

/** Days of a range as conditions on a date, or on an instant: there, too, the last day counts to its end. */
export function within(path: string, { from, to }: DateRange): FilterNode[] {
  const steps = path.split('.');
  const bound = (op: '>=' | '<=', value: PlainDate | null): FilterNode[] =>
    value === null ? [] : [{ kind: 'compare', path: steps, op, value }];
  return [...bound('>=', from), ...bound('<=', to)];
}

interface RangeInput {
  settings: CommonSettings;
  today: PlainDate;
  direction: Direction;
}

/** The days a widget is asked for; null when its settings name none. */
export function askedRange({ settings, today, direction }: RangeInput): DateRange | null {
  const { date_range: given, date_from: from, date_to: to } = settings;
  if (given && 'range' in given) return given.range;
  const custom = from !== undefined || to !== undefined;
  if (custom && (given === undefined || given.word === 'custom')) {
    if (from !== undefined && to !== undefined && to < from)
      throw invalid({ date_to: [{ key: 'errors.widget.range_backwards' }] });
    return { from: from ?? null, to: to ?? null };
  }
  if (given?.word === 'custom') throw invalid({ date_range: [{ key: 'errors.widget.range_without_days' }] });
  return given ? rangeOfWord(given.word, today, direction) : null;
}

const comparisons: Readonly<Record<string, string>> = {
  '=': '',
  '!=': 'ne:',
  '<': 'lt:',
  '<=': 'lte:',
  '>': 'gt:',
  '>=': 'gte:',
};

function fieldAt(registry: Registry, resource: ResolvedResource, path: readonly string[]): [string, ResolvedField] | null {
  const [head = '', ...rest] = path;
  if (rest.length === 0) {
    const field = resource.byColumn.get(head);
    return field ? [field.attr, field] : null;
  }
  const relation = resource.relations.get(head);
  const found = relation ? fieldAt(registry, registry.resource(relation.target), rest) : null;
  return found && [`${head}.${found[0]}`, found[1]];
}

function parameterOf(registry: Registry, resource: ResolvedResource, node: FilterNode): [string, string] | null {
  if ('items' in node || node.kind === 'compareField' || node.kind === 'text') return null;
  const found = fieldAt(registry, resource, node.path);
  if (!found) return null;
  const [name, field] = found;
  if (node.kind === 'null') return [`filter[${name}]`, node.negated ? 'notnull:' : 'null:'];
  const shown = (value: FilterScalar) =>
    // A day stays one, also where it is compared with instants.
    typeof value === 'string' && isPlainDate(value)
      ? value
      : String(field.type.show(typeof value === 'boolean' ? Number(value) : value, field.limits, 'attributes'));
  if (Array.isArray(node.value)) {
    if (node.op !== 'in') return null;
    return [`filter[${name}]`, `in:${node.value.map((one) => shown(one).replaceAll(/[\\,]/g, '\\$&')).join(',')}`];
  }
  const prefix = comparisons[node.op];
  if (prefix === undefined) return null;
  const value = shown(node.value);
  return [`filter[${name}]`, prefix === '' && value.includes(':') ? `eq:${value}` : prefix + value];
}

/** The v2 list with the same rows; null when one of the conditions has no form there. */
export function listLink({ lab: { registry } }: Ctx, resource: ResolvedResource, nodes: readonly FilterNode[]): ListLink | null {
  const path = resource.definition.v2?.path;
  const parameters = nodes.map((node) => parameterOf(registry, resource, node));
  if (path === undefined || parameters.some((parameter) => parameter === null)) return null;
  return { path, query: new URLSearchParams(parameters.filter((one) => one !== null)).toString() };
}
