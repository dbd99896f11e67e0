// Which business terms the invoice of an order would lack in the form its customer gets, before it is issued.
import { z } from 'zod';
import { invoiceFormatOf } from '../contract/values/trading/invoice-format.ts';
import type { Ctx } from '../core/lab/context.ts';
import { today } from '../lib/clock.ts';
import type { LoadServices } from '../papers/parts/paper-loaded.ts';
import type { RowOf } from '../schema/rows.generated.ts';
import { buyerOf, composeInvoice, electronicBuyer } from './issue/compose-invoice.ts';
import { lackingOf } from './issue/what-it-lacks.ts';

export const lackingTerm = z.object({
  term: z.string().meta({ description: 'Its number in EN 16931, such as BT-10.' }),
  rule: z.string(),
  message: z.string(),
});

interface LightsInput {
  row: RowOf<'booking'>;
  /** What it would bill. */
  left: ReadonlyMap<string, number>;
}

export async function electronicLights(ctx: Ctx, services: LoadServices, { row, left }: LightsInput) {
  const buyer = await electronicBuyer(ctx, buyerOf(row));
  const format = invoiceFormatOf(buyer.invoice_format);
  // Nothing else needs what the whole invoice says.
  if (format === 'pdf') return null;
  const day = row.invoice_date ?? today(ctx.lab.clock);
  // Which number it gets is not known before it has it.
  const heading = { invoice_number: row.invoice_number ?? '0', invoice_date: day, due_date: row.due_date };
  const invoice = await composeInvoice(ctx, services, { row, heading, kind: 'invoice', billed: left });
  const lacking = lackingOf(ctx, invoice).map(({ term, rule, key, params }) => ({
    term,
    rule,
    message: services.translator.text(ctx.language, key, params),
  }));
  return { format, lacking };
}
