// Who makes PDFs of what is ordered; what can be ordered at all is known to pdf-thread.
import type { WorkerClient } from '../lib/work/worker-client.ts';

export type PdfMaker<Order> = WorkerClient<Order, Uint8Array>;

/** How the error is known beyond its thread. */
export const unreadableSheet = 'UnreadableSheet';

/** A letterhead or logo that cannot be drawn: the lab's file is at fault, not the program. */
export class UnreadableSheet extends Error {
  override readonly name = unreadableSheet;
}
