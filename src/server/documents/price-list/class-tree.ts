// The classes in the order of the tree: each followed by its descendants, siblings by number as people count.

interface Node {
  id: string;
  number: string;
  name: string;
  parentId: string | null;
}

export interface Placed<T> {
  item: T;
  /** 0 for a root. */
  depth: number;
  hasChildren: boolean;
}

const collator = new Intl.Collator('de', { numeric: true });

/** A class whose parent is not among them is a root, and so is one that stands in a circle: nothing is lost. */
export function classTree<T extends Node>(items: readonly T[]): Placed<T>[] {
  const sorted = [...items].sort(
    (a, b) => collator.compare(a.number, b.number) || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
  const known = new Set(items.map(({ id }) => id));
  const children = new Map<string | null, T[]>();
  for (const item of sorted) {
    const parent = item.parentId !== null && known.has(item.parentId) ? item.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(item);
    else children.set(parent, [item]);
  }
  const placed: Placed<T>[] = [];
  const seen = new Set<string>();
  function place(item: T, depth: number): void {
    if (seen.has(item.id)) return;
    seen.add(item.id);
    const below = children.get(item.id) ?? [];
    placed.push({ item, depth, hasChildren: below.length > 0 });
    for (const child of below) place(child, depth + 1);
  }
  for (const root of children.get(null) ?? []) place(root, 0);
  for (const item of sorted) place(item, 0);
  return placed;
}
