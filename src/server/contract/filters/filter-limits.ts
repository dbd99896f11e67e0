// The caps every filter keeps, whichever reader made it (docs/interface/filters.md#limits): nesting, conditions, path and list length.
// Walks with its own stack, so that a tree of any depth is measured and never overflows the call stack.
import { type FilterNode, filterLimits } from './filter-ast.ts';
import { type FilterPlace, filterError } from './filter-problem.ts';

/** Throws a FilterError when the tree is larger than a filter may be. A condition alone has depth 0, each group adds one. */
export function checkLimits(root: FilterNode, place: FilterPlace = {}): void {
  const open: { node: FilterNode; depth: number }[] = [{ node: root, depth: 0 }];
  let conditions = 0;
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { node, depth } = entry;
    if ('items' in node) {
      checkDepth(depth + 1, place);
      for (const item of node.items) open.push({ node: item, depth: depth + 1 });
    } else {
      conditions += 1;
      checkConditionCount(conditions, place);
      checkCondition(node);
    }
  }
}

export function checkDepth(depth: number, place: FilterPlace = {}): void {
  if (depth > filterLimits.depth) throw filterError('filter.too_deep', { max: filterLimits.depth }, place);
}

export function checkConditionCount(count: number, place: FilterPlace = {}): void {
  if (count > filterLimits.conditions) {
    throw filterError('filter.too_many_conditions', { max: filterLimits.conditions }, place);
  }
}

export function checkTextLength(text: string, place: FilterPlace = {}): void {
  if (text.length > filterLimits.textLength) {
    throw filterError('filter.text_too_long', { max: filterLimits.textLength }, place);
  }
}

const mostSortKeys = 32;

export function checkSortLength(keys: readonly unknown[]): void {
  if (keys.length > mostSortKeys) throw filterError('filter.sort_too_long', { max: mostSortKeys }, { property: 'sort' });
}

/** Splits `relation.field`; empty parts and longer paths are refused. */
export function readPath(name: string, place: FilterPlace = { property: name }): string[] {
  const path = name.split('.', filterLimits.pathLength + 1);
  checkPathLength(path, name, place);
  if (path.some((part) => part.trim() === '')) throw filterError('filter.bad_path', { property: name }, place);
  return path;
}

function checkPathLength(path: string[], name: string, place: FilterPlace): void {
  if (path.length > filterLimits.pathLength) {
    throw filterError('filter.path_too_long', { property: name, max: filterLimits.pathLength }, place);
  }
}

function checkCondition(node: Exclude<FilterNode, { items: FilterNode[] }>): void {
  const property = node.path.join('.');
  checkPathLength(node.path, property, { property });
  if (node.kind === 'compareField') checkPathLength(node.other, node.other.join('.'), { property: node.other.join('.') });
  if (node.kind === 'compare' && Array.isArray(node.value)) checkListLength(node.value, property, { property });
}

export function checkListLength(list: readonly unknown[], property: string, place: FilterPlace): void {
  if (list.length > filterLimits.listLength) {
    throw filterError('filter.list_too_long', { property, max: filterLimits.listLength }, place);
  }
}
