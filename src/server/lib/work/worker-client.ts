// A thread that takes orders and gives results, one after the other, so that long work holds up no request. It starts with the first
// order, stays for the next ones, and work too large for its memory ends it alone.
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../threads/worker-file.ts';

export interface WorkerClient<Order, Result> {
  /** Starts the thread while whoever asks is still gathering what to order. */
  prepare(): void;
  make(order: Order, progress?: (done: number) => void): Promise<Result>;
  close(): Promise<void>;
}

export interface ThreadJob<Order> {
  number: number;
  order: Order;
}

/** Sent instead of an order: the last thing the thread hears. */
export const lastOrder = 'last';

export type ThreadMessage<Result> =
  | { number: number; result: Result }
  /** `name` is that of the error's class. */
  | { number: number; failure: string; name: string }
  | { number: number; done: number };

/** How the error of an order is known that was given no more time. */
export const tookTooLong = 'TookTooLong';

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
  progress: ((done: number) => void) | undefined;
}

interface ThreadInput<Order> {
  /** Its file in `workers`. */
  file: string;
  workerData: unknown;
  mostMegabytes: number;
  /** For what lives shortly; with less of it long work leaves less memory lying about. */
  youngMegabytes?: number;
  /** An order that takes longer ends the thread, and fails as `tookTooLong`; no end when not said. */
  mostMs?: (order: Order) => number;
  /** Tells work under way to come to its end. Without it closing cuts the thread off, which native code of a database would not
   * survive, nor the program with it. */
  hurry?: () => void;
  /** What a failure of that name means to whoever ordered; by default it is the program's own. */
  explain?: (name: string, failure: string) => Error | null;
}

export function createWorkerClient<Order, Result>({
  file,
  workerData,
  mostMegabytes,
  youngMegabytes,
  mostMs,
  hurry,
  explain = () => null,
}: ThreadInput<Order>): WorkerClient<Order, Result> {
  let thread: Worker | null = null;
  let last = 0;
  let closing = false;
  const waiting = new Map<number, Waiting<Result>>();

  function ended(which: Worker, error: Error): void {
    // Those who wait now wait for a later one.
    if (thread !== which) return;
    thread = null;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  }

  function started(): Worker {
    // The program's own limit for young objects goes before that of a thread; its own heap has taken it over by now.
    if (youngMegabytes !== undefined) setFlagsFromString('--max-semi-space-size=0');
    const resourceLimits = {
      maxOldGenerationSizeMb: mostMegabytes,
      ...(youngMegabytes === undefined ? {} : { maxYoungGenerationSizeMb: youngMegabytes }),
    };
    const fresh = new Worker(workerFile(file), { workerData, resourceLimits });
    fresh.on('message', (message: ThreadMessage<Result>) => {
      const one = waiting.get(message.number);
      if ('done' in message) return one?.progress?.(message.done);
      waiting.delete(message.number);
      // With nothing to do it keeps no program alive.
      if (waiting.size === 0 && !closing) fresh.unref();
      if ('result' in message) one?.resolve(message.result);
      else one?.reject(explain(message.name, message.failure) ?? new Error(message.failure));
    });
    fresh.on('error', (error) => ended(fresh, error));
    fresh.on('exit', (code) => ended(fresh, new Error(`the thread ${file} ended with ${code}`)));
    return fresh;
  }

  function running(): Worker {
    thread ??= started();
    return thread;
  }

  /** What is left of it is dropped with its thread; the next order starts a new one. */
  function ending(worker: Worker, order: Order): NodeJS.Timeout | null {
    if (mostMs === undefined) return null;
    const limit = mostMs(order);
    const error = Object.assign(new Error(`${file} took longer than ${limit} ms`), { name: tookTooLong });
    return setTimeout(() => {
      ended(worker, error);
      void worker.terminate();
    }, limit);
  }

  return {
    prepare() {
      if (waiting.size === 0) running().unref();
    },
    make(order, progress) {
      if (closing) return Promise.reject(new Error(`the thread ${file} is closed`));
      const worker = running();
      last += 1;
      const job: ThreadJob<Order> = { number: last, order };
      const end = ending(worker, order);
      const result = new Promise<Result>((resolve, reject) => {
        waiting.set(job.number, { resolve, reject, progress });
        worker.ref();
        worker.postMessage(job);
      });
      return end ? result.finally(() => clearTimeout(end)) : result;
    },
    async close() {
      const worker = thread;
      if (!worker) return;
      closing = true;
      if (!hurry) return void (await worker.terminate());
      const exit = new Promise((resolve) => worker.once('exit', resolve));
      worker.ref();
      hurry();
      worker.postMessage(lastOrder);
      await exit;
    },
  };
}
