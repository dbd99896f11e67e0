// Running numbers of certificates, orders, loans and tickets, such as `A26-0042`: counted on inside the write's own transaction, so that
// two writers never get the same one and none is left out. docs/adr/0100-numbers-are-counted-and-work-is-claimed-in-the-database.md.
import { highestOfSeries, nextOfSeries, type SeriesKey, type Wanted } from '../../db/work/series.ts';
import type { Ctx } from '../lab/context.ts';

/** The first of so many in a row. Whoever only looks at what a write would come to takes none. */
export async function nextInSeries(ctx: Ctx, key: SeriesKey, wanted: Wanted = {}): Promise<number> {
  if (ctx.written && !ctx.looking) return nextOfSeries(ctx.db, key, wanted);
  return Math.max(await highestOfSeries(ctx.db, key), wanted.atLeast ?? 0) + 1;
}

/** At least four digits. */
export async function nextNumber(ctx: Ctx, key: Omit<SeriesKey, 'suffix'>): Promise<string> {
  return `${key.prefix}${String(await nextInSeries(ctx, key)).padStart(4, '0')}`;
}
