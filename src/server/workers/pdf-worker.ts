// The thread that lays out and writes PDFs, one after the other; see documents/pdf-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawList } from '../documents/pdf/draw-list.ts';
import { openFonts } from '../documents/pdf/fonts.ts';
import { UnreadableSheet } from '../documents/pdf/pictures.ts';
import { writePdf } from '../documents/pdf/write-pdf.ts';
import { layOut } from '../documents/pdf-order.ts';
import type { PdfJob, PdfResult } from '../documents/pdf-thread.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

async function made({ number, order }: PdfJob): Promise<PdfResult> {
  try {
    return { number, bytes: await finished(layOut(order, fonts.measure)) };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { number, failure, unreadableSheet: error instanceof UnreadableSheet };
  }
}

/** The library for other files' pages is only loaded where a letterhead is one. */
async function finished(list: DrawList): Promise<Uint8Array> {
  const bytes = writePdf(list, fonts);
  if (!list.beneath) return bytes;
  const { layBeneath } = await import('../documents/pdf/lay-beneath.ts');
  return new Uint8Array(await layBeneath(bytes, list.beneath));
}

parentPort?.on('message', async (job: PdfJob) => {
  const result = await made(job);
  parentPort?.postMessage(result, 'bytes' in result ? [result.bytes.buffer as ArrayBuffer] : []);
});
