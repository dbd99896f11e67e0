// The thread that lays out and writes PDFs, one after the other; see pdf-thread/pdf-thread.ts.
import { workerData } from 'node:worker_threads';
import { startWorkerServer } from '../lib/work/worker-server.ts';
import { finishedPdf } from '../pdf/finish-pdf.ts';
import { openFonts } from '../pdf/fonts.ts';
import { type LettersOrder, lettersLacking } from '../pdf/type/letters-order.ts';
import { layOut, type PdfOrder } from '../pdf-thread/pdf-order.ts';

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

startWorkerServer<PdfOrder | LettersOrder<PdfOrder>, Uint8Array>(async (order) => {
  const bytes = order.kind === 'letters' ? lettersOf(order.paper) : await finishedPdf(layOut(order, fonts.measure), fonts);
  return { result: bytes, moved: [bytes.buffer as ArrayBuffer] };
});

function lettersOf(paper: PdfOrder): Uint8Array {
  const marks = layOut(paper, fonts.measure).pages.flatMap((page) => page.marks);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [{ text: mark.text, font: mark.font }] : []));
  return lettersLacking(texts, fonts);
}
