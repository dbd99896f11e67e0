// Who makes PDFs of what is ordered; what can be ordered at all is known to pdf-thread.
import type { WorkerClient } from '../lib/work/worker-client.ts';

export type PdfMaker<Order> = WorkerClient<Order, Uint8Array>;
