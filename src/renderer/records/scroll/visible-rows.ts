// Which rows of a list stand in the window right now. Told to who shows it, and to nobody else: it changes with each row of scrolling.
export interface RowRange {
  first: number;
  last: number;
}

export interface VisibleRowsSignal {
  tell(next: RowRange): void;
  now(): RowRange;
  subscribe(told: () => void): () => void;
}

export function createVisibleRowsSignal(): VisibleRowsSignal {
  let rows: RowRange = { first: 0, last: -1 };
  const listeners = new Set<() => void>();
  return {
    tell(next) {
      if (next.first === rows.first && next.last === rows.last) return;
      rows = next;
      for (const told of listeners) told();
    },
    now: () => rows,
    subscribe(told) {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}
