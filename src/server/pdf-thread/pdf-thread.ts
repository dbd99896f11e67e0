// Where PDFs are made: in a thread of its own, so that a long list holds up no other request.
import { AppError } from '../contract/errors.ts';
import { createWorkerClient } from '../lib/work/worker-client.ts';
import type { PagesOrder } from '../pdf/join/page-objects.ts';
import { type PdfMaker, unreadableSheet } from '../pdf/pdf-maker.ts';
import type { LettersOrder } from '../pdf/type/letters-order.ts';
import type { PdfOrder } from './pdf-order.ts';

const mostMegabytes = 512;

function explain(name: string, cause: string): Error | null {
  return name === unreadableSheet ? new AppError('record.locked', { messageKey: 'errors.paper.unreadable_sheet', cause }) : null;
}

/** Makes a paper, says what of it cannot be drawn, or takes a finished one apart. */
export type PdfThread = PdfMaker<PdfOrder | PagesOrder | LettersOrder<PdfOrder>>;

export function createPdfMaker(fontsDir: string): PdfThread {
  return createWorkerClient({ file: 'pdf-worker', workerData: { fontsDir }, mostMegabytes, explain });
}
