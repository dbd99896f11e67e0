// Positions stand in the order they were added unless they say otherwise, and are priced like everything else.
import type { Ctx } from '../../core/context.ts';
import type { Change, ResourceHooks } from '../../core/hooks.ts';
import { typed } from '../../db/connection.ts';
import { positionPrice } from '../../prices/position-price.ts';

async function nextPlace(ctx: Ctx, order: string): Promise<number> {
  const last = await typed(ctx.db)
    .selectFrom('article')
    .select('pos_number')
    .where('booking_uid', '=', order)
    .where('pos_number', 'is not', null)
    .orderBy('pos_number', 'desc')
    .executeTakeFirst();
  return (last?.pos_number ?? 0) + 1;
}

async function check(ctx: Ctx, { action, values, sent }: Change): Promise<undefined> {
  if (action !== 'create' || typeof values.booking_uid !== 'string') return;
  if (typeof values.pos_number !== 'number') values.pos_number = await nextPlace(ctx, values.booking_uid);
  Object.assign(values, await positionPrice(ctx, values, sent));
}

export const bookingPositionHooks: ResourceHooks = { check };
