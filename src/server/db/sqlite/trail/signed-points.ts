// Every point of the trail that was ever signed, in the order of the entries: the lab's own checkpoints, read a thousand at a time, and
// those that are kept elsewhere (beside the key, in backups, in the second folder, in somebody's hand).
import type { SignedCheckpoint } from '#server/contract/lab/trail.ts';
import type { SqliteHandle } from '../handle/open-sqlite.ts';
import type { Expected } from './read-trail.ts';

export interface CheckpointRow {
  number: number;
  entry: number;
  head: string;
  at: string;
  reason: SignedCheckpoint['reason'];
  subject: string | null;
  key: string | null;
  signature: string | null;
}

/** A checkpoint that lies outside the lab's database. */
export interface OutsideCheckpoint {
  /** Where it was found, in words of a person. */
  place: string;
  checkpoint: SignedCheckpoint;
}

const atOnce = 1000;

/** `seen` is called once each, in their order. */
export function* ownCheckpoints(handle: SqliteHandle): Generator<CheckpointRow> {
  const page = handle.prepare('select * from trail_checkpoints where number > ? order by number limit ?');
  for (let last = 0; ; ) {
    const rows = page.all(last, atOnce) as CheckpointRow[];
    yield* rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.number ?? last;
  }
}

/** Two lists of points, each rising by entry, as one. */
export function* inOrder(one: Iterator<Expected>, other: Iterator<Expected>): Generator<Expected> {
  let [a, b] = [one.next(), other.next()];
  while (!a.done || !b.done) {
    if (b.done || (!a.done && a.value.entry <= b.value.entry)) {
      if (!a.done) yield a.value;
      a = one.next();
    } else {
      yield b.value;
      b = other.next();
    }
  }
}
