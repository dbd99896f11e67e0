// The thread that lays out and writes PDFs, one after the other; see documents/pdf-thread.ts.
import { workerData } from 'node:worker_threads';
import { openFonts } from '../documents/pdf/fonts.ts';
import { writePdf } from '../documents/pdf/write-pdf.ts';
import { layOut, type PdfOrder } from '../documents/pdf-order.ts';
import { takeOrders } from '../lib/take-orders.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

takeOrders<PdfOrder, Uint8Array>((order) => {
  const bytes = writePdf(layOut(order, fonts.measure), fonts);
  return { result: bytes, moved: [bytes.buffer as ArrayBuffer] };
});
