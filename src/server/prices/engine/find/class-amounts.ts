// Price classes as a tree, and what each of the finest ones costs with where that comes from. An amount on a class with children is a
// default they inherit, so amounts stand at the finest level only. docs/interface/prices.md#records, docs/interface/prices.md#rule-2,
// docs/interface/prices.md#classes. Pure.

import type { AppliedSurcharge, PriceHit } from '../book/price-answer.ts';
import type { PriceBook, PriceClass, PricedRow } from '../book/price-book.ts';
import { find } from './find.ts';

export interface ClassQuestion {
  /** Null: the list price. */
  groupId: string | null;
  date: string;
  complexity: string | null;
}

export type AmountOrigin = 'own' | 'inherited' | 'derived';

/** The amounts are those of one unit, surcharge included when a complexity was asked for. */
export interface ClassAmount extends Pick<PriceHit, 'amount' | 'discount' | 'net' | 'basis'> {
  /** A derived amount may be inherited as well: `inheritedFrom` says so. */
  origin: AmountOrigin;
  derived: boolean;
  /** The ancestor whose row it is. */
  inheritedFrom: string | null;
  surcharge: AppliedSurcharge | null;
  row: PricedRow;
}

/** The same finding as everywhere else, asked for a class by itself: no exception of a type, no flat rate. Null is a gap. */
export function classAmount(book: PriceBook, classId: string, { groupId, date, complexity }: ClassQuestion): ClassAmount | null {
  const answer = find(book, {
    for: groupId === null ? { kind: 'list' } : { kind: 'group', groupId },
    date,
    quantity: 100,
    complexity,
    serviceId: null,
    typeId: null,
    device: null,
    classId,
  });
  if (answer.kind === 'gap') return null;
  const { amount, discount, net, basis, row, derived, inheritedFrom, surcharge } = answer;
  const origin = derived ? 'derived' : inheritedFrom === null ? 'own' : 'inherited';
  return { amount, discount, net, basis, origin, derived, inheritedFrom, surcharge, row };
}

export interface ClassNode<Class> {
  item: Class;
  /** 0 at a root. */
  depth: number;
  /** No class below it: the level that carries an amount. */
  finest: boolean;
}

export interface ListedClass extends PriceClass {
  number: string | null;
}

const collator = new Intl.Collator('en', { numeric: true });

/** By number, `PK2` before `PK10`; those without one come last. */
function orderClasses(a: ListedClass, b: ListedClass): number {
  const numbered = Number(a.number === null) - Number(b.number === null);
  return numbered || collator.compare(a.number ?? '', b.number ?? '') || (a.id < b.id ? -1 : 1);
}

/** In the order of a printed list, each class before those below it. A class whose parent is gone stands at the top. */
export function classTree<Class extends ListedClass>(classes: readonly Class[]): ClassNode<Class>[] {
  const known = new Set(classes.map(({ id }) => id));
  const below = new Map<string | null, Class[]>();
  for (const item of [...classes].sort(orderClasses)) {
    const parent = item.parentId !== null && known.has(item.parentId) ? item.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), item]);
  }
  const nodes: ClassNode<Class>[] = [];
  const pending = (below.get(null) ?? []).map((item) => ({ item, depth: 0 })).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { item, depth } = next;
    const children = below.get(item.id) ?? [];
    nodes.push({ item, depth, finest: children.length === 0 });
    pending.push(...children.map((child) => ({ item: child, depth: depth + 1 })).reverse());
  }
  return nodes;
}

export interface PricedClass<Class> extends ClassNode<Class> {
  /** Null for a heading, and for a finest class that has no price (a gap). */
  amount: ClassAmount | null;
}

export function pricedTree<Class extends ListedClass>(
  book: PriceBook,
  classes: readonly Class[],
  question: ClassQuestion,
): PricedClass<Class>[] {
  return classTree(classes).map((node) => ({
    ...node,
    amount: node.finest ? classAmount(book, node.item.id, question) : null,
  }));
}
