// The thread that lays out and writes PDFs, one after the other; see pdf-thread/pdf-thread.ts.
import { workerData } from 'node:worker_threads';
import { startWorkerServer } from '../lib/work/worker-server.ts';
import type { DrawList } from '../pdf/draw-list.ts';
import { openFonts } from '../pdf/fonts.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { layOut, type PdfOrder } from '../pdf-thread/pdf-order.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

/** The library for other files' pages is only loaded where a letterhead is one. */
async function finished(list: DrawList): Promise<Uint8Array> {
  const bytes = writePdf(list, fonts);
  if (!list.beneath) return bytes;
  const { layBeneath } = await import('../pdf/lay-beneath.ts');
  return new Uint8Array(await layBeneath(bytes, list.beneath));
}

startWorkerServer<PdfOrder, Uint8Array>(async (order) => {
  const bytes = await finished(layOut(order, fonts.measure));
  return { result: bytes, moved: [bytes.buffer as ArrayBuffer] };
});
