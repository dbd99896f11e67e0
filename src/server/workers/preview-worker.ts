// The thread that shows files as pictures, one after the other; see pdf/preview/preview-thread.ts.
import { readFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { openPdfium } from '../lib/disk/wasm-libraries.ts';
import { standBack } from '../lib/threads/stand-back.ts';
import { startWorkerServer } from '../lib/work/worker-server.ts';
import type { PreviewOrder, PreviewResult } from '../pdf/preview/preview-order.ts';
import { openDrawings, renderDrawing } from '../pdf/preview/render-drawing.ts';
import { renderPdf } from '../pdf/preview/render-pdf.ts';
import { loadSharp, renderPicture } from '../pdf/preview/render-picture.ts';

standBack();

const { fontsDir } = workerData as { fontsDir: string };
let drawings: ReturnType<typeof openDrawings> | null = null;
let pdfium: ReturnType<typeof openPdfium> | null = null;

async function rendered(order: PreviewOrder): Promise<PreviewResult> {
  const { source } = order;
  const bytes = 'bytes' in source ? source.bytes : await readFile(source.path);
  if (order.format === 'pdf') {
    pdfium ??= openPdfium();
    return renderPdf(await pdfium, bytes, order);
  }
  if (order.format === 'drawing') {
    drawings ??= openDrawings(fontsDir);
    return renderDrawing(await drawings, bytes, order);
  }
  const sharp = await loadSharp();
  return sharp ? renderPicture(sharp, bytes, order) : { refused: 'unavailable' };
}

startWorkerServer<PreviewOrder, PreviewResult>(async (order) => {
  const result = await rendered(order);
  return { result, moved: 'image' in result ? [result.image.buffer as ArrayBuffer] : [] };
});
