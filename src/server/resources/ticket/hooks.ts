// Tickets: numbered by the lab, their risk worked out from its dimensions, closed on the day they are closed.
// docs/data-contracts.md#tickets.
import { addDays } from '../../contract/values/dates.ts';
import { assess } from '../../contract/values/ticket-risk.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, ResourceHooks } from '../../core/lab/hooks.ts';
import { authored } from '../../core/write/authorship.ts';
import { nextNumber } from '../../core/write/next-number.ts';
import { today } from '../../lib/clock.ts';

/** Done, or found to need nothing. */
const closed: ReadonlySet<unknown> = new Set(['D', 'X']);

async function check(ctx: Ctx, { action, before, values, sent }: Change): Promise<undefined> {
  if (action === 'delete') return;
  const row = { ...before, ...values };
  const { risk, priority, days } = assess([row.risk_1, row.risk_2, row.risk_3]);
  values.risk = risk;
  const assessed = ['risk_1', 'risk_2', 'risk_3'].some((name) => sent.has(name));
  if (assessed && priority !== null && !sent.has('priority')) values.priority = priority;
  const day = today(ctx.lab.clock);
  if (assessed && days !== null && !row.due_date && !sent.has('due_date')) values.due_date = addDays(day, days);
  if (closed.has(row.status) !== closed.has(before?.status) && !sent.has('closed_date'))
    values.closed_date = closed.has(row.status) ? day : null;
  if (action === 'create' && !row.number) {
    values.number = await nextNumber(ctx, { table: 'support_tickets', column: 'number', prefix: 'T-' });
  }
}

export const ticketHooks: ResourceHooks = {
  prepare: async (ctx, change) => ({ values: authored(ctx, change) }),
  check,
};
