// Questions that take long, in threads with reading connections of their own: a million rows take a third of a second, and seconds
// when the disk is cold, in which nobody else would be answered.

import { AppError, type ErrorCode, type MessageParams } from '#server/contract/errors.ts';
import { createWorkerClient, type WorkerClient } from '#server/lib/work/worker-client.ts';
import { tableSizes } from '../../store/sizes.ts';
import type { AskingAside } from '../../store/store.ts';
import type { ConnectionLog } from './connection-log.ts';

export interface Question {
  sql: string;
  parameters: readonly unknown[];
}

/** What a question is refused for comes back as a value: an error would lose its kind between threads. */
export type Answer = { rows: unknown[]; ms: number } | { refused: ErrorCode; params: MessageParams };

export interface AskingWorkerData {
  file: string;
  nativeBinding: string | undefined;
  mostMs: number;
  /** Shared by all threads: 1 once nobody waits for an answer any more. */
  stop: Int32Array;
}

interface AskingInput extends Omit<AskingWorkerData, 'stop'> {
  log: ConnectionLog;
  /** Rows of a table; below that the way to the thread and back costs more than it saves. */
  largeFrom?: number | undefined;
  /** A page and its total are asked for at once, and one slow question lets others pass. */
  threads?: number;
}

interface Asked {
  thread: WorkerClient<Question, Answer>;
  waiting: number;
}

const mostMegabytes = 64;
const slowMs = 50;

export function createAskingAside({ log, largeFrom = 20_000, threads = 2, ...reading }: AskingInput): AskingAside {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const all: Asked[] = Array.from({ length: threads }, () => ({
    thread: createWorkerClient<Question, Answer>({
      file: 'asking-worker',
      workerData: { ...reading, stop } satisfies AskingWorkerData,
      mostMegabytes,
      hurry: () => Atomics.store(stop, 0, 1),
    }),
    waiting: 0,
  }));
  async function answered(question: Question): Promise<Answer> {
    const one = all.reduce((least, next) => (next.waiting < least.waiting ? next : least));
    one.waiting += 1;
    try {
      return await one.thread.make(question);
    } finally {
      one.waiting -= 1;
    }
  }
  return {
    async isLarge(reads, tables) {
      return (await tableSizes.largest(reads, [...tables])) >= largeFrom;
    },
    async rows({ sql: text, parameters }) {
      const answer = await answered({ sql: text, parameters });
      if ('refused' in answer) {
        const refused = new AppError(answer.refused, { params: answer.params });
        if (refused.code === 'lab.damaged') log.condition?.foundDamaged('a question in a thread met a damaged page');
        throw refused;
      }
      if (answer.ms > slowMs) log.slowQuery(text, Math.round(answer.ms));
      return answer.rows;
    },
    async close() {
      await Promise.all(all.map(({ thread }) => thread.close()));
    },
  };
}
