// Whether the replica is asked: looked at once a second, and by each that asks. Whatever is wrong with it, the primary answers, and it is said.
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '#server/lib/log.ts';
import type { Db } from '../../database-types.ts';
import type { Replica, ReplicaUse } from '../../store/replica.ts';
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

export async function openReplica({ pool, primary, log }: ReplicaInput): Promise<OpenReplica> {
  const meant = new AsyncLocalStorage<true>();
  const wanted = createWantedMoment(primary);
  const lag = createLag();
  let state: { use: ReplicaUse; lagMs: number | null } = { use: 'away', lagMs: null };
  let identity = '';
  let answered = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function become(use: ReplicaUse, lagMs: number | null = null, error?: unknown): void {
    if (use !== state.use && !closed) {
      if (use === 'used') log.info('the replica answers what only reads', {});
      else log.warn('the replica is not asked; the primary answers', { because: use, ...(error === undefined ? {} : { error }) });
    }
    state = { use, lagMs };
  }

  const stoodAs = (standing: Standing): ReplicaUse =>
    standing.identity !== identity ? 'foreign' : standing.follows ? 'used' : 'promoted';

  async function look(): Promise<void> {
    const moment = await wanted.anew();
    if (moment === null) return become('behind');
    lag.passed(moment);
    identity = (await askIdentity.execute(primary)).rows[0]?.identity ?? '';
    const client = await pool.connect().catch((error: unknown) => become('away', null, error));
    if (!client) return;
    let broken: Error | undefined;
    try {
      const standing = await standingOf(client);
      const use = stoodAs(standing);
      if (use !== 'used') return become(use);
      const lagMs = lag.of(standing);
      become(lagMs !== null && lagMs <= lookMs ? 'used' : 'behind', lagMs);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      // Without the table that every lab has, it is none.
      become('code' in broken && broken.code === '42P01' ? 'foreign' : 'away', null, error);
    } finally {
      client.release(broken);
    }
  }

  let looking: Promise<void> = Promise.resolve();
  function next(): void {
    timer = setTimeout(() => {
      looking = look()
        // The primary itself is away: who asks is told so by it.
        .catch((error: unknown) => become('behind', null, error))
        .finally(() => {
          if (!closed) next();
        });
    }, lookMs).unref();
  }

  await look().catch((error: unknown) => become('away', null, error));
  next();
  return {
    wanted,
    state: () => state,
    answered: () => answered,
    didAnswer() {
      answered += 1;
    },
    reading: (work) => meant.run(true, work),
    isMeant: () => meant.getStore() === true && state.use === 'used',
    async hold(long) {
      const moment = await wanted.current();
      if (moment === null) return null;
      try {
        const held = await heldAt(pool, moment, (standing) => {
          const use = stoodAs(standing);
          if (use !== 'used') become(use);
          return use === 'used';
        });
        if (held && long && !held.standing.keepsRows) {
          held.client.release();
          return null;
        }
        if (!held && state.use === 'used') become('behind');
        return held;
      } catch (error) {
        become('away', null, error);
        return null;
      }
    },
    failed: (error) => become('away', null, error),
    async close() {
      closed = true;
      clearTimeout(timer);
      await looking;
      await pool.end();
    },
  };
}
