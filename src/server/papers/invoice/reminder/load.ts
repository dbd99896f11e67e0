// A reminder of an invoice: whom it went to stands in its contract, what is open of it now in its record.
import { AppError } from '#server/contract/errors.ts';
import { addDays, daysBetween } from '#server/contract/values/dates.ts';
import { fromHundredths, toHundredths } from '#server/contract/values/hundredths.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { settingValue } from '#server/core/lab/lab-settings.ts';
import { getRow } from '#server/core/read/named-rows.ts';
import { generatedAt, isoInstant, locales } from '#server/i18n/locale.ts';
import type { RowOf } from '#server/schema/rows.generated.ts';
import { withCompany } from '../../order-document/load.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../../parts/paper-loaded.ts';
import { textOf } from '../../parts/record-parts.ts';
import { keptInvoice, seenDocument } from '../read-invoice.ts';
import type { ReminderDocument } from './contract.ts';
import type { ReminderPrint } from './layout.ts';

function said(row: RowOf<'invoice'>, fee: number): ReminderDocument['reminder'] {
  const { reminded_at: day, due_date: due, reminder_level: level } = row;
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

/** What the lab asks for the reminder it has come to, in hundredths of the invoice's currency. */
async function reminderFee({ lab }: Ctx, level: number): Promise<number> {
  const fees = [await settingValue(lab, 'invoices.reminder_fee_1'), await settingValue(lab, 'invoices.reminder_fee_2')];
  const fee = [...fees, await settingValue(lab, 'invoices.reminder_fee_3')][level - 1];
  return typeof fee === 'number' ? (toHundredths(fee) ?? 0) : 0;
}

/** So many days are left to pay from the day of the reminder. */
const daysToPay = 10;

export async function loadReminder(
  ctx: Ctx,
  services: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<ReminderDocument, ReminderPrint>> {
  const row = await getRow(ctx, 'invoice', id);
  const frozen = await keptInvoice(ctx, { id: row.uID, hash: row.contract_hash });
  const invoice = await seenDocument(ctx, { frozen, language, further: '' });
  const { supplier, customer, recipient } = invoice;
  const level = row.reminder_level;
  const document: ReminderDocument = {
    meta: {
      contract: 'payment-reminder',
      schema_version: '1.1',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
    },
    reminder: said(row, await reminderFee(ctx, level)),
    ...{ supplier, customer, recipient },
  };
  return {
    document,
    title: services.translator.text(language, `papers.reminder.title_${Math.max(1, level)}`),
    number: row.number,
    customer: textOf(row.customer_id),
    createdAt: isoInstant(String(row.updated_at)),
    printable() {
      if (level === 0) throw new AppError('record.locked', { messageKey: 'errors.invoice.not_reminded' });
    },
    print: (base) => ({
      ...base,
      footer: withCompany(base.footer, invoice, services, language),
      kind: 'payment-reminder',
      document,
    }),
  };
}
