// The caps of docs/interface/filters.md#limits on any tree, whoever built it.
import { describe, expect, it } from 'vitest';
import { type FilterNode, filterLimits } from '#server/contract/filters/filter-ast.ts';
import { checkLimits } from '#server/contract/filters/filter-limits.ts';
import { problemOf } from './problem-of.ts';

const leaf: FilterNode = { kind: 'compare', path: ['a'], op: '=', value: 1 };

function nest(levels: number): FilterNode {
  let node = leaf;
  for (let level = 0; level < levels; level += 1) node = { kind: level % 2 === 0 ? 'and' : 'or', items: [leaf, node] };
  return node;
}

describe('checkLimits', () => {
  it('accepts a tree at every limit', () => {
    const path = ['a', 'b', 'c'];
    expect(() => checkLimits(nest(filterLimits.depth))).not.toThrow();
    expect(() => checkLimits({ kind: 'or', items: Array(filterLimits.conditions).fill(leaf) })).not.toThrow();
    expect(() => checkLimits({ kind: 'compare', path, op: 'in', value: Array(filterLimits.listLength).fill(1) })).not.toThrow();
    expect(() => checkLimits({ kind: 'compareField', path, op: '=', other: path, dayOffset: 0 })).not.toThrow();
  });

  const longPath = ['a', 'b', 'c', 'd'];
  it.each<[string, FilterNode, string]>([
    ['depth', nest(filterLimits.depth + 1), 'filter.too_deep'],
    ['conditions', { kind: 'or', items: Array(filterLimits.conditions + 1).fill(leaf) }, 'filter.too_many_conditions'],
    ['path', { kind: 'null', path: longPath, negated: true }, 'filter.path_too_long'],
    ['other path', { kind: 'compareField', path: ['a'], op: '=', other: longPath, dayOffset: 0 }, 'filter.path_too_long'],
    [
      'list',
      { kind: 'compare', path: ['a'], op: 'notIn', value: Array(filterLimits.listLength + 1).fill(1) },
      'filter.list_too_long',
    ],
  ])('refuses one more: %s', (_, node, key) => {
    expect(problemOf(() => checkLimits(node)).key).toBe(key);
  });

  it('measures a tree of a million levels without a call for each', () => {
    expect(problemOf(() => checkLimits(nest(1_000_000))).key).toBe('filter.too_deep');
  });
});
