// The number of the next invoice: one series a year, counted on from the highest there is, typed ones among them, in the transaction that
// issues it. A number that was given is never given again, and none is left out.
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { highestNumber } from '../../core/numbers/next-number.ts';

/** `{yy}` and `{year}` are those of the invoice's day. */
const invoiceSeriesSetting = 'invoices.number_prefix';

export async function nextInvoiceNumber(ctx: Ctx, day: string): Promise<string> {
  const pattern = (await textSetting(ctx.lab, invoiceSeriesSetting)) || 'R{yy}-';
  const prefix = pattern.replaceAll('{yy}', day.slice(2, 4)).replaceAll('{year}', day.slice(0, 4));
  const issued = await highestNumber(ctx, { table: 'invoices', column: 'number', prefix });
  const typed = await highestNumber(ctx, { table: 'booking', column: 'invoice_number', prefix });
  return `${prefix}${String(Math.max(issued, typed) + 1).padStart(4, '0')}`;
}
