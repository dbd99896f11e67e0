// What a reminder of an invoice says on the day it is made: what is open of it by then, the lab's fee for the step, and until when to pay.
import { addDays, daysBetween } from '#server/contract/values/dates.ts';
import { fromHundredths, toHundredths } from '#server/contract/values/hundredths.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { settingValue } from '#server/core/lab/lab-settings.ts';
import type { RowOf } from '#server/schema/rows.generated.ts';
import type { Reminder } from './contract.ts';

/** So many days are left to pay from the day of the reminder. */
const daysToPay = 10;

interface SaidInput {
  row: RowOf<'invoice'>;
  level: number;
  day: string | null;
  /** Hundredths of the invoice's currency. */
  fee: number;
}

export function saidOf({ row, level, day, fee }: SaidInput): Reminder {
  const { due_date: due } = row;
  return {
    level,
    date: day,
    pay_until: day === null ? null : addDays(day, daysToPay),
    invoice_number: row.number,
    invoice_date: row.invoice_date,
    due_date: due,
    days_overdue: day === null || due === null ? null : daysBetween(due, day),
    gross_total: fromHundredths(row.gross_total),
    paid_total: fromHundredths(row.paid_total),
    credited_total: fromHundredths(row.credited_total),
    open_total: fromHundredths(row.open_total),
    fee: fromHundredths(fee),
    pay_total: fromHundredths(row.open_total + fee),
    currency: row.currency,
  };
}

/** What the lab asks for a step today, in hundredths of the invoice's currency. */
export async function feeOf({ lab }: Ctx, level: number): Promise<number> {
  const fees = [await settingValue(lab, 'invoices.reminder_fee_1'), await settingValue(lab, 'invoices.reminder_fee_2')];
  const fee = [...fees, await settingValue(lab, 'invoices.reminder_fee_3')][level - 1];
  return typeof fee === 'number' ? (toHundredths(fee) ?? 0) : 0;
}
