// Where invoices of others are read: in a thread of its own, one at a time, each with so much memory and so long and no more. A small file
// can hold any amount of work.
import { statSync } from 'node:fs';
import type { JudgedFile } from '../../e-invoice/incoming/judge-incoming.ts';
import { createWorkerClient, tookTooLong } from '../../lib/work/worker-client.ts';

export interface InvoiceReader {
  /** The file at a path. */
  read(path: string): Promise<JudgedFile>;
  close(): Promise<void>;
}

interface ReaderInput {
  mostMegabytes?: number;
  /** For a file of so many bytes. */
  mostMs?: (size: number) => number;
}

const tooMuch: JudgedFile = { refused: [{ key: 'e_invoice.unreadable.too_much', term: '', params: {} }] };

export function createInvoiceReader({ mostMegabytes = 512, mostMs = () => 20_000 }: ReaderInput = {}): InvoiceReader {
  const thread = createWorkerClient<string, JudgedFile>({
    file: 'e-invoice-worker',
    workerData: null,
    mostMegabytes,
    mostMs: (path) => mostMs(statSync(path).size),
  });
  let last: Promise<unknown> = Promise.resolve();

  async function judged(path: string): Promise<JudgedFile> {
    try {
      return await thread.make(path);
    } catch (error) {
      if (error instanceof Error && (error.name === tookTooLong || /memory/i.test(error.message))) return tooMuch;
      throw error;
    }
  }

  return {
    read(path) {
      const next = last.then(() => judged(path));
      last = next.catch(() => undefined);
      return next;
    },
    close: thread.close,
  };
}
