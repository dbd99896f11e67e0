// The threads that answer what only reads. The first starts with the first question, which is answered where it came in unless it goes on
// for long; they become as many as are busy, and end when nobody has asked for a while.
import { availableParallelism } from 'node:os';
import type { ChangeFeed } from '../db/store/change-feed.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { Readings } from '../http/exchange/readings.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { ReadingWorkerData } from './messages.ts';
import { type ReadingThread, startReadingThread } from './reading-thread.ts';
import { orderOf } from './relay.ts';

export interface ReadingThreads extends Readings {
  /** Of those that live, in the order they were started. */
  threads(): readonly ReadingThread[];
  close(): Promise<void>;
}

interface ThreadsInput {
  reading: ReadingWorkerData;
  /** At most so many; 0: none. */
  most(): Promise<number>;
  changes: ChangeFeed;
  clock: Clock;
  log: Log;
  foundDamaged(reason: string): void;
}

/** One core is for who routes and writes. */
export const usualThreads = (): number => Math.max(1, availableParallelism() - 1);

/** A dashboard that stays open asks each minute: a thread for each time would cost more than one that stays. */
const idleMs = 120_000;
const failedMs = 30_000;
const idleLookMs = 10_000;

/** So much longer than its work a thread may be silent: a slow disk counts as no work. */
const clockToWork = 12;

const leastBusy = (all: readonly ReadingThread[]) =>
  all.reduce((least, next) => (next.waiting() < least.waiting() ? next : least));

/** When somebody last asked, or waited for what he asked. */
function createAskedWatch() {
  let [underWay, last] = [0, 0];
  const now = () => {
    last = performance.now();
  };
  return {
    now,
    until({ res }: Exchange): void {
      underWay += 1;
      now();
      const over = () => {
        underWay -= 1;
        now();
      };
      if (res.closed) over();
      else res.once('close', over);
    },
    isLongAgo: () => underWay === 0 && performance.now() - last >= idleMs,
  };
}

export function createReadingThreads({ reading, most, changes, clock, log, foundDamaged }: ThreadsInput): ReadingThreads {
  let threads: ReadingThread[] = [];
  const asked = createAskedWatch();
  let closing = false;
  /** One that could not begin is not tried with each question. */
  let startsFrom = 0;
  changes.onCommit((tables) => {
    for (const thread of threads) thread.written(tables);
  });
  const tidy = setInterval(() => {
    if (!asked.isLongAgo()) return;
    for (const thread of ready()) void thread.close();
  }, idleLookMs).unref();

  function start(): void {
    if (performance.now() < startsFrom) return;
    const thread = startReadingThread({
      workerData: reading,
      mostSilentMs: reading.mostQueryMs * clockToWork,
      ...{ log, foundDamaged },
      ended({ unexpected, begun }) {
        threads = threads.filter((one) => one !== thread);
        if (!begun) startsFrom = performance.now() + failedMs;
        if (unexpected && !closing) log.warn('a reading thread is gone; the next order starts another');
      },
    });
    threads.push(thread);
  }

  const ready = () => threads.filter((thread) => thread.isReady());

  /** Null: it is sooner answered where it came in. */
  async function threadFor(long: boolean, mostThreads: number): Promise<ReadingThread | null> {
    if (threads.length === 0) start();
    if (ready().length === 0) {
      if (!long || threads.length === 0) return null;
      await Promise.race(threads.map(({ begun }) => begun));
    }
    const all = ready();
    if (all.length === 0) return null;
    const chosen = leastBusy(all);
    if (chosen.waiting() > 0 && threads.length < mostThreads) start();
    return chosen;
  }

  return {
    threads: () => threads,
    async expect() {
      if (closing || threads.length > 0 || (await most().catch(() => 0)) === 0) return;
      asked.now();
      start();
    },
    async answer(exchange, handed) {
      const mostThreads = closing ? 0 : await most();
      if (mostThreads === 0) return false;
      asked.until(exchange);
      const thread = await threadFor(handed.long === true, mostThreads);
      if (!thread) return false;
      const order = await orderOf(exchange, handed, clock.now());
      await thread.ask(exchange, order);
      return true;
    },
    async close() {
      closing = true;
      clearInterval(tidy);
      await Promise.all(threads.map((thread) => thread.close({ cut: true })));
    },
  };
}
