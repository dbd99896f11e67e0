// What the server is started with.
import type { LabStatus, RunMode } from './contract/lab/lab-status.ts';
import type { Clock } from './lib/clock.ts';
import type { LogLevel } from './lib/log.ts';

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
  /** How long one question to the database may take. */
  mostQueryMs?: number;
  /** Rows from which a table is counted in a thread of its own. */
  countApartFrom?: number;
}
