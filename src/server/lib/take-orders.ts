// The other end of an order thread: does each order and tells what came of it; see order-thread.ts.
import { parentPort, type Transferable } from 'node:worker_threads';
import type { ThreadJob, ThreadMessage } from './order-thread.ts';

interface Done<Result> {
  result: Result;
  /** Given over instead of copied. */
  moved: readonly Transferable[];
}

type Work<Order, Result> = (order: Order, progress: (done: number) => void) => Done<Result> | Promise<Done<Result>>;

export function takeOrders<Order, Result>(work: Work<Order, Result>): void {
  const tell = (message: ThreadMessage<Result>, moved: readonly Transferable[] = []) => parentPort?.postMessage(message, moved);
  parentPort?.on('message', async ({ number, order }: ThreadJob<Order>) => {
    try {
      const { result, moved } = await work(order, (done) => tell({ number, done }));
      tell({ number, result }, moved);
    } catch (error) {
      const { name, stack } = error instanceof Error ? error : { name: '', stack: String(error) };
      tell({ number, failure: stack ?? name, name });
    }
  });
}
