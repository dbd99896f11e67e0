// Reads the `filter` parameter of v1: an array of conditions, or the nested object of docs/interface/filters.md#v1, each inside the other.
// Odd values follow docs/interface/filters.md#v1; what cannot be understood is a FilterError and never the unfiltered list
// (docs/interface/filters.md#limits).
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { checkConditionCount, checkDepth, checkLimits, checkTextLength } from '../../contract/filters/filter-limits.ts';
import { filterError } from '../../contract/filters/filter-problem.ts';
import { readV1Condition } from './from-v1-condition.ts';
import { isRecord, member, parseLenientJson } from './lenient-json.ts';

/** `raw` is the parameter's text, or the value filterFromBracketParameters made of it. Null means: no filter was sent. */
export function readV1Filter(raw: unknown): FilterNode | null {
  const decoded = typeof raw === 'string' ? decode(raw) : raw;
  if (decoded === undefined || decoded === null || decoded === 0) return null;
  const node = readGroup(decoded, 1);
  if (node !== null) checkLimits(node, { property: 'filter' });
  return node;
}

function decode(text: string): unknown {
  if (text.trim() === '') return null;
  checkTextLength(text, { property: 'filter' });
  const decoded = parseLenientJson(text);
  if (decoded === undefined) throw filterError('filter.malformed_json', {}, { property: 'filter' });
  return decoded;
}

function readGroup(value: unknown, depth: number): FilterNode | null {
  checkDepth(depth, { property: 'filter' });
  if (Array.isArray(value)) return readConditionArray(value, depth);
  if (!isRecord(value)) throw filterError('filter.not_a_filter', {}, { property: 'filter' });
  if (Object.keys(value).length === 0) return null;
  return readNestedObject(value, depth);
}

function readNestedObject(object: Record<string, unknown>, depth: number): FilterNode | null {
  const conditions = member(object, 'conditions');
  if (Object.hasOwn(object, 'filter')) {
    if (conditions !== undefined) throw filterError('filter.mixed_item', {}, { property: 'filter' });
    const inner = member(object, 'filter');
    return inner === undefined ? null : readGroup(inner, depth + 1);
  }
  if (!Array.isArray(conditions)) throw filterError('filter.not_a_filter', {}, { property: 'filter' });
  checkConditionCount(conditions.length, { property: 'filter' });
  const kind = readLogic(member(object, 'logic'));
  return combine(kind, conditions.map((item) => readItem(item, depth)).filter(isNode));
}

function readLogic(logic: unknown): 'and' | 'or' {
  if (logic === undefined) return 'and';
  const word = typeof logic === 'string' ? logic.trim().toLowerCase() : '';
  if (word === 'and' || word === 'or') return word;
  throw filterError('filter.unknown_logic', { logic: String(JSON.stringify(logic)) }, { property: 'filter' });
}

// `andor` joins an item to those before it; AND binds tighter, so the array is an OR of AND runs.
function readConditionArray(items: unknown[], depth: number): FilterNode | null {
  checkConditionCount(items.length, { property: 'filter' });
  let run: FilterNode[] = [];
  const runs = [run];
  for (const item of items) {
    const node = readItem(item, depth);
    if (node === null) continue;
    if (startsAlternative(item)) {
      run = [];
      runs.push(run);
    }
    run.push(node);
  }
  return combine('or', runs.map((each) => combine('and', each)).filter(isNode));
}

function startsAlternative(item: unknown): boolean {
  const andor = isRecord(item) ? member(item, 'andor') : undefined;
  return typeof andor === 'string' && andor.trim().toLowerCase() === 'or';
}

function readItem(item: unknown, depth: number): FilterNode | null {
  if (!isRecord(item)) throw filterError('filter.not_a_condition', {}, { property: 'filter' });
  if (!Object.hasOwn(item, 'property')) return readGroupItem(item, depth);
  if (member(item, 'filter') !== undefined || member(item, 'conditions') !== undefined) {
    throw filterError('filter.mixed_item', {}, { property: 'filter' });
  }
  return readV1Condition(item);
}

// `{filter: group}` and the group itself are one level, not two.
function readGroupItem(item: Record<string, unknown>, depth: number): FilterNode | null {
  if (Object.hasOwn(item, 'conditions')) return readGroup(item, depth + 1);
  if (!Object.hasOwn(item, 'filter')) throw filterError('filter.property_missing', {}, { property: 'filter' });
  return readGroup(member(item, 'filter') ?? {}, depth + 1);
}

function isNode(node: FilterNode | null): node is FilterNode {
  return node !== null;
}

function combine(kind: 'and' | 'or', items: FilterNode[]): FilterNode | null {
  const [only] = items;
  if (only === undefined) return null;
  return items.length === 1 ? only : { kind, items };
}
