// A reading connection that holds one moment of the lab, for answers that take a while.

import type { Db } from '../../database-types.ts';
import { explainStorageError } from '../handle/errors.ts';
import { openSqlite, type SqliteHandle } from '../handle/open-sqlite.ts';
import { connect } from './connection.ts';
import type { ConnectionLog } from './connection-log.ts';
import { limitTime } from './time-limit.ts';

export interface Snapshot {
  db: Db;
  /** The first column of each row as numbers, 8 bytes apiece. */
  numbers(sqlText: string, parameters: readonly unknown[]): Float64Array;
  close(): void;
}

interface SnapshotInput {
  file: string;
  nativeBinding: string | undefined;
  mostMs: number;
  condition?: ConnectionLog['condition'];
}

export function openSnapshot({ file, nativeBinding, mostMs, condition }: SnapshotInput): Snapshot {
  const explained = (error: unknown) => (condition ? condition.explain(error) : explainStorageError(error));
  const handle = opened(file, nativeBinding, explained);
  const limit = limitTime(handle, mostMs);
  handle.exec('BEGIN');
  return {
    db: connect(handle, { slowQuery: () => undefined, ...(condition ? { condition } : {}) }, limit),
    numbers(sqlText, parameters) {
      let numbers = new Float64Array(1024);
      let count = 0;
      limit.restart();
      try {
        for (const value of handle
          .prepare(sqlText)
          .pluck()
          .iterate(...parameters)) {
          if (count === numbers.length) {
            const larger = new Float64Array(numbers.length * 2);
            larger.set(numbers);
            numbers = larger;
          }
          numbers[count++] = value as number;
          // A long list may take its time; only what yields nothing for long is ended.
          if ((count & 1023) === 0) limit.restart();
        }
      } catch (error) {
        throw explained(error);
      }
      return numbers.subarray(0, count);
    },
    close() {
      handle.exec('ROLLBACK');
      handle.close();
    },
  };
}

/** What opens by the file's name finds out first that it is not there any more. */
function opened(file: string, nativeBinding: string | undefined, explained: (error: unknown) => unknown): SqliteHandle {
  try {
    return openSqlite(file, { readonly: true, nativeBinding, cacheMegabytes: 8 });
  } catch (error) {
    throw explained(error);
  }
}
