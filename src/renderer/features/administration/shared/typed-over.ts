// What is typed over values that others may change meanwhile: each entry remembers what stood there when it began, so that a newer
// value is neither overwritten unseen nor takes the entry's place.
import { useState } from 'react';

interface Entry {
  text: string;
  /** What stood there when the typing began. */
  over: string;
}

export interface Clash {
  name: string;
  theirs: string;
  mine: string;
}

type Entries = Readonly<Record<string, Entry>>;

export function clashesIn(entries: Entries, nowOf: (name: string) => string): Clash[] {
  return Object.entries(entries).flatMap(([name, { text, over }]) => {
    const theirs = nowOf(name);
    // What both wrote alike is nobody's loss.
    return theirs === over || theirs === text ? [] : [{ name, theirs, mine: text }];
  });
}

export function useTypedOver(nowOf: (name: string) => string) {
  const [entries, setEntries] = useState<Entries>({});
  const clashes = clashesIn(entries, nowOf);
  const without = (gone: (name: string, entry: Entry) => boolean) =>
    setEntries((was) => Object.fromEntries(Object.entries(was).filter(([name, entry]) => !gone(name, entry))));
  return {
    clashes,
    /** Names of what differs from what stands there. */
    open: Object.entries(entries).flatMap(([name, { text }]) => (text === nowOf(name) ? [] : [name])),
    textOf: (name: string) => entries[name]?.text ?? nowOf(name),
    type(name: string, text: string) {
      const now = nowOf(name);
      if (text === now) without((one) => one === name);
      else setEntries((was) => ({ ...was, [name]: { text, over: was[name]?.over ?? now } }));
    },
    /** The newer values are known now: what was typed stays on top of them, or goes. */
    settle(keep: boolean) {
      const names = new Set(clashes.map(({ name }) => name));
      if (!keep) without((name) => names.has(name));
      else
        setEntries((was) =>
          Object.fromEntries(
            Object.entries(was).map(([name, entry]) => [name, names.has(name) ? { ...entry, over: nowOf(name) } : entry]),
          ),
        );
    },
    /** Saved, or not wanted any more. */
    drop: (gone: (name: string) => boolean = () => true) => without(gone),
  };
}
