// Reminding of an invoice that is overdue: three steps, one a day at most.
import { AppError } from '../contract/errors.ts';
import { type InvoiceState, owedStates } from '../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../core/lab/context.ts';
import { getRow } from '../core/read/named-rows.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import { today } from '../lib/clock.ts';

const mostReminders = 3;

export async function remind(ctx: Ctx, id: string): Promise<string> {
  const { uID, state, due_date, reminder_level, reminded_at, open_total } = await getRow(ctx, 'invoice', id);
  const day = today(ctx.lab.clock);
  const refuse = (messageKey: string) => {
    throw new AppError('record.locked', { messageKey });
  };
  if (!owedStates.some((owed) => owed === (state as InvoiceState)) || open_total <= 0) refuse('errors.invoice.not_owed');
  if (due_date === null || due_date >= day) refuse('errors.invoice.not_overdue');
  if (reminder_level >= mostReminders) refuse('errors.invoice.reminded_enough');
  if (reminded_at === day) refuse('errors.invoice.reminded_today');
  await updateAsSideEffect(ctx, {
    resource: 'invoice',
    key: uID,
    values: { reminder_level: reminder_level + 1, reminded_at: day },
  });
  return uID;
}
