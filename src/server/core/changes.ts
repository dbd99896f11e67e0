// Remembers which tables changed, so that what was worked out from them (totals, resolved settings, signed-in users) is
// dropped at the right moment and not before. One process owns the database, so counting here is enough.

export interface Changes {
  committed(tables: Iterable<string>): void;
  /** Rises whenever one of the tables is written. */
  stamp(tables: Iterable<string>): number;
  onChange(table: string, listener: () => void): void;
}

export function createChanges(): Changes {
  const versions = new Map<string, number>();
  const listeners = new Map<string, (() => void)[]>();
  let counter = 0;
  return {
    committed(tables) {
      counter += 1;
      for (const table of tables) {
        versions.set(table, counter);
        for (const listener of listeners.get(table) ?? []) listener();
      }
    },
    stamp(tables) {
      let newest = 0;
      for (const table of tables) newest = Math.max(newest, versions.get(table) ?? 0);
      return newest;
    },
    onChange(table, listener) {
      listeners.set(table, [...(listeners.get(table) ?? []), listener]);
    },
  };
}
