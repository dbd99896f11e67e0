// Answers that cost more than the page they stand beside (totals, counts by group) are kept until one of the tables they were
// worked out from is written (changes.ts); they are always exact.
import type { CompiledQuery } from 'kysely';
import { type Ctx, readingDb } from './context.ts';

const mostKept = 2000;

interface Kept {
  stamp: number;
  rows: readonly unknown[];
}

const keptByLab = new WeakMap<object, Map<string, Kept>>();

/** `tables`: all that the statement reads. */
export async function keptRows<Row>(ctx: Ctx, compiled: CompiledQuery, tables: ReadonlySet<string>): Promise<readonly Row[]> {
  const stamp = ctx.lab.changes.stamp(tables);
  const kept = keptByLab.get(ctx.lab) ?? new Map<string, Kept>();
  keptByLab.set(ctx.lab, kept);
  const key = `${compiled.sql}\u0000${JSON.stringify(compiled.parameters)}`;
  const known = kept.get(key);
  // Inside a transaction the answer may hold rows that are never committed.
  if (known && known.stamp === stamp && !ctx.written) return known.rows as readonly Row[];
  const { rows } = await readingDb(ctx).executeQuery<Row>(compiled);
  if (!ctx.written) {
    kept.delete(key);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, { stamp, rows });
  }
  return rows;
}
