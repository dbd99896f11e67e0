// Wrong tries to sign in, as rows: a start forgives nobody, and nobody who signs in waits for them. An account is kept by the key of its
// user and not at all where there is none: what was typed there may be a password in the wrong field. Each row is gone when its time is over.
import type { Db } from '../db/database-types.ts';
import { sameText } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import type { Clock } from '../lib/clock.ts';
import type { WrittenTries, WrongTry } from './lockout.ts';

export interface KeptTries {
  before: readonly WrongTry[];
  written: WrittenTries;
  /** Those of all who serve the lab, as they are written down now. */
  now(): Promise<WrongTry[]>;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

const windowMs = 5 * 60_000;
/** Most sign-ins are right: a try that is taken back by then never becomes a row. */
const gatheredMs = 1_000;

type Step = (db: Db) => Promise<unknown>;

interface TriesInput {
  db: Db;
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  clock: Clock;
  /** They are rows by now: whoever else serves the lab counts them as well. */
  told?(): Promise<void>;
  /** Memory counts on; a disk that takes nothing forgives at the next start, no sooner. */
  warn(what: string, details: { error: unknown }): void;
}

/** Steps that are carried out together a moment later, in the order they were asked for. */
function createGathered({ transaction, clock, warn, told }: TriesInput) {
  const steps = new Map<string, Step>();
  let unnamed = 0;
  let unwake: (() => void) | undefined;
  let work: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    unwake = undefined;
    const all = [...steps.values()];
    steps.clear();
    if (all.length === 0) return;
    await transaction(async (db) => {
      await sweep(db, clock.now());
      for (const step of all) await step(db);
    });
    await told?.();
  }

  function flush(): Promise<unknown> {
    work = work.then(write).catch((error: unknown) => warn('wrong tries were not written down', { error }));
    return work;
  }

  function later(step: Step, name?: string): void {
    unnamed += 1;
    steps.set(name ?? `step ${unnamed}`, step);
    unwake ??= clock.wake?.(gatheredMs, () => void flush());
  }

  return {
    later,
    /** False where it is carried out already. */
    dropped: (name: string) => steps.delete(name),
    async close() {
      unwake?.();
      await flush();
    },
  };
}

export async function openTries(input: TriesInput): Promise<KeptTries> {
  const { later, dropped, close } = createGathered(input);
  const before = await readTries(input.db, input.clock.now()).catch((error: unknown) => {
    input.warn('wrong tries could not be read', { error });
    return [];
  });
  return {
    before,
    close,
    now: () => readTries(input.db, input.clock.now()),
    written: {
      wrong: (one) => later((db) => insertTry(db, one), one.id),
      takenBack(id) {
        if (!dropped(id)) later((db) => typed(db).deleteFrom('tries').where('id', '=', id).execute());
      },
      right: (account, network) => later((db) => cleared(db, account, { pair: 0 }).where('network', '=', network).execute()),
      rightCode: (account) => later((db) => cleared(db, account, { code: 0 }).execute()),
      forgiven: (account) => later((db) => cleared(db, account, { account: 0, pair: 0, code: 0 }).execute()),
    },
  };
}

async function readTries(db: Db, now: number): Promise<WrongTry[]> {
  const rows = await typed(db)
    .selectFrom('tries')
    .leftJoin('users', 'users.uID', 'tries.user_uID')
    .select(['tries.id', 'tries.at', 'tries.network', 'tries.account', 'tries.pair', 'tries.code', 'users.email'])
    .where('tries.at', '>', now - windowMs)
    .where('tries.at', '<=', now)
    .orderBy('tries.at')
    .execute();
  return rows.map(({ id, at, network, account, pair, code, email }) => ({
    ...{ id, at, network, account: email },
    counts: { account: account === 1, pair: pair === 1, code: code === 1 },
  }));
}

/** Also what a clock that was wrong dated into the time to come. */
async function sweep(db: Db, now: number): Promise<void> {
  await typed(db)
    .deleteFrom('tries')
    .where((where) => where.or([where('at', '<=', now - windowMs), where('at', '>', now)]))
    .execute();
}

const userOf = (db: Db, account: string) => typed(db).selectFrom('users').select('uID').where(sameText('email', account));

async function insertTry(db: Db, { id, at, network, account, counts }: WrongTry & { account: string }): Promise<void> {
  const user = await userOf(db, account).executeTakeFirst();
  const flags = { account: Number(counts.account), pair: Number(counts.pair), code: Number(counts.code) };
  await typed(db)
    .insertInto('tries')
    .values({ id, at, network, user_uID: user?.uID ?? null, ...flags })
    .execute();
}

const cleared = (db: Db, account: string, flags: Partial<Record<'account' | 'pair' | 'code', 0>>) =>
  typed(db).updateTable('tries').set(flags).where('user_uID', 'in', userOf(db, account));
