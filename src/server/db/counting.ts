// Counting in large tables, in a thread with a reading connection of its own: a million rows take a third of a second, and seconds
// when the disk is cold, in which nobody else would be answered.
import type { CompiledQuery } from 'kysely';
import { AppError, type ErrorCode, type MessageParams } from '../contract/errors.ts';
import { createOrderThread } from '../lib/order-thread.ts';
import type { ConnectionLog, Db } from './connection.ts';
import { largestSize } from './dialect/index.ts';

export interface CountOrder {
  sql: string;
  parameters: readonly unknown[];
}

/** What a question is refused for comes back as a value: an error would lose its kind between threads. */
export type CountResult = { rows: unknown[]; ms: number } | { refused: ErrorCode; params: MessageParams };

export interface CountWorkerData {
  file: string;
  nativeBinding: string | undefined;
  mostMs: number;
  /** Shared by both threads: 1 once nobody waits for an answer any more. */
  stop: Int32Array;
}

export interface Counting {
  /** Whether one of the tables is so large that a count in it would hold up everybody else. */
  isLong(reads: Db, tables: ReadonlySet<string>): Promise<boolean>;
  rows(query: CompiledQuery): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

interface CountingInput extends Omit<CountWorkerData, 'stop'> {
  log: ConnectionLog;
  /** Rows of a table; below that the way to the thread and back costs more than it saves. */
  largeFrom?: number | undefined;
}

const mostMegabytes = 64;
const slowMs = 50;

export function createCounting({ log, largeFrom = 20_000, ...reading }: CountingInput): Counting {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const thread = createOrderThread<CountOrder, CountResult>({
    file: 'count-worker',
    workerData: { ...reading, stop } satisfies CountWorkerData,
    mostMegabytes,
    hurry: () => Atomics.store(stop, 0, 1),
  });
  return {
    async isLong(reads, tables) {
      const { rows } = await largestSize([...tables]).execute(reads);
      return (rows[0]?.n ?? 0) >= largeFrom;
    },
    async rows({ sql: text, parameters }) {
      const result = await thread.make({ sql: text, parameters });
      if ('refused' in result) throw new AppError(result.refused, { params: result.params });
      if (result.ms > slowMs) log.slowQuery(text, Math.round(result.ms));
      return result.rows;
    },
    close: thread.close,
  };
}
