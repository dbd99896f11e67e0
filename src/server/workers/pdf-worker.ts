// The thread that lays out and writes PDFs, one after the other; see pdf-thread/pdf-thread.ts.
import { workerData } from 'node:worker_threads';
import { startWorkerServer } from '../lib/work/worker-server.ts';
import { finishedPdf } from '../pdf/finish-pdf.ts';
import { openFonts } from '../pdf/fonts.ts';
import { layOut, type PdfOrder } from '../pdf-thread/pdf-order.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

startWorkerServer<PdfOrder, Uint8Array>(async (order) => {
  const bytes = await finishedPdf(layOut(order, fonts.measure), fonts);
  return { result: bytes, moved: [bytes.buffer as ArrayBuffer] };
});
