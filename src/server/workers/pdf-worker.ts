// The thread that lays out and writes PDFs, one after the other; see documents/pdf-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { createMeasure, readFonts } from '../documents/pdf/fonts.ts';
import { writePdf } from '../documents/pdf/write-pdf.ts';
import { layOut } from '../documents/pdf-order.ts';
import type { PdfJob, PdfResult } from '../documents/pdf-thread.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = readFonts(fontsDir);
const measure = createMeasure(fonts);

async function made({ number, order }: PdfJob): Promise<PdfResult> {
  try {
    return { number, bytes: await writePdf(layOut(order, measure), fonts) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (job: PdfJob) => {
  const result = await made(job);
  parentPort?.postMessage(result, 'bytes' in result ? [result.bytes.buffer as ArrayBuffer] : []);
});
