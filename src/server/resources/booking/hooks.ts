// Orders are dated and numbered by the lab unless they bring their own. Spec 2.2; issue 4 point 5.
import type { Ctx } from '../../core/context.ts';
import type { Change, ResourceHooks } from '../../core/hooks.ts';
import { nextNumber } from '../../core/numbering.ts';
import { today } from '../../lib/clock.ts';

async function check(ctx: Ctx, { action, values }: Change): Promise<undefined> {
  if (action !== 'create') return;
  const day = typeof values.date === 'string' ? values.date : today(ctx.lab.clock);
  values.date = day;
  if (!values.number) {
    values.number = await nextNumber(ctx, { table: 'booking', column: 'number', prefix: `A${day.slice(2, 4)}-` });
  }
}

export const bookingHooks: ResourceHooks = { check };
