// Numbers of price classes: `PK001`, `PK002`, … counted on from the highest `PK<number>`; numbers of other shapes, such as `PK100.01`,
// are left alone. docs/interface/prices.md#records.
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';

const prefix = 'PK';
const shape = /^PK(\d{1,15})$/i;

/** `count` free numbers in a row, after the highest of the given ones. */
export function numbersAfter(existing: Iterable<string>, count: number): string[] {
  let highest = 0;
  for (const number of existing) highest = Math.max(highest, Number(shape.exec(number)?.[1] ?? 0));
  return Array.from({ length: count }, (_, index) => `${prefix}${String(highest + 1 + index).padStart(3, '0')}`);
}

/** Inside the write's own transaction, so that two writers never get the same one. */
export async function nextClassNumber(ctx: Ctx): Promise<string> {
  const rows = await typed(ctx.db).selectFrom('price_classes').select('number').where('number', 'is not', null).execute();
  const [next = ''] = numbersAfter(
    rows.map(({ number }) => number ?? ''),
    1,
  );
  return next;
}
