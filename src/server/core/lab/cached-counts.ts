// Answers that cost more than the page they stand beside (totals, counts by group) are kept until one of the tables they were
// worked out from is written (change-feed.ts); they are always exact.
import type { CompiledQuery } from 'kysely';
import { type Ctx, readingDb } from './context.ts';

const mostKept = 2000;

interface Kept {
  stamp: number;
  /** Under way until it is there: who asks the same meanwhile waits with the first. */
  rows: Promise<readonly unknown[]>;
}

const keptByLab = new WeakMap<object, Map<string, Kept>>();

/** `tables`: all that the statement reads. */
export async function cachedRows<Row>(ctx: Ctx, compiled: CompiledQuery, tables: ReadonlySet<string>): Promise<readonly Row[]> {
  const db = readingDb(ctx);
  // A transaction may hold rows that are never committed, a snapshot holds a moment that is past.
  if (db !== ctx.lab.reads) return (await db.executeQuery<Row>(compiled)).rows;
  const stamp = ctx.lab.changes.stamp(tables);
  const kept = keptByLab.get(ctx.lab) ?? new Map<string, Kept>();
  keptByLab.set(ctx.lab, kept);
  const key = `${compiled.sql}\u0000${JSON.stringify(compiled.parameters)}`;
  const known = kept.get(key);
  if (known?.stamp === stamp) return (await known.rows) as readonly Row[];
  const fresh: Kept = { stamp, rows: asked(ctx, compiled, tables) };
  kept.delete(key);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, fresh);
  try {
    return (await fresh.rows) as readonly Row[];
  } catch (error) {
    // What was refused once may be answered the next time.
    if (kept.get(key) === fresh) kept.delete(key);
    throw error;
  }
}

async function asked({ lab }: Ctx, compiled: CompiledQuery, tables: ReadonlySet<string>): Promise<readonly unknown[]> {
  const { aside, reads } = lab;
  if (aside && (await aside.isLarge(reads, tables))) return aside.rows(compiled);
  return (await reads.executeQuery(compiled)).rows;
}
