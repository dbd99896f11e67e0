// The thread that lays labels out and writes them: an order at once, or one that comes in pieces; see labels/label-thread.ts.
import { workerData } from 'node:worker_threads';
import type { LabelStep } from '../labels/label-thread.ts';
import { beginLabels, type LabelsInHand, makeLabels } from '../labels/make-labels.ts';
import type { MadeLabels } from '../labels/order.ts';
import { standBack } from '../lib/threads/stand-back.ts';
import { startWorkerServer } from '../lib/work/worker-server.ts';
import { openFonts } from '../pdf/fonts.ts';

standBack();

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);
let inHand: LabelsInHand | null = null;

function take(order: LabelStep): MadeLabels | null {
  switch (order.step) {
    case 'make':
      return makeLabels(order.order, fonts);
    case 'begin':
      inHand = beginLabels(order.head, fonts);
      return null;
    case 'add':
      inHand?.add(order.labels);
      return null;
    case 'end': {
      const made = inHand?.end() ?? null;
      inHand = null;
      return made;
    }
  }
}

startWorkerServer<LabelStep, MadeLabels | null>((order) => {
  const result = take(order);
  return { result, moved: result?.bytes ? [result.bytes.buffer as ArrayBuffer] : [] };
});
