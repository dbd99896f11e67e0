// What the thread of a long transaction does with a statement: the other end of writing-aside.ts.
import { CompiledQuery } from 'kysely';
import { AppError } from '#server/contract/errors.ts';
import { openSqlite } from '../handle/open-sqlite.ts';
import { connect } from './connection.ts';
import type { Outcome, Statement, WritingWorkerData } from './writing-aside.ts';

export interface Writer {
  run(statement: Statement): Promise<Outcome>;
  close(): Promise<void>;
}

export function createWriter({ file, nativeBinding }: WritingWorkerData): Writer {
  // How long each takes is no news here: that is why it is here.
  const db = connect(openSqlite(file, { nativeBinding }), { slowQuery: () => undefined });
  return {
    async run({ sql, parameters }) {
      try {
        return { result: await db.executeQuery(CompiledQuery.raw(sql, [...parameters])) };
      } catch (error) {
        if (error instanceof AppError) return { refused: error.code, params: error.params };
        if (error instanceof Error && 'code' in error) return { failed: error.message, code: String(error.code) };
        throw error;
      }
    },
    close: () => db.destroy(),
  };
}
