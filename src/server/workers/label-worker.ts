// The thread that lays labels out and writes them, one order after the other; see labels/label-thread.ts.
import { workerData } from 'node:worker_threads';
import { openFonts } from '../documents/pdf/fonts.ts';
import { type LabelOrder, type MadeLabels, makeLabels } from '../labels/make-labels.ts';
import { takeOrders } from '../lib/take-orders.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

takeOrders<LabelOrder, MadeLabels>((order, progress) => {
  const result = makeLabels(order, fonts, progress);
  return { result, moved: result.bytes ? [result.bytes.buffer as ArrayBuffer] : [] };
});
