// Where files become pictures: in a thread of its own, one at a time, each with so long and no longer: a small file can hold any
// amount of work.
import { createWorkerClient, tookTooLong } from '../../lib/work/worker-client.ts';
import { isThumbnail, type PreviewOrder, type PreviewResult } from './preview-order.ts';
import { loadSharp } from './render-picture.ts';

export interface PreviewMaker {
  make(order: PreviewOrder): Promise<PreviewResult>;
  close(): Promise<void>;
}

interface PreviewMakerInput {
  /** What the words of drawings are set in. */
  fontsDir: string;
  /** How long one may take, and how long a thumbnail. */
  mostMs?: number;
  thumbnailMs?: number;
}

const mostMegabytes = 512;

export function createPreviewMaker({ fontsDir, mostMs = 15_000, thumbnailMs = 3_000 }: PreviewMakerInput): PreviewMaker {
  const thread = createWorkerClient<PreviewOrder, PreviewResult>({
    file: 'preview-worker',
    workerData: { fontsDir },
    mostMegabytes,
    mostMs: (order) => (isThumbnail(order) ? Math.min(thumbnailMs, mostMs) : mostMs),
  });
  let ready: Promise<unknown> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function made(order: PreviewOrder): Promise<PreviewResult> {
    // A thread that ends would take the native library's code along while it is in use, unless the program holds it, too.
    ready ??= loadSharp();
    await ready;
    try {
      return await thread.make(order);
    } catch (error) {
      if (error instanceof Error && (error.name === tookTooLong || /memory/i.test(error.message)))
        return { refused: 'too_large' };
      throw error;
    }
  }

  return {
    make(order) {
      const next = last.then(() => made(order));
      last = next.catch(() => undefined);
      return next;
    },
    close: thread.close,
  };
}
