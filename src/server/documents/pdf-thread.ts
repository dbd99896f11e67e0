// Where PDFs are made: in a thread of its own, so that a long list holds up no other request.
import { AppError } from '../contract/errors.ts';
import { createOrderThread, type OrderThread } from '../lib/order-thread.ts';
import { unreadableSheet } from './pdf/pictures.ts';
import type { PdfOrder } from './pdf-order.ts';

export type PdfMaker = OrderThread<PdfOrder, Uint8Array>;

const mostMegabytes = 512;

function explain(name: string, cause: string): Error | null {
  return name === unreadableSheet ? new AppError('record.locked', { messageKey: 'errors.paper.unreadable_sheet', cause }) : null;
}

export function createPdfMaker(fontsDir: string): PdfMaker {
  return createOrderThread({ file: 'pdf-worker', workerData: { fontsDir }, mostMegabytes, explain });
}
