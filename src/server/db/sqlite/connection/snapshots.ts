// The moments of the lab that long answers read. While one is held the write-ahead log cannot begin anew, and where they
// overlap without end it would grow without end: once it is large, the next one waits for those before it (docs/quality.md#d10).
import { statSync } from 'node:fs';
import type { Snapshot } from './snapshot.ts';

interface SnapshotsInput {
  file: string;
  open(): Snapshot;
  emptyWal(): void;
}

const largeWalBytes = 16 * 1024 * 1024;

export function createSnapshots({ file, open, emptyWal }: SnapshotsInput): () => Promise<Snapshot> {
  const held = new Set<Promise<void>>();
  const walIsLarge = () => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > largeWalBytes;
  return async () => {
    while (walIsLarge() && held.size > 0) await Promise.all(held);
    if (walIsLarge()) emptyWal();
    const snapshot = open();
    const { promise, resolve } = released();
    held.add(promise);
    return {
      ...snapshot,
      close() {
        snapshot.close();
        held.delete(promise);
        resolve();
      },
    };
  };
}

function released(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
