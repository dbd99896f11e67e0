// The line before the work of hashing: few at once, so that the threads which also read files stay free, and a short line
// behind them. Who finds it full is told when to come again; who has gone is taken out of it.
import { AppError } from '../../contract/errors.ts';

export interface HashQueue {
  /** Does the work when its turn has come; not at all when `gone` is aborted before. */
  run<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

interface HashQueueInput {
  atOnce: number;
  waiting: number;
  retryAfterSeconds: number;
}

export function createHashQueue({ atOnce, waiting, retryAfterSeconds }: HashQueueInput): HashQueue {
  const line = new Set<() => void>();
  let running = 0;

  function itsTurn(gone: AbortSignal | undefined): Promise<void> | void {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.size >= waiting)
      throw new AppError('request.rate_limited', { params: { seconds: retryAfterSeconds }, retryAfterSeconds });
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      function leave(): void {
        line.delete(begin);
        reject(gone?.reason);
      }
      line.add(begin);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }

  /** The next in line takes the place as it is. */
  function passOn(): void {
    const [first] = line;
    if (!first) {
      running -= 1;
      return;
    }
    line.delete(first);
    first();
  }

  return {
    async run(work, gone) {
      gone?.throwIfAborted();
      await itsTurn(gone);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
