// Where labels are made: previews and a handful of labels in a thread that stays, each long batch in one of its own, so that a preview
// never waits for thousands of labels and a batch that is given up ends at once.
import { createOrderThread } from '../lib/order-thread.ts';
import type { LabelOrder, MadeLabels } from './make-labels.ts';

export interface LabelMaker {
  preview(order: LabelOrder): Promise<MadeLabels>;
  /** Rejects when the signal ends it. */
  batch(order: LabelOrder, progress: (done: number) => void, signal: AbortSignal): Promise<MadeLabels>;
  close(): Promise<void>;
}

const mostMegabytes = 512;
/** Labels that take no longer than starting a thread. */
const handful = 100;

export function createLabelMaker(fontsDir: string): LabelMaker {
  const thread = () =>
    createOrderThread<LabelOrder, MadeLabels>({ file: 'label-worker', workerData: { fontsDir }, mostMegabytes });
  const previews = thread();
  return {
    preview: (order) => previews.make(order),
    async batch(order, progress, signal) {
      if (order.labels.length <= handful) {
        const made = await previews.make(order, progress);
        signal.throwIfAborted();
        return made;
      }
      const own = thread();
      const giveUp = () => void own.close();
      signal.addEventListener('abort', giveUp);
      try {
        return await own.make(order, progress);
      } finally {
        signal.removeEventListener('abort', giveUp);
        await own.close();
      }
    },
    close: () => previews.close(),
  };
}
