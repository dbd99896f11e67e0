// Reads the filter parameters of v2, `filter[attr]=v` and `filter[relation.attr]=gt:5` (docs/interface/v2.md#lists).
// A value that itself begins like a prefix is written with `eq:` before it; a comma inside a list value with `\,`.
import type { CompareOp, FilterNode } from '../contract/filters/filter-ast.ts';
import {
  checkConditionCount,
  checkLimits,
  checkListLength,
  checkTextLength,
  readPath,
} from '../contract/filters/filter-limits.ts';
import { filterError } from '../contract/filters/filter-problem.ts';

/** Query parameters as a naming holds them; a repeated parameter comes as a list. */
export type QueryParameters = Readonly<Record<string, string | readonly string[]>>;

const prefixes = new Map<string, CompareOp>([
  ['eq', '='],
  ['ne', '!='],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'contains'],
]);

/** `filter[id][]=a&filter[id][]=b` is one list, as clients of JSON:API write it; all others are ANDed, a repeated one too: `filter[duedate]=gte:…&filter[duedate]=lt:…` is a range. Null: no filter. */
export function readV2Filter(params: QueryParameters): FilterNode | null {
  const items: FilterNode[] = [];
  for (const [parameter, value] of Object.entries(params)) {
    if (parameter !== 'filter' && !parameter.startsWith('filter[')) continue;
    const isList = parameter.endsWith('][]');
    const path = readPath(bracketName(isList ? parameter.slice(0, -2) : parameter, 'filter'), { property: parameter });
    if (isList) {
      const values = typeof value === 'string' ? [value] : [...value];
      for (const text of values) checkTextLength(text, { property: parameter });
      checkListLength(values, parameter, { property: parameter });
      items.push({ kind: 'compare', path, op: 'in', value: values });
      continue;
    }
    for (const text of typeof value === 'string' ? [value] : value) {
      items.push(readCondition(path, text, parameter));
      checkConditionCount(items.length, { property: parameter });
    }
  }
  const [only] = items;
  if (only === undefined) return null;
  const node: FilterNode = items.length === 1 ? only : { kind: 'and', items };
  checkLimits(node);
  return node;
}

/** The name in `filter[name]`; anything else below that word is an error, so that a slip never drops a condition. */
export function bracketName(parameter: string, word: string): string {
  const name = /^\[([^[\]]+)\]$/.exec(parameter.slice(word.length))?.[1];
  if (name === undefined) throw filterError('filter.unknown_parameter', { parameter }, { property: parameter });
  return name;
}

function readCondition(path: string[], text: string, parameter: string): FilterNode {
  checkTextLength(text, { property: parameter });
  const colon = text.indexOf(':');
  const prefix = colon < 0 ? '' : text.slice(0, colon);
  const rest = text.slice(colon + 1);
  if (prefix === 'null' || prefix === 'notnull') {
    if (rest !== '') throw filterError('filter.value_not_expected', { parameter, prefix }, { property: parameter });
    return { kind: 'null', path, negated: prefix === 'notnull' };
  }
  if (prefix === 'in') return { kind: 'compare', path, op: 'in', value: readList(rest, parameter) };
  const op = prefixes.get(prefix);
  // Not one of ours: ids and times hold colons too.
  return op === undefined ? { kind: 'compare', path, op: '=', value: text } : { kind: 'compare', path, op, value: rest };
}

// `\,` is a comma that belongs to the value and `\\` a backslash; any other backslash stands for itself.
function readList(text: string, parameter: string): string[] {
  if (text === '') return [];
  const items: string[] = [];
  let item = '';
  for (const part of text.match(/\\[\\,]|[^\\,]+|[\\,]/g) ?? []) {
    if (part === ',') {
      items.push(item.trim());
      item = '';
    } else {
      item += /^\\[\\,]$/.test(part) ? part.slice(1) : part;
    }
  }
  items.push(item.trim());
  checkListLength(items, parameter, { property: parameter });
  return items;
}
