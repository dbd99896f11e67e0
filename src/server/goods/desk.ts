// What a desk shows of its devices before anything is written: whether they are in the house and with what, the order they stand in, the
// status they will get, what is not finished.
import { z } from 'zod';
import type { Ctx } from '../core/lab/context.ts';
import { statusIn, statusOut } from './device-status.ts';
import { goodsFindings, orderNumbers, standingOf } from './goods-standing.ts';

const status = z.int().nullable();

export const onDesk = z.object({
  inventory_id: z.string(),
  receipt: z
    .object({
      id: z.string(),
      number: z.string(),
      moved_at: z.string(),
      accessories: z.string().nullable(),
      damage: z.string().nullable(),
      promised_date: z.string().nullable(),
      place: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'How it came in, while it is in the house.' }),
  lent: z.boolean(),
  booking_id: z.string().nullable().meta({ description: 'The order it came for, or else the open one it stands in.' }),
  booking_number: z.string().nullable(),
  status_in: status.meta({ description: 'The status it gets when it comes in; null: it stays as it is.' }),
  status_out: status.meta({ description: 'The status it gets when it leaves; null: it stays as it is.' }),
  findings: z.array(z.enum(goodsFindings)).meta({ description: 'What is not finished, should it leave now.' }),
});

type OnDesk = z.infer<typeof onDesk>;

/** As statuses are named on v2. */
function numberOf(ctx: Ctx, code: string | null): number | null {
  const options = ctx.lab.registry.resource('inventory').byColumn.get('I4209')?.limits.options ?? [];
  return options.find(({ value }) => value === code)?.number ?? null;
}

/** What the caller does not see is left out. */
export async function deskOf(ctx: Ctx, ids: readonly string[]): Promise<OnDesk[]> {
  const standing = [...(await standingOf(ctx, ids)).values()];
  const numbers = await orderNumbers(
    ctx,
    standing.map(({ order }) => order),
  );
  const data: OnDesk[] = [];
  for (const { device, receipt, lent, order, findings } of standing) {
    const isSeen = order !== null && numbers.has(order);
    data.push({
      inventory_id: device.MTAG,
      receipt: receipt && {
        id: receipt.uID,
        number: receipt.number,
        moved_at: receipt.moved_at,
        accessories: receipt.accessories,
        damage: receipt.damage,
        promised_date: receipt.promised_date,
        place: receipt.place,
      },
      lent,
      booking_id: isSeen ? order : null,
      booking_number: isSeen ? (numbers.get(order) ?? null) : null,
      status_in: numberOf(ctx, await statusIn(ctx, device)),
      status_out: numberOf(ctx, await statusOut(ctx, device, receipt)),
      findings: [...findings],
    });
  }
  return data;
}
