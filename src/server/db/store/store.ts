// What the program asks of the database that keeps a lab. The core knows this and no engine: what SQLite makes of it lies in db/sqlite, and
// whatever takes its place answers the same tests (tests/contract/store). docs/adr/0104-a-store-behind-a-contract.md.
import type { CompiledQuery } from 'kysely';
import type { Backups } from '../../contract/lab/backups.ts';
import type { LabCondition } from '../../contract/lab/lab-condition.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ResourceDefinition } from '../../schema/define-resource.ts';
import type { FieldKind } from '../../schema/fields/field-type.ts';
import type { Db } from '../database-types.ts';
import type { Chain } from './chain.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Leading } from './leading.ts';
import type { Rates } from './rates.ts';
import type { Replica } from './replica.ts';
import type { Sizes } from './sizes.ts';

export interface TransactionExtent {
  /** Rows by the million are gone through: readers are to go on meanwhile. */
  long?: boolean;
}

/** One state of the lab, held while others write. */
export interface Moment {
  db: Db;
  /** The first column of each row as numbers, 8 bytes apiece: an order of millions of rows fits in memory. */
  numbers(statement: CompiledQuery): Promise<Float64Array>;
  close(): Promise<void>;
}

/** Answers apart from everybody else's work. */
export interface AskingAside {
  /** Whether one of the tables is so large that a count in it would hold up everybody else. */
  isLarge(reads: Db, tables: ReadonlySet<string>): Promise<boolean>;
  rows(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

export interface UserColumn {
  table: string;
  column: string;
}

export interface NewUserColumn extends UserColumn {
  /** Of the table. */
  key: string;
  kind: FieldKind;
}

/** Columns that the lab gives its records, with what they are looked for by. */
export interface UserColumns {
  add(db: Db, column: NewUserColumn): Promise<void>;
  drop(db: Db, column: UserColumn): Promise<void>;
}

export interface Store {
  /** `file`: in a folder of this computer, with all that is done to files there. `server`: where a database server keeps it. */
  kept: 'file' | 'server';
  /** The engine, and where the lab lies: a line for whoever starts the program. */
  keptIn: string;
  /** Reads and writes. What belongs together goes through `transaction`. */
  db: Db;
  /** For reading only, with a limit of time: what callers' own conditions run on. */
  reads: Db;
  /**
   * All of `work` or none of it, as if nobody else wrote meanwhile. Where another writer came between, it is begun anew: what it does
   * outside of the database must bear being done twice.
   */
  transaction<T>(work: (db: Db) => Promise<T>, extent?: TransactionExtent): Promise<T>;
  moment(): Promise<Moment>;
  /** Null where nobody follows. */
  replica: Replica | null;
  /** Null where nobody else is to be held up. */
  aside: AskingAside | null;
  /** The entries of the trail, each tied to the one before it. */
  chain: Chain;
  /** Who is told what was committed: everything that is kept in memory hangs on it. */
  changes: ChangeFeed;
  /** Who does what only one may. */
  leading: Leading;
  /** How often is asked what not everybody may ask as often as he likes. */
  rates: Rates;
  sizes: Sizes;
  /** Within a transaction. */
  columns: UserColumns;
  /** Whether it may be written to. */
  condition: LabCondition;
  /** What the database refuses, in the program's own words; what is none of them comes back as it is. */
  explain(error: unknown, definition: ResourceDefinition): unknown;
  files: FileStore;
}

/** With what keeps it safe: of the process that has it open, not of the threads that read it. */
export interface OpenStore extends Store {
  backups: Backups;
  close(): Promise<void>;
}
