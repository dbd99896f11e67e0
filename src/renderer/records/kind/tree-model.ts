// Records that lie below one another, as the rows of an outline.

/** What an outline needs of a record. */
export interface TreeNode {
  id: string;
  attributes: object;
}

export interface TreeKind {
  /** Attribute with the id of the record above. */
  parent: string;
  /** Select field whose values part the records into separate trees. */
  section: string;
}

export interface TreeRow<Item> {
  record: Item;
  level: number;
  position: number;
  siblings: number;
  hasChildren: boolean;
  open: boolean;
  parentIndex: number;
}

/** Rows in reading order; what lies under a closed one is left out. A record whose parent is not in sight stands at the top. */
export function treeRows<Item extends TreeNode>(
  records: readonly Item[],
  parent: string,
  closed: ReadonlySet<string>,
): TreeRow<Item>[] {
  const ids = new Set(records.map(({ id }) => id));
  const children = new Map<string, Item[]>();
  for (const record of records) {
    const above = String((record.attributes as Record<string, unknown>)[parent] ?? '');
    const key = ids.has(above) ? above : '';
    children.set(key, [...(children.get(key) ?? []), record]);
  }
  const rows: TreeRow<Item>[] = [];
  const walk = (key: string, level: number, parentIndex: number) => {
    const siblings = children.get(key) ?? [];
    for (const [index, record] of siblings.entries()) {
      const hasChildren = children.has(record.id);
      const open = hasChildren && !closed.has(record.id);
      rows.push({ record, level, position: index + 1, siblings: siblings.length, hasChildren, open, parentIndex });
      if (open) walk(record.id, level + 1, rows.length - 1);
    }
  };
  walk('', 1, -1);
  return rows;
}

export type TreeStep = { kind: 'go'; index: number } | { kind: 'open' | 'close'; id: string };

/** What a key does in an outline; null when it does nothing. */
export function treeStep(rows: readonly TreeRow<TreeNode>[], index: number, key: string): TreeStep | null {
  const row = rows[index];
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', index: Math.min(last, index + 1) };
    case 'ArrowUp':
      return { kind: 'go', index: Math.max(0, index - 1) };
    case 'Home':
      return { kind: 'go', index: 0 };
    case 'End':
      return { kind: 'go', index: last };
    case 'ArrowRight':
      if (!row?.hasChildren) return null;
      return row.open ? { kind: 'go', index: index + 1 } : { kind: 'open', id: row.record.id };
    case 'ArrowLeft':
      if (row?.open) return { kind: 'close', id: row.record.id };
      return row && row.parentIndex >= 0 ? { kind: 'go', index: row.parentIndex } : null;
    default:
      return null;
  }
}
