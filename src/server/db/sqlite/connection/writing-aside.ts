// Transactions that take long as a whole, such as a new column in a million rows: their statements run in a thread on a connection of its
// own, while readers go on here. Whoever writes waits in line, without anybody waiting for him.

import type { CompiledQuery, QueryResult } from 'kysely';
import { AppError, type ErrorCode, type MessageParams } from '#server/contract/errors.ts';
import { createWorkerClient } from '#server/lib/work/worker-client.ts';
import type { Db } from '../../database-types.ts';
import { kyselyOver } from './own-driver.ts';

export interface WritingWorkerData {
  file: string;
  nativeBinding: string | undefined;
}

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** What went wrong comes back as a value: an error would lose its kind between threads. */
export type Outcome =
  | { result: QueryResult<unknown> }
  | { refused: ErrorCode; params: MessageParams }
  | { failed: string; code: string };

export interface WritingAside {
  /** All of `work` or none of it. `db` is the connection that others write on: it is held until the end. */
  transaction<T>(db: Db, work: (aside: Db) => Promise<T>): Promise<T>;
  /** Waits for what is under way: it cannot be cut short without cutting off the program. */
  close(): Promise<void>;
}

const mostMegabytes = 64;

export function createWritingAside(workerData: WritingWorkerData): WritingAside {
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    transaction(db, work) {
      const done = db.connection().execute(() => inThread(workerData, work));
      underWay = Promise.allSettled([underWay, done]);
      return done;
    },
    async close() {
      await underWay;
    },
  };
}

/** Rare work: the thread ends with it. */
async function inThread<T>(workerData: WritingWorkerData, work: (aside: Db) => Promise<T>): Promise<T> {
  const thread = createWorkerClient<Statement, Outcome>({
    file: 'writing-worker',
    workerData,
    mostMegabytes,
    // Between statements there is nothing to end.
    hurry: () => undefined,
  });
  const aside = kyselyOver({
    execute: async ({ sql, parameters }: CompiledQuery) => resultOf(await thread.make({ sql, parameters })),
    close: thread.close,
  });
  try {
    return await aside.transaction().execute(work);
  } finally {
    await aside.destroy();
  }
}

function resultOf(outcome: Outcome): QueryResult<unknown> {
  if ('result' in outcome) return outcome.result;
  if ('refused' in outcome) throw new AppError(outcome.refused, { params: outcome.params });
  throw Object.assign(new Error(outcome.failed), { code: outcome.code });
}
