// Remembers which tables changed, so that what was worked out from them (totals, resolved settings, signed-in users) is
// dropped at the right moment and not before. One process owns the database, so counting here is enough; rights alone are followed beyond it
// (access/access-version.ts).
import type { RecordEvent } from './record-events.ts';

export interface TableVersions {
  /** Resolves when every listener has caught up: what a request changed is in force before it is answered. */
  committed(tables: Iterable<string>, events?: readonly RecordEvent[]): Promise<void>;
  /** Rises whenever one of the tables is written. */
  stamp(tables: Iterable<string>): number;
  onChange(table: string, listener: () => Promise<void> | void): void;
  /** Told of each commit, before whoever made it is answered. */
  onCommit(listener: (tables: readonly string[]) => void): void;
  /** What became of records, told in the order of the commits. */
  onEvents(listener: (events: readonly RecordEvent[]) => void): void;
}

export function createTableVersions(): TableVersions {
  const versions = new Map<string, number>();
  const listeners = new Map<string, (() => Promise<void> | void)[]>();
  const eventListeners: ((events: readonly RecordEvent[]) => void)[] = [];
  const commitListeners: ((tables: readonly string[]) => void)[] = [];
  let counter = 0;
  return {
    async committed(tables, events = []) {
      counter += 1;
      if (events.length > 0) for (const listener of eventListeners) listener(events);
      const told = new Set<() => Promise<void> | void>();
      const written = [...tables];
      for (const listener of commitListeners) listener(written);
      for (const table of written) {
        versions.set(table, counter);
        for (const listener of listeners.get(table) ?? []) told.add(listener);
      }
      await Promise.all([...told].map((listener) => listener()));
    },
    stamp(tables) {
      let newest = 0;
      for (const table of tables) newest = Math.max(newest, versions.get(table) ?? 0);
      return newest;
    },
    onChange(table, listener) {
      listeners.set(table, [...(listeners.get(table) ?? []), listener]);
    },
    onCommit(listener) {
      commitListeners.push(listener);
    },
    onEvents(listener) {
      eventListeners.push(listener);
    },
  };
}
