// The other end of an order thread: does each order and tells what came of it; see worker-client.ts.
import { parentPort, type Transferable } from 'node:worker_threads';
import { lastOrder, type ThreadJob, type ThreadMessage } from './worker-client.ts';

interface Done<Result> {
  result: Result;
  /** Given over instead of copied. */
  moved: readonly Transferable[];
}

type Work<Order, Result> = (order: Order, progress: (done: number) => void) => Done<Result> | Promise<Done<Result>>;

/** `end`: lets go of what the work stands on, once there is none any more. */
export function startWorkerServer<Order, Result>(work: Work<Order, Result>, end?: () => Promise<void>): void {
  const tell = (message: ThreadMessage<Result>, moved: readonly Transferable[] = []) => parentPort?.postMessage(message, moved);
  parentPort?.on('message', async (message: ThreadJob<Order> | typeof lastOrder) => {
    if (message === lastOrder) {
      await end?.();
      parentPort?.close();
      return;
    }
    const { number, order } = message;
    try {
      const { result, moved } = await work(order, (done) => tell({ number, done }));
      tell({ number, result }, moved);
    } catch (error) {
      const { name, stack } = error instanceof Error ? error : { name: '', stack: String(error) };
      tell({ number, failure: stack ?? name, name });
    }
  });
}
