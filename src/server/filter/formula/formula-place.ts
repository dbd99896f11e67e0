// Where in the text of a formula a comparison stands. The tree does not carry positions, but it keeps the order of the text: its
// leaves name the fields in the order in which they were read.
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { asDatePreset } from '../../contract/filters/formula-dates.ts';
import { type FormulaToken, tokenizeFormula } from '../../contract/filters/formula-tokens.ts';

export type FilterLeaf = Exclude<FilterNode, { items: FilterNode[] }>;

export interface PlacedLeaf {
  leaf: FilterLeaf;
  /** 0-based. */
  position: number;
  /** Of the second field, where two are compared. */
  otherPosition: number | null;
}

const grammar = new Set(['AND', 'OR', 'LIKE', 'IS', 'NOT', 'NULL']);

function isField(token: FormulaToken): boolean {
  if (token.kind !== 'name') return false;
  return token.quoted || !(grammar.has(token.text.toUpperCase()) || asDatePreset(token.text) !== undefined);
}

function leavesOf(node: FilterNode): FilterLeaf[] {
  return 'items' in node ? node.items.flatMap(leavesOf) : [node];
}

/** The comparisons of a formula that has been read, with the places of their fields. */
export function placedLeaves(text: string, node: FilterNode): PlacedLeaf[] {
  const fields = tokenizeFormula(text).filter(isField);
  let next = 0;
  return leavesOf(node).map((leaf) => {
    const position = fields[next]?.position ?? 0;
    const isPair = leaf.kind === 'compareField';
    const otherPosition = isPair ? (fields[next + 1]?.position ?? null) : null;
    next += isPair ? 2 : 1;
    return { leaf, position, otherPosition };
  });
}
