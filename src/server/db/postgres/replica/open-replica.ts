// Whether the replica is asked: looked at once a second, and by each that asks. Whatever is wrong with it, the primary answers, and it is said.
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '#server/lib/log.ts';
import type { Db } from '../../database-types.ts';
import type { Replica, ReplicaState, ReplicaUse } from '../../store/replica.ts';
import { type Held, heldAt, holds, standingOf } from './follower.ts';
import { type LogMoment, same } from './log-moment.ts';
import { identitySql, type Standing } from './standing.ts';
import { createWantedMoment, type WantedMoment } from './wanted-moment.ts';

export interface OpenReplica extends Replica {
  wanted: Pick<WantedMoment, 'raise' | 'written'>;
  /** Whether whoever asks may be answered by it. */
  isMeant(): boolean;
  /** A connection that holds what is wanted; null where the primary is to be asked. `long`: for more than one statement. */
  hold(long: boolean): Promise<Held | null>;
  /** It did. */
  didAnswer(): void;
  /** It did not answer what it was asked. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

interface ReplicaInput {
  pool: Pool;
  primary: Db;
  log: Log;
}

const lookMs = 1000;
/** Of looks: who lags further, of him nobody can say how far. */
const mostPassed = 600;

const askIdentity = sql<{ identity: string }>`select ${sql.raw(identitySql)} as identity`;

/** When the log was where: by what of it the replica has, one knows how far it lags. */
function createLag() {
  let passed: { moment: LogMoment; at: number }[] = [];
  return {
    passed(moment: LogMoment): void {
      if (same(passed.at(-1)?.moment ?? null, moment)) return;
      passed = [...passed, { moment, at: performance.now() }].slice(-mostPassed);
    },
    of(standing: Standing): number | null {
      const missing = passed.findIndex(({ moment }) => !holds(standing, moment));
      if (missing < 0) return 0;
      const first = passed[missing];
      return missing === 0 || !first ? null : Math.round(performance.now() - first.at);
    },
  };
}

type Become = (use: ReplicaUse, lagMs?: number | null, error?: unknown) => void;

/** How it stands; each change is said once. */
function createState(log: Log) {
  let state: ReplicaState = { use: 'away', lagMs: null };
  const become: Become = (use, lagMs = null, error = undefined) => {
    if (use !== state.use) {
      if (use === 'used') log.info('the replica answers what only reads', {});
      else log.warn('the replica is not asked; the primary answers', { because: use, ...(error === undefined ? {} : { error }) });
    }
    state = { use, lagMs };
  };
  return { now: () => state, become };
}

interface Looking extends ReplicaInput {
  wanted: WantedMoment;
  become: Become;
}

/** Without the table that every lab has, it is none. */
const isForeign = (error: Error) => 'code' in error && error.code === '42P01';

function createLook({ pool, primary, wanted, become }: Looking) {
  const lag = createLag();
  let identity = '';

  const stoodAs = (standing: Standing): ReplicaUse =>
    standing.identity !== identity ? 'foreign' : standing.follows ? 'used' : 'promoted';

  async function lookAt(client: PoolClient): Promise<void> {
    const standing = await standingOf(client);
    const use = stoodAs(standing);
    if (use !== 'used') return become(use);
    const lagMs = lag.of(standing);
    become(lagMs !== null && lagMs <= lookMs ? 'used' : 'behind', lagMs);
  }

  return {
    stoodAs,
    async look(): Promise<void> {
      const moment = await wanted.anew();
      if (moment === null) return become('behind');
      lag.passed(moment);
      identity = (await askIdentity.execute(primary)).rows[0]?.identity ?? '';
      const client = await pool.connect().catch((error: unknown) => become('away', null, error));
      if (!client) return;
      let broken: Error | undefined;
      try {
        await lookAt(client);
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
        become(isForeign(broken) ? 'foreign' : 'away', null, error);
      } finally {
        client.release(broken);
      }
    },
  };
}

/** Again and again until it is closed. */
function everySecond(look: () => Promise<void>): { close(): Promise<void> } {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  function next(): void {
    timer = setTimeout(() => {
      looking = look().finally(() => {
        if (!closed) next();
      });
    }, lookMs).unref();
  }
  next();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      return looking;
    },
  };
}

export async function openReplica(input: ReplicaInput): Promise<OpenReplica> {
  const { pool, primary, log } = input;
  const meant = new AsyncLocalStorage<true>();
  const wanted = createWantedMoment(primary);
  const { now, become } = createState(log);
  const { look, stoodAs } = createLook({ ...input, wanted, become });
  let answered = 0;

  const isUsable = (standing: Standing): boolean => {
    const use = stoodAs(standing);
    if (use !== 'used') become(use);
    return use === 'used';
  };

  // The primary itself is away: who asks is told so by it.
  const looked = () => look().catch((error: unknown) => become('behind', null, error));
  await looked();
  const looking = everySecond(looked);
  return {
    wanted,
    state: now,
    answered: () => answered,
    didAnswer() {
      answered += 1;
    },
    reading: (work) => meant.run(true, work),
    isMeant: () => meant.getStore() === true && now().use === 'used',
    async hold(long) {
      const moment = await wanted.current();
      if (moment === null) return null;
      try {
        const held = await heldAt(pool, moment, isUsable);
        if (!held && now().use === 'used') become('behind');
        if (!held || !long || held.standing.keepsRows) return held;
        held.client.release();
      } catch (error) {
        become('away', null, error);
      }
      return null;
    },
    failed: (error) => become('away', null, error),
    async close() {
      await looking.close();
      await pool.end();
    },
  };
}
