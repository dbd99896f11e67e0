// Numbers of price classes: `PK001`, `PK002`, … counted on from the highest `PK<number>`; numbers of other shapes, such as `PK100.01`,
// are left alone. docs/interface/prices.md#records.
import type { Ctx } from '../../core/lab/context.ts';
import { nextInSeries } from '../../core/numbers/next-number.ts';
import { highestOfSeries } from '../../db/work/series.ts';

const prefix = 'PK';
const shape = /^PK(\d{1,15})$/i;
const series = { table: 'price_classes', column: 'number', prefix };

const numberText = (number: number) => `${prefix}${String(number).padStart(3, '0')}`;

/** Makes `count` free numbers in a row, behind those of the lab and the given ones: for a file that is only looked at. */
export async function classNumbersAfter(ctx: Ctx): Promise<(taken: Iterable<string>, count: number) => string[]> {
  const reached = await highestOfSeries(ctx.db, series);
  return (taken, count) => {
    let highest = reached;
    for (const number of taken) highest = Math.max(highest, Number(shape.exec(number)?.[1] ?? 0));
    return Array.from({ length: count }, (_, index) => numberText(highest + 1 + index));
  };
}

/** Inside the write's own transaction, so that two writers never get the same one. */
export async function nextClassNumber(ctx: Ctx): Promise<string> {
  return numberText(await nextInSeries(ctx, series));
}
