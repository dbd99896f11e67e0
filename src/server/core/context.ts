// What every operation of the core is given: who asks, through which door, on which connection. Inside a transaction only
// the inner context is in scope; it carries the transaction's connection.
import type { Language, Principal } from '../contract/principal.ts';
import type { Db } from '../db/connection.ts';
import type { Counting } from '../db/counting.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Face } from '../schema/field-type.ts';
import type { Changes } from './changes.ts';
import { oneEach, type RecordEvent } from './record-events.ts';
import type { Registry } from './registry.ts';

export interface Lab {
  db: Db;
  /** For reading only, with a limit of time: what callers' own conditions run on. */
  reads: Db;
  /** Counts in large tables apart from everybody else's work; null where nobody else is to be held up. */
  counting: Counting | null;
  registry: Registry;
  changes: Changes;
  files: FileStore;
  clock: Clock;
  newId(): string;
  log: Log;
}

export interface Ctx {
  lab: Lab;
  db: Db;
  principal: Principal;
  face: Face;
  language: Language;
  requestId: string;
  address: string;
  /** The request came through the door that is shared on the local network. */
  overNetwork?: boolean;
  /** What the transaction under way has written; null outside of one. */
  written: Written | null;
  /** The run this write belongs to (runs.ts): all its entries in the trail carry it. */
  batch?: string;
}

export interface Written {
  tables: Set<string>;
  /** Told after the commit: nobody hears of what was taken back. */
  events: RecordEvent[];
}

/** Runs `work` in one transaction: all of it or none. A context that is already inside one is used as it is. */
export async function inTransaction<T>(ctx: Ctx, work: (inner: Ctx) => Promise<T>): Promise<T> {
  if (ctx.written) return work(ctx);
  const written: Written = { tables: new Set(), events: [] };
  const result = await ctx.db.transaction().execute((db) => work({ ...ctx, db, written }));
  await ctx.lab.changes.committed(written.tables, oneEach(written.events));
  return result;
}

/** Where a question is asked: a transaction or a snapshot sees its own moment, everything else reads without the right to write. */
export function readingDb({ lab, db, written }: Ctx): Db {
  return written || db !== lab.db ? db : lab.reads;
}

interface WriteExtent {
  /** Whether the write may change who sees rows that follow this table's (scope.ts); unless said, it may. */
  scope?: boolean;
}

export function markWritten(ctx: Ctx, table: string, { scope = true }: WriteExtent = {}): void {
  if (!ctx.written) throw new Error(`a write to ${table} outside a transaction`);
  ctx.written.tables.add(table);
  if (scope) ctx.written.tables.add(scopeOf(table));
}

/** What stands for the part of a table that decides about the rows following it: most writes leave it as it is. */
export function scopeOf(table: string): string {
  return `${table}:scope`;
}
