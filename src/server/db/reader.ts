// The connection that answers lists: it cannot write, so nothing a caller puts into a filter or formula could change a
// record even if it got past the parser and the compiler (users-want S8), and no question may take it for long (S6).
import { type ConnectionLog, connect, type Db } from './connection.ts';
import { openSqlite } from './dialect/sqlite.ts';
import { limitTime } from './dialect/time-limit.ts';

interface ReaderInput {
  file: string;
  nativeBinding: string | undefined;
  mostMs: number;
  log: ConnectionLog;
  cacheMegabytes?: number;
  /** Ends what is being read. */
  stopped?: () => boolean;
}

export interface Reader {
  db: Db;
  close(): Promise<void>;
}

export function openReader({ file, nativeBinding, mostMs, log, stopped, cacheMegabytes }: ReaderInput): Reader {
  const handle = openSqlite(file, {
    readonly: true,
    nativeBinding,
    ...(cacheMegabytes === undefined ? {} : { cacheMegabytes }),
  });
  const db = connect(handle, log, limitTime(handle, mostMs, stopped));
  return {
    db,
    async close() {
      await db.destroy();
      if (handle.open) handle.close();
    },
  };
}
