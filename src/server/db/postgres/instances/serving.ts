// One of the programs that serve a lab: its feed, its line, and what it does when it leads.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '#server/lib/log.ts';
import type { Db } from '../../database-types.ts';
import type { ChangeFeed } from '../../store/change-feed.ts';
import type { LeaderWork, Leading } from '../../store/leading.ts';
import type { Replica } from '../../store/replica.ts';
import { labTable } from '../schema/schema.ts';
import { dropOldTold, newestPlace } from './feed-rows.ts';
import { type FollowedFeed, followFeed } from './followed-feed.ts';
import { openInstanceLine } from './instance-line.ts';
import { dropOldRates } from './kept-rates.ts';
import { type Heard, instanceOf, leadersWord, servingInstances } from './signs-of-life.ts';

interface FollowedReplica extends Pick<Replica, 'state'> {
  wanted: { raise(told: string | null | undefined): void; written(): void };
}

interface ServingInput {
  url: string;
  name: string;
  version: string;
  site: string | null;
  /** By which key, as it is now. */
  signedBy(): string | null;
  db: Db;
  reads: Db;
  log: Log;
  /** The one it may ask; null where there is none. */
  replica: FollowedReplica | null;
}

export interface Serving {
  changes: ChangeFeed;
  leading: Leading;
  close(): Promise<void>;
}

const againMs = 5000;

/** Each step after the one before, whatever became of that. */
function oneAfterTheOther(log: Log): (step: () => Promise<void> | void) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (step) => {
    last = last.then(step).catch((error: unknown) => log.error('what the leader does could not end', { error }));
    return last;
  };
}

async function standing(reads: Db): Promise<{ key: Buffer; place: number }> {
  const { rows } = await sql<{ key: string; place: number }>`select feed_key as key, ${newestPlace} as place
    from ${sql.table(labTable)}`.execute(reads);
  const { key = '', place = 0 } = rows[0] ?? {};
  return { key: Buffer.from(key, 'hex'), place };
}

/** What nobody gave its place within one beat: whoever was to do it died, or met a server that went away. */
function leftovers(feed: FollowedFeed): (heard: Heard) => void {
  let waited = false;
  return ({ waits }) => {
    if (waits && waited) feed.unplaced();
    waited = waits;
  };
}

/** What could not begin is tried again for as long as it is this one's turn. */
async function beginning(log: Log, due: () => LeaderWork | null): Promise<void> {
  for (let work = due(); work; work = due()) {
    try {
      return await work.begin();
    } catch (error) {
      log.error('what the leader does could not begin', { error });
      await pause(againMs, undefined, { ref: false });
    }
  }
}

/** Of all who serve the lab; `id`: this one. */
const askedOfAll = (reads: Db, id: string): Pick<Leading, 'said' | 'instances'> => ({
  async said() {
    const { rows } = await sql<{ word: string | null }>`${sql.raw(leadersWord)}`.execute(reads);
    return rows[0]?.word ?? null;
  },
  async instances() {
    const { rows } = await sql<Parameters<typeof instanceOf>[0]>`${sql.raw(servingInstances)}`.execute(reads);
    return rows.map((row) => instanceOf(row, id));
  },
});

export async function serve({ url, name, version, site, signedBy, db, reads, log, replica }: ServingInput): Promise<Serving> {
  const id = randomUUID();
  const changes = await followFeed({ ...{ db, reads, log, requested: replica?.wanted.raise }, ...(await standing(reads)) });
  if (replica) changes.onCommit(replica.wanted.written);
  const inTurn = oneAfterTheOther(log);
  const settleLeft = leftovers(changes);
  let work: LeaderWork | null = null;
  let word: string | null = null;
  const begun = (): Promise<void> => beginning(log, () => (line.leads() ? work : null));
  const later = (error: unknown) => log.warn('changes of others are heard later', { error });
  const line = await openInstanceLine({
    ...{ url, name, log },
    sign: () => ({
      ...{ id, host: hostname(), pid: process.pid, version, place: changes.place() },
      ...{ signedBy: signedBy(), replica: replica?.state() ?? null, site, word },
    }),
    woken: () => void changes.follow().catch(later),
    heard(heard, place) {
      settleLeft(heard);
      changes.seen(heard.newest, place).catch(later);
    },
    leading(leads) {
      log.info(leads ? 'this instance leads' : 'this instance does not lead any more', { name });
      if (work) void inTurn(leads ? begun : work.rest);
    },
    sweep: () => dropOldTold(db).then(() => dropOldRates(db)),
  });
  return {
    changes,
    leading: {
      leads: line.leads,
      async follow(given) {
        work = given;
        if (line.leads()) await inTurn(begun);
      },
      say(told) {
        word = told;
      },
      ...askedOfAll(reads, id),
    },
    close: line.close,
  };
}
