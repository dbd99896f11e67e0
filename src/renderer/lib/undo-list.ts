// What was done in this window and can still be taken back: for ten minutes, wherever one has gone since. docs/design/expectations.md#bulk.
import { createStore, useStore } from './store.ts';

export interface Undoable {
  /** The toast that offers it first. */
  id: string;
  text: string;
  /** When it was done, in milliseconds. */
  at: number;
  undo: () => void;
}

const keptMs = 600_000;
const list = createStore<readonly Undoable[]>([]);

function drop(id: string): void {
  list.set(list.get().filter((one) => one.id !== id));
}

export function keepUndo(done: Omit<Undoable, 'at'>): void {
  list.set([{ ...done, at: Date.now() }, ...list.get()]);
  setTimeout(() => drop(done.id), keptMs);
}

/** Once, from wherever it is offered. */
export function takeUndo(id: string): void {
  const found = list.get().find((one) => one.id === id);
  drop(id);
  found?.undo();
}

/** Another user has nothing to take back. */
export function forgetUndos(): void {
  list.set([]);
}

/** How the one message that offers to take something back goes. */
let away: (() => void) | null = null;

/** A dialog sends it away, which it would lie over; what it offered stays in the list. */
export function putAwayUndo(): void {
  away?.();
  away = null;
}

/** The next one takes the place of the one before. */
export function standUndo(hide: () => void): void {
  putAwayUndo();
  away = hide;
}

export function useUndoList(): readonly Undoable[] {
  return useStore(list);
}
