// Which tables changed, so that what was worked out from them (totals, resolved settings, signed-in users) is dropped at the right moment and
// not before; and what became of records, for those who have them on their screens. docs/adr/0116-one-feed-for-all-who-serve-a-lab.md.
import { randomBytes } from 'node:crypto';
import type { Row } from '../../schema/define-resource.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';
import type { Db } from '../database-types.ts';

export interface RecordEvent {
  resource: ResourceName;
  key: string;
  action: 'create' | 'update' | 'delete' | 'restore';
  /** The row that was deleted: it tells who could see it. */
  row: Row | null;
}

/** What one commit told. */
export interface ToldEvents {
  /** Rises from commit to commit, and is the same for all who serve the lab. */
  place: number;
  events: readonly RecordEvent[];
  /** More than anybody keeps became of records: these are the last. */
  cut: boolean;
}

export interface ChangeFeed {
  /** Hides places from those they are given to: one key for all who serve the lab. */
  key: Buffer;
  /** What was told before this program came, the oldest first. */
  past: readonly ToldEvents[];
  /** The last step of a transaction that wrote: whoever else serves the lab hears of it when it is committed, and of nothing that is not. */
  publish(inside: Db, tables: Iterable<string>, events: readonly RecordEvent[]): Promise<void>;
  /** What was published is committed, and nobody ties entries of the trail for it, who would give it its place. */
  unplaced(): void;
  /** What was published is committed. Resolves when every listener has caught up: what a request changed is in force before its answer. */
  committed(tables: Iterable<string>, events: readonly RecordEvent[]): Promise<void>;
  /** Tables that were written by a statement of its own, outside of any transaction. */
  written(tables: Iterable<string>): Promise<void>;
  /** Tables that somebody else wrote: nobody is told who does not listen here. */
  heard(tables: Iterable<string>): Promise<void>;
  /** Resolves when all is heard that was told up to a place; `moment`: what the database held then, whoever answers is to have it. */
  upTo(place: number, moment?: string | null): Promise<void>;
  /** Rises whenever one of the tables is written. */
  stamp(tables: Iterable<string>): number;
  onChange(table: string, listener: () => Promise<void> | void): void;
  /** Told of each commit, before whoever made it is answered. */
  onCommit(listener: (tables: readonly string[]) => void): void;
  /** What became of records, told in the order of the commits. */
  onEvents(listener: (told: ToldEvents) => void): void;
  /** What was committed is told as soon as somebody gives it its place, which `work` does. */
  onWaiting(work: () => Promise<void>): void;
}

/** So many events of one commit are kept by those who listen. */
export const mostEvents = 1000;

export const lastOf = (events: readonly RecordEvent[]) => ({
  events: events.slice(-mostEvents),
  cut: events.length > mostEvents,
});

export interface Listeners extends Pick<ChangeFeed, 'heard' | 'stamp' | 'onChange' | 'onCommit' | 'onEvents'> {
  tell(told: ToldEvents): void;
  /** Nobody knows what was missed. */
  everything(): Promise<void>;
}

/** Who listens in this process, and when each table was last heard of. */
export function createListeners(): Listeners {
  const versions = new Map<string, number>();
  const listeners = new Map<string, (() => Promise<void> | void)[]>();
  const eventListeners: ((told: ToldEvents) => void)[] = [];
  const commitListeners: ((tables: readonly string[]) => void)[] = [];
  let counter = 0;
  /** Whatever was stamped before counts as written then. */
  let floor = 0;

  const all = (of: Iterable<() => Promise<void> | void>) => Promise.all([...of].map((listener) => listener()));

  return {
    async heard(tables) {
      counter += 1;
      const told = new Set<() => Promise<void> | void>();
      const written = [...tables];
      for (const listener of commitListeners) listener(written);
      for (const table of written) {
        versions.set(table, counter);
        for (const listener of listeners.get(table) ?? []) told.add(listener);
      }
      await all(told);
    },
    async everything() {
      counter += 1;
      floor = counter;
      for (const listener of commitListeners) listener([...versions.keys()]);
      await all(new Set([...listeners.values()].flat()));
    },
    stamp(tables) {
      let newest = floor;
      for (const table of tables) newest = Math.max(newest, versions.get(table) ?? 0);
      return newest;
    },
    tell(told) {
      for (const listener of eventListeners) listener(told);
    },
    onChange(table, listener) {
      listeners.set(table, [...(listeners.get(table) ?? []), listener]);
    },
    onCommit: (listener) => void commitListeners.push(listener),
    onEvents: (listener) => void eventListeners.push(listener),
  };
}

/** Of one process that owns the database: counting here is enough. */
export function createChangeFeed(): ChangeFeed {
  const { tell, everything: _all, ...listeners } = createListeners();
  let place = 0;
  return {
    ...listeners,
    key: randomBytes(16),
    past: [],
    publish: () => Promise.resolve(),
    unplaced: () => undefined,
    async committed(tables, events) {
      if (events.length > 0) {
        place += 1;
        tell({ place, ...lastOf(events) });
      }
      await listeners.heard(tables);
    },
    written: listeners.heard,
    upTo: () => Promise.resolve(),
    onWaiting: () => undefined,
  };
}
