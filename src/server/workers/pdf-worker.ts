// The thread that lays out and writes PDFs, one after the other; see documents/pdf-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { openFonts } from '../documents/pdf/fonts.ts';
import { writePdf } from '../documents/pdf/write-pdf.ts';
import { layOut } from '../documents/pdf-order.ts';
import type { PdfJob, PdfResult } from '../documents/pdf-thread.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

function made({ number, order }: PdfJob): PdfResult {
  try {
    return { number, bytes: writePdf(layOut(order, fonts.measure), fonts) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (job: PdfJob) => {
  const result = made(job);
  parentPort?.postMessage(result, 'bytes' in result ? [result.bytes.buffer as ArrayBuffer] : []);
});
