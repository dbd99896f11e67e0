// The thread that lays out and writes PDFs, one after the other; see pdf-thread/pdf-thread.ts.
import { workerData } from 'node:worker_threads';
import { standBack } from '../lib/threads/stand-back.ts';
import { startWorkerServer } from '../lib/work/worker-server.ts';
import { finishedPdf } from '../pdf/finish-pdf.ts';
import { openFonts } from '../pdf/fonts.ts';
import { type PagesOrder, pageObjects } from '../pdf/join/page-objects.ts';
import { type LettersOrder, lettersLacking } from '../pdf/type/letters-order.ts';
import { layOut, type PdfOrder } from '../pdf-thread/pdf-order.ts';

standBack();

const { fontsDir } = workerData as { fontsDir: string };
const fonts = openFonts(fontsDir);

startWorkerServer<PdfOrder | PagesOrder | LettersOrder<PdfOrder>, Uint8Array>(async (order) => {
  const bytes = await answerTo(order);
  return { result: bytes, moved: [bytes.buffer as ArrayBuffer] };
});

async function answerTo(order: PdfOrder | PagesOrder | LettersOrder<PdfOrder>): Promise<Uint8Array> {
  if (order.kind === 'letters') return lettersOf(order.paper);
  return order.kind === 'pages' ? pageObjects(order) : finishedPdf(layOut(order, fonts.measure), fonts);
}

function lettersOf(paper: PdfOrder): Uint8Array {
  const marks = layOut(paper, fonts.measure).pages.flatMap((page) => page.marks);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [{ text: mark.text, font: mark.font }] : []));
  return lettersLacking(texts, fonts);
}
