// A reading connection that holds one moment of the lab, for answers that take a while.
import { connect, type Db } from './connection.ts';
import { openSqlite } from './dialect/sqlite.ts';

export interface Snapshot {
  db: Db;
  /** The first column of each row as numbers, 8 bytes apiece. */
  numbers(sqlText: string, parameters: readonly unknown[]): Float64Array;
  close(): void;
}

export function openSnapshot(file: string, nativeBinding: string | undefined): Snapshot {
  const handle = openSqlite(file, { readonly: true, nativeBinding });
  handle.exec('BEGIN');
  return {
    db: connect(handle, { slowQuery: () => undefined }),
    numbers(sqlText, parameters) {
      let numbers = new Float64Array(1024);
      let count = 0;
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
      }
      return numbers.subarray(0, count);
    },
    close() {
      handle.exec('ROLLBACK');
      handle.close();
    },
  };
}
