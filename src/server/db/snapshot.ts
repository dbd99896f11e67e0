// A reading connection that holds one moment of the lab, for answers that take a while.
import { connect, type Db } from './connection.ts';
import { openSqlite } from './dialect/sqlite.ts';
import { limitTime } from './dialect/time-limit.ts';

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
}

export function openSnapshot({ file, nativeBinding, mostMs }: SnapshotInput): Snapshot {
  const handle = openSqlite(file, { readonly: true, nativeBinding, cacheMegabytes: 8 });
  const limit = limitTime(handle, mostMs);
  handle.exec('BEGIN');
  return {
    db: connect(handle, { slowQuery: () => undefined }, limit),
    numbers(sqlText, parameters) {
      let numbers = new Float64Array(1024);
      let count = 0;
      limit.restart();
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
      return numbers.subarray(0, count);
    },
    close() {
      handle.exec('ROLLBACK');
      handle.close();
    },
  };
}
