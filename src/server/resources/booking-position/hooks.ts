// Positions stand in the order they were added unless they say otherwise.
import type { Ctx } from '../../core/context.ts';
import type { Change, ResourceHooks } from '../../core/hooks.ts';
import { typed } from '../../db/connection.ts';

async function check(ctx: Ctx, { action, values }: Change): Promise<undefined> {
  if (action !== 'create' || typeof values.pos_number === 'number' || typeof values.booking_uid !== 'string') return;
  const last = await typed(ctx.db)
    .selectFrom('article')
    .select('pos_number')
    .where('booking_uid', '=', values.booking_uid)
    .where('pos_number', 'is not', null)
    .orderBy('pos_number', 'desc')
    .executeTakeFirst();
  values.pos_number = (last?.pos_number ?? 0) + 1;
}

export const bookingPositionHooks: ResourceHooks = { check };
