// What the counting thread does with a question: the other end of counting.ts.
import { CompiledQuery } from 'kysely';
import { AppError } from '../contract/errors.ts';
import type { CountOrder, CountResult, CountWorkerData } from './counting.ts';
import { openReader } from './reader.ts';

export function createCounter(data: CountWorkerData): (order: CountOrder) => Promise<CountResult> {
  // Whoever ordered tells what was slow.
  const { db } = openReader({ ...data, log: { slowQuery: () => undefined } });
  return async ({ sql, parameters }) => {
    const began = performance.now();
    try {
      const { rows } = await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      return { rows, ms: performance.now() - began };
    } catch (error) {
      if (error instanceof AppError) return { refused: error.code, params: error.params };
      throw error;
    }
  };
}
