// Where labels are made: previews and a handful of labels in a thread that stays, each long batch in one of its own, so that a preview
// never waits for thousands of labels and a batch that is given up ends at once.
import { createWorkerClient } from '../lib/work/worker-client.ts';
import type { LabelOrder, MadeLabels, OrderHead } from './order.ts';

export interface LabelBatch {
  head: OrderHead;
  /** How many there are, and the data of some of them; asked for piece by piece, as all of them would only lie about. */
  count: number;
  labels(start: number, end: number): Promise<readonly string[]>;
}

export interface LabelMaker {
  preview(order: LabelOrder): Promise<MadeLabels>;
  /** Rejects when the signal ends it. */
  batch(batch: LabelBatch, signal: AbortSignal): Promise<MadeLabels>;
  close(): Promise<void>;
}

/** What the thread is told; a batch is begun, added to and ended in a thread of its own. */
export type LabelStep =
  | { step: 'make'; order: LabelOrder }
  | { step: 'begin'; head: OrderHead }
  | { step: 'add'; labels: readonly string[] }
  | { step: 'end' };

/** What stays of a label is its bytes, so little is needed; the tighter the limit, the sooner is cleaned up. */
const mostMegabytes = 96;
const youngMegabytes = 6;
/** Labels that take no longer than starting a thread. */
const handful = 100;
const labelsAtOnce = 50;

export function createLabelMaker(fontsDir: string): LabelMaker {
  const thread = () =>
    createWorkerClient<LabelStep, MadeLabels | null>({
      file: 'label-worker',
      workerData: { fontsDir },
      mostMegabytes,
      youngMegabytes,
    });
  const standing = thread();
  const atOnce = async (order: LabelOrder) => made(await standing.make({ step: 'make', order }));

  async function alone({ head, count, labels }: LabelBatch, signal: AbortSignal): Promise<MadeLabels> {
    const own = thread();
    const giveUp = () => void own.close();
    signal.addEventListener('abort', giveUp);
    const tell = (step: LabelStep) => {
      signal.throwIfAborted();
      return own.make(step);
    };
    try {
      await tell({ step: 'begin', head });
      for (let start = 0; start < count; start += labelsAtOnce)
        await tell({ step: 'add', labels: await labels(start, Math.min(count, start + labelsAtOnce)) });
      return made(await tell({ step: 'end' }));
    } catch (error) {
      // The thread that was ended says only that it has.
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
      await own.close();
    }
  }

  return {
    preview: atOnce,
    async batch(batch, signal) {
      const { head, count, labels } = batch;
      if (count > handful) return alone(batch, signal);
      const all = await labels(0, count);
      signal.throwIfAborted();
      const few = await atOnce({ ...head, labels: all });
      signal.throwIfAborted();
      return few;
    },
    close: () => standing.close(),
  };
}

function made(answer: MadeLabels | null): MadeLabels {
  if (!answer) throw new Error('the labels were not made');
  return answer;
}
