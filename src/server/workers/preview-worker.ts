// The thread that shows files as pictures, one after the other; see documents/preview/preview-thread.ts.
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PreviewOrder, PreviewResult } from '../documents/preview/preview-order.ts';
import { renderPdf } from '../documents/preview/render-pdf.ts';
import { loadSharp, renderPicture } from '../documents/preview/render-picture.ts';
import { takeOrders } from '../lib/take-orders.ts';

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

takeOrders<PreviewOrder, PreviewResult>(async (order) => {
  const result = await rendered(order);
  return { result, moved: 'image' in result ? [result.image.buffer as ArrayBuffer] : [] };
});
