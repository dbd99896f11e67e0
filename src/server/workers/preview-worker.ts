// The thread that shows files as pictures, one after the other; see pdf/preview/preview-thread.ts.
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { startWorkerServer } from '../lib/work/worker-server.ts';
import type { PreviewOrder, PreviewResult } from '../pdf/preview/preview-order.ts';
import { renderPdf } from '../pdf/preview/render-pdf.ts';
import { loadSharp, renderPicture } from '../pdf/preview/render-picture.ts';

let pdfium: ReturnType<typeof PDFiumLibrary.init> | null = null;

async function rendered(order: PreviewOrder): Promise<PreviewResult> {
  const { source } = order;
  const bytes = 'bytes' in source ? source.bytes : await readFile(source.path);
  if (order.format === 'pdf') {
    pdfium ??= PDFiumLibrary.init();
    return renderPdf(await pdfium, bytes, order);
  }
  const sharp = await loadSharp();
  return sharp ? renderPicture(sharp, bytes, order) : { refused: 'unavailable' };
}

startWorkerServer<PreviewOrder, PreviewResult>(async (order) => {
  const result = await rendered(order);
  return { result, moved: 'image' in result ? [result.image.buffer as ArrayBuffer] : [] };
});
