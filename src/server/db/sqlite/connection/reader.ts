// The connections that answer lists: they cannot write, so nothing a caller puts into a filter or formula could change a
// record even if it got past the parser and the compiler (docs/quality.md#s8), and no question may take one for long (S6).

import type { Db } from '../../database-types.ts';
import type { AskingAside } from '../../store/store.ts';
import { openSqlite, type SqliteHandle } from '../handle/open-sqlite.ts';
import { connect, connectReads } from './connection.ts';
import type { ConnectionLog } from './connection-log.ts';
import { limitHold, limitTime } from './time-limit.ts';

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

function opened({ file, nativeBinding, cacheMegabytes }: Pick<ReaderInput, 'file' | 'nativeBinding' | 'cacheMegabytes'>) {
  return openSqlite(file, {
    readonly: true,
    nativeBinding,
    ...(cacheMegabytes === undefined ? {} : { cacheMegabytes }),
  });
}

function readerOver(handle: SqliteHandle, db: Db): Reader {
  return {
    db,
    async close() {
      await db.destroy();
      if (handle.open) handle.close();
    },
  };
}

export function openReader(input: ReaderInput): Reader {
  const handle = opened(input);
  return readerOver(handle, connect(handle, input.log, limitTime(handle, input.mostMs, input.stopped)));
}

/** What a question may take of the thread that answers everybody, unless it is only as long as this. */
const mostHoldMs = 10;

interface SharedReaderInput extends Pick<ReaderInput, 'file' | 'nativeBinding' | 'mostMs' | 'log' | 'cacheMegabytes'> {
  aside: AskingAside;
  holdMs?: number;
}

/** For a thread that answers everybody: what turns out to take long is asked again aside, where its own limit counts. */
export function openSharedReader({ aside, mostMs, log, holdMs = mostHoldMs, ...file }: SharedReaderInput): Reader {
  const handle = opened(file);
  const limit = limitHold(handle, Math.min(holdMs, mostMs));
  return readerOver(handle, connectReads({ handle, log, limit, aside }));
}
