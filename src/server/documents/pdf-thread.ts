// Where PDFs are made: in a thread of its own, so that a long list holds up no other request.
import { createOrderThread, type OrderThread } from '../lib/order-thread.ts';
import type { PdfOrder } from './pdf-order.ts';

export type PdfMaker = OrderThread<PdfOrder, Uint8Array>;

const mostMegabytes = 512;

export function createPdfMaker(fontsDir: string): PdfMaker {
  return createOrderThread({ file: 'pdf-worker', workerData: { fontsDir }, mostMegabytes });
}
