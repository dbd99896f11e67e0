// Reminding of an invoice that is overdue: three steps, one a day at most. What it asks for is kept with it.
import { AppError } from '../contract/errors.ts';
import { isOwed } from '../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../core/lab/context.ts';
import { getRow } from '../core/read/named-rows.ts';
import { updateAsSideEffect } from '../core/write/side-effects.ts';
import type { Translator } from '../i18n/translate.ts';
import { today } from '../lib/clock.ts';
import { keepReminder } from '../papers/invoice/reminder/kept-reminders.ts';
import { feeOf, saidOf } from '../papers/invoice/reminder/said.ts';

const mostReminders = 3;

export async function remind(ctx: Ctx, translator: Translator, id: string): Promise<string> {
  const row = await getRow(ctx, 'invoice', id);
  const { uID, due_date, reminder_level, reminded_at } = row;
  const day = today(ctx.lab.clock);
  const refuse = (messageKey: string) => {
    throw new AppError('record.locked', { messageKey });
  };
  if (!isOwed(row)) refuse('errors.invoice.not_owed');
  if (due_date === null || due_date >= day) refuse('errors.invoice.not_overdue');
  if (reminder_level >= mostReminders) refuse('errors.invoice.reminded_enough');
  if (reminded_at === day) refuse('errors.invoice.reminded_today');
  const level = reminder_level + 1;
  const reminder_hash = await keepReminder(ctx, translator, row, saidOf({ row, level, day, fee: await feeOf(ctx, level) }));
  await updateAsSideEffect(ctx, {
    resource: 'invoice',
    key: uID,
    values: { reminder_level: level, reminded_at: day, reminder_hash },
  });
  return uID;
}
