// The number of the next invoice: one series a year, counted on behind what was issued and typed, in the transaction that issues it. A number that was given is never given again, and none is left out.
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { nextNumber } from '../../core/numbers/next-number.ts';

/** `{yy}` and `{year}` are those of the invoice's day. */
const invoiceSeriesSetting = 'invoices.number_prefix';

export async function nextInvoiceNumber(ctx: Ctx, day: string): Promise<string> {
  const pattern = (await textSetting(ctx.lab, invoiceSeriesSetting)) || 'R{yy}-';
  const prefix = pattern.replaceAll('{yy}', day.slice(2, 4)).replaceAll('{year}', day.slice(0, 4));
  return nextNumber(ctx, { table: 'invoices', column: 'number', prefix });
}
