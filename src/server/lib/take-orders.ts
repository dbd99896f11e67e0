// The other end of an order thread: does each order and tells what came of it; see order-thread.ts.
import { parentPort, type Transferable } from 'node:worker_threads';
import type { ThreadJob, ThreadMessage } from './order-thread.ts';

interface Done<Result> {
  result: Result;
  /** Given over instead of copied. */
  moved: readonly Transferable[];
}

export function takeOrders<Order, Result>(work: (order: Order, progress: (done: number) => void) => Done<Result>): void {
  const tell = (message: ThreadMessage<Result>, moved: readonly Transferable[] = []) => parentPort?.postMessage(message, moved);
  parentPort?.on('message', ({ number, order }: ThreadJob<Order>) => {
    try {
      const { result, moved } = work(order, (done) => tell({ number, done }));
      tell({ number, result }, moved);
    } catch (error) {
      tell({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
