// What the server is started with, and what of it every lab is opened with.
import type { LabStatus, RunMode } from './contract/lab/lab-status.ts';
import type { FilesPlace, FilesSetting } from './files/place/files-place.ts';
import type { BackupLock } from './lab-files/backup-lock.ts';
import type { PgBackRestWish } from './lab-files/pgbackrest/ask-pgbackrest.ts';
import type { WarmCopyWish } from './lab-files/warm-copy/warm-copy.ts';
import type { Clock } from './lib/clock.ts';
import type { DataPaths } from './lib/disk/data-dir.ts';
import type { OpenedKey } from './lib/keys/trail-key.ts';
import type { Log, LogLevel } from './lib/log.ts';
import type { Sharing } from './sharing/sharing.ts';

export const usualQueryMs = 5000;

export interface ServerOptions {
  dataDir: string;
  host?: string;
  /** Another host than loopback is opened over plain HTTP. */
  insecure?: boolean;
  port?: number;
  resourcesDir: string;
  rendererDir: string | null;
  nativeBinding?: string;
  demo?: boolean;
  /** Where the database is lost, what is left of its lab is set aside and a new one begun. */
  newLab?: boolean;
  logLevel?: LogLevel | 'silent';
  clock?: Clock;
  /** Ends this server and starts another, by whoever keeps the program alive. */
  restart?: () => void;
  mode?: RunMode;
  /** Told how the lab stands, whenever that changed. */
  onStatus?: (status: LabStatus) => void;
  /** Of the system's key store, for what must be kept secret on this computer; missing where there is none. */
  secret?: string | null;
  /** Told before a lab of an older program is backed up and brought to this one's schema. */
  onUpgrade?: () => void;
  /** The address of the database server that keeps the lab; in the data directory when not said. */
  database?: string;
  /** The address of a server that follows it, which answers what only reads; none when not said. */
  replica?: string;
  /** At which of the lab's places this program is: it prints at the printers there. */
  site?: string;
  /** Where the files of such a lab lie, for all who serve it; in the data directory when not said. */
  files?: FilesSetting;
  /** Told in one sentence what does not work and keeps the program from nothing. */
  say?: (sentence: string) => void;
  /** How long one question to the database may take. */
  mostQueryMs?: number;
  /** Rows from which a table is counted in a thread of its own. */
  countApartFrom?: number;
  /** At most so many threads that read; by the lab's setting when not said, 0: none. */
  readingThreads?: number;
  /** Where Litestream ships the lab to, each second; nowhere when not said. */
  warmCopy?: WarmCopyWish;
  /** How the backups of a lab on a server are asked about; not when not said. */
  pgBackRest?: PgBackRestWish;
}

/** What outlives an open lab: a restore swaps one for another. */
export interface LabSurroundings {
  paths: DataPaths;
  resourcesDir: string;
  /** Where the built screens lie. */
  rendererDir?: string | null;
  nativeBinding: string | undefined;
  version: string;
  clock: Clock;
  log: Log;
  /** The address of the database server that keeps the lab; in `paths` when not said. */
  database?: string | undefined;
  /** The address of a server that follows it. */
  replica?: string | undefined;
  /** At which of the lab's places this program is. */
  site?: string | undefined;
  /** Where the files of such a lab lie; in `paths` when not said. */
  files?: FilesPlace | undefined;
  say?: ((sentence: string) => void) | undefined;
  /** How long one question to the database may take. */
  mostQueryMs?: number | undefined;
  /** Rows from which a table is counted in a thread of its own. */
  countApartFrom?: number | undefined;
  readingThreads?: number | undefined;
  warmCopy?: WarmCopyWish | undefined;
  pgBackRest?: PgBackRestWish | undefined;
  sharing?: Sharing;
  /** What the trail is signed with. */
  trailKey?: OpenedKey;
  /** Of the system's key store: locks a key that is made anew. */
  secret?: string | null;
  /** Of the lab's backups. */
  backupLock?: BackupLock;
  /** Missing where nobody would start the program again. */
  restart?: (() => void) | undefined;
  mode?: RunMode | undefined;
  /** Something changed that the status tells of. */
  statusChanged?: (() => void) | undefined;
  /** Told before a lab of an older program is brought to this one's schema: in a large lab that takes minutes. */
  upgrading?: (() => void) | undefined;
}
