// Where PDFs are made: in a thread of its own, so that a long list holds up no other request. It starts with the first order, stays
// for the next ones, and a document too large for its memory ends it alone.
import { Worker } from 'node:worker_threads';
import { AppError } from '../contract/errors.ts';
import { workerFile } from '../lib/worker-file.ts';
import type { PdfOrder } from './pdf-order.ts';

export interface PdfMaker {
  /** Starts the thread while whoever asks is still gathering what to print. */
  prepare(): void;
  make(order: PdfOrder): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PdfJob {
  number: number;
  order: PdfOrder;
}

export type PdfResult = { number: number; bytes: Uint8Array } | { number: number; failure: string; unreadableSheet: boolean };

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

const mostMegabytes = 512;

function unreadable(cause: string): AppError {
  return new AppError('record.locked', { messageKey: 'errors.paper.unreadable_sheet', cause });
}

export function createPdfMaker(fontsDir: string): PdfMaker {
  let thread: Worker | null = null;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  function ended(which: Worker, error: Error): void {
    if (thread === which) thread = null;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  }

  function started(): Worker {
    const fresh = new Worker(workerFile('pdf-worker'), {
      workerData: { fontsDir },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    fresh.on('message', (result: PdfResult) => {
      const one = waiting.get(result.number);
      waiting.delete(result.number);
      // With nothing to do it keeps no program alive.
      if (waiting.size === 0) fresh.unref();
      if ('bytes' in result) one?.resolve(result.bytes);
      else one?.reject(result.unreadableSheet ? unreadable(result.failure) : new Error(result.failure));
    });
    fresh.on('error', (error) => ended(fresh, error));
    fresh.on('exit', (code) => ended(fresh, new Error(`the PDF thread ended with ${code}`)));
    return fresh;
  }

  function running(): Worker {
    thread ??= started();
    return thread;
  }

  return {
    prepare() {
      if (waiting.size === 0) running().unref();
    },
    make(order) {
      const worker = running();
      last += 1;
      const job: PdfJob = { number: last, order };
      return new Promise((resolve, reject) => {
        waiting.set(job.number, { resolve, reject });
        worker.ref();
        worker.postMessage(job);
      });
    },
    async close() {
      await thread?.terminate();
    },
  };
}
