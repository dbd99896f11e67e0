// What an asking thread does with a question: the other end of asking-aside.ts.
import { CompiledQuery } from 'kysely';
import { AppError } from '#server/contract/errors.ts';
import type { Answer, AskingWorkerData, Question } from './asking-aside.ts';
import { openReader } from './reader.ts';

export interface Answerer {
  answer(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

export function createAnswerer({ stop, ...reading }: AskingWorkerData): Answerer {
  const stopped = () => Atomics.load(stop, 0) === 1;
  // Who reads along an index meets each page once, and whoever asked tells what was slow.
  const { db, close } = openReader({ ...reading, stopped, cacheMegabytes: 8, log: { slowQuery: () => undefined } });
  return {
    async answer({ sql, parameters }) {
      if (stopped()) return { refused: 'server.stopping', params: {} };
      const began = performance.now();
      try {
        const { rows } = await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
        return { rows, ms: performance.now() - began };
      } catch (error) {
        if (error instanceof AppError) return { refused: error.code, params: error.params };
        throw error;
      }
    },
    close,
  };
}
