// Tickets: numbered by the lab, their risk worked out from its dimensions, closed on the day they are closed.
// docs/data-contracts.md#tickets.
import { addDays } from '../../contract/values/dates.ts';
import { assess } from '../../contract/values/ticket-risk.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ResourceHooks } from '../../core/lab/hooks.ts';
import { nextNumber } from '../../core/numbers/next-number.ts';
import { authored } from '../../core/write/authorship.ts';
import { today } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

/** Done, or found to need nothing. */
const closed: ReadonlySet<unknown> = new Set(['D', 'X']);

async function complete(ctx: Ctx, { action, before, values, sent }: JudgedChange<'ticket'>): Promise<StoredColumns<'ticket'>> {
  const row = { ...before, ...values };
  const { risk, priority, days } = assess([row.risk_1, row.risk_2, row.risk_3]);
  const added: StoredColumns<'ticket'> = { risk };
  const assessed = ['risk_1', 'risk_2', 'risk_3'].some((name) => sent.has(name));
  if (assessed && priority !== null && !sent.has('priority')) added.priority = priority;
  const day = today(ctx.lab.clock);
  if (assessed && days !== null && !row.due_date && !sent.has('due_date')) added.due_date = addDays(day, days);
  if (closed.has(row.status) !== closed.has(before?.status) && !sent.has('closed_date'))
    added.closed_date = closed.has(row.status) ? day : null;
  if (action === 'create' && !row.number)
    added.number = await nextNumber(ctx, { table: 'support_tickets', column: 'number', prefix: 'T-' });
  return added;
}

export const ticketHooks: ResourceHooks<'ticket'> = {
  prepare: async (ctx, change) => ({ values: authored(ctx, change) }),
  complete,
};
