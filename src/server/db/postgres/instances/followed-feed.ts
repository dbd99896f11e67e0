// The change feed of one of several programs that serve a lab. What it wrote itself it knows at once; what others wrote it reads from the
// feed, in the order of the commits, and what became of records it tells in that order alone, whoever wrote it.
import type { Log } from '#server/lib/log.ts';
import { joined } from '#server/lib/work/joined.ts';
import type { Db } from '../../database-types.ts';
import { type ChangeFeed, createListeners, type Listeners, type ToldEvents } from '../../store/change-feed.ts';
import { type FeedRow, insertTold, lastTold, toldAfter } from './feed-rows.ts';

interface FollowedInput {
  db: Db;
  reads: Db;
  log: Log;
  key: Buffer;
  /** The newest when it came. */
  place: number;
  /** How far the log was when a request came in. */
  requested?: ((moment: string | null | undefined) => void) | undefined;
}

export interface FollowedFeed extends ChangeFeed {
  /** Up to where it has heard. */
  place(): number;
  /** Reads what is new. */
  follow(): Promise<void>;
  /** The newest that the database had when it was asked, by whoever had heard up to `asked` then. */
  seen(newest: number, asked: number): Promise<void>;
}

const mostPast = 1000;
const gatherMs = 20;

const toldOf = ({ seq, events, cut }: FeedRow) => ({ place: seq, events, cut: cut === 1 });

/** What was told before those is not known: whoever heard nothing since reads all anew. */
async function pastUpTo(reads: Db, place: number): Promise<ToldEvents[]> {
  const rows = (await lastTold(reads, mostPast)).filter(({ seq }) => seq <= place);
  return [{ place: (rows[0]?.seq ?? place + 1) - 1, events: [], cut: true }, ...rows.map(toldOf)];
}

interface Reading {
  reads: Db;
  log: Log;
  listeners: Listeners;
  from: number;
}

/** Reads on and tells what is new, one reading at a time. */
function createReader({ reads, log, listeners, from }: Reading) {
  let place = from;

  /** What lies before is not known: nothing that was worked out counts any more, and nobody was told all. */
  async function startAt(begin: number): Promise<void> {
    place = begin;
    await listeners.everything();
    listeners.tell({ place: begin, events: [], cut: true });
  }

  async function apply(rows: readonly FeedRow[]): Promise<void> {
    const first = rows[0];
    if (!first) return;
    // This program's own as well: in force before it is told, so that whoever hears of a change and asks is given it.
    const tables = new Set(rows.flatMap((row) => row.tables));
    if (first.seq !== place + 1) {
      log.warn('changes of the lab were missed', { from: place, to: first.seq });
      await startAt(first.seq - 1);
    } else if (tables.size > 0) await listeners.heard(tables);
    for (const row of rows) {
      place = row.seq;
      if (row.events.length > 0) listeners.tell(toldOf(row));
    }
  }

  return {
    place: () => place,
    follow: joined(async () => {
      for (let more = true; more; ) {
        const found = await toldAfter(reads, place);
        more = found.more;
        await apply(found.rows);
      }
    }),
    /** Another state of the database: brought back, or of a server that had not all of it. */
    wentBack(newest: number): Promise<void> {
      log.warn('the lab is in an older state than before', { from: place, to: newest });
      return startAt(newest);
    },
  };
}

/** What is told before anybody listens is of the past for whoever comes then. */
function remembering(listeners: Listeners, past: ToldEvents[]): Listeners {
  let listened = false;
  return {
    ...listeners,
    tell(told) {
      if (!listened) past.push(told);
      listeners.tell(told);
    },
    onEvents(listener) {
      listened = true;
      listeners.onEvents(listener);
    },
  };
}

/** Writes that come together are given their places together. */
function gathered(log: Log): Pick<ChangeFeed, 'unplaced' | 'onWaiting'> {
  const ties: (() => Promise<void>)[] = [];
  let gathering = false;
  return {
    onWaiting: (work) => void ties.push(work),
    unplaced() {
      if (gathering) return;
      gathering = true;
      setTimeout(() => {
        gathering = false;
        for (const tie of ties) tie().catch((error: unknown) => log.warn('what was committed is told later', { error }));
      }, gatherMs).unref();
    },
  };
}

export async function followFeed({ db, reads, log, key, place: from, requested }: FollowedInput): Promise<FollowedFeed> {
  const past = await pastUpTo(reads, from);
  const listeners = remembering(createListeners(), past);
  const { place, follow, wentBack } = createReader({ reads, log, listeners, from });
  const { unplaced, onWaiting } = gathered(log);
  const { heard, stamp, onChange, onCommit, onEvents } = listeners;
  return {
    ...{ heard, stamp, onChange, onCommit, onEvents },
    ...{ key, past, follow, place, unplaced, onWaiting },
    seen: (newest, asked) => (newest < asked ? wentBack(newest) : newest > place() ? follow() : Promise.resolve()),
    publish: (inside, tables, events) => insertTold(inside, { tables, events }),
    committed: heard,
    async written(tables) {
      const named = [...tables];
      await insertTold(db, { tables: named, events: [] });
      unplaced();
      await heard(named);
    },
    async upTo(wanted, moment) {
      requested?.(moment);
      if (wanted > place()) await follow();
    },
  };
}
