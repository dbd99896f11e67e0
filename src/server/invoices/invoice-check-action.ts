// What the invoice of an order would say of time and tax, what it lacks, and what is left to invoice: asked on the order's page, long before
// it is issued.
// docs/interface/papers.md#invoice-check.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { fromHundredths } from '../contract/values/hundredths.ts';
import { type TaxCase, taxCases } from '../contract/values/tax-case.ts';
import { invoiceFormats } from '../contract/values/trading/invoice-format.ts';
import { getRow } from '../core/read/named-rows.ts';
import { oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { invoiceFindings, suggestedFor } from '../papers/order-document/invoice-findings.ts';
import { orderOf } from '../papers/order-document/load.ts';
import { isSmallBusiness } from '../papers/order-document/tax-reason.ts';
import { paperFinding, toldFindings } from '../papers/parts/paper-findings.ts';
import { electronicLights, lackingTerm } from './electronic-lights.ts';
import { leftOfLines } from './issue/left-to-bill.ts';

const day = z.iso.date().nullable();
const taxCase = z.enum(taxCases).nullable();

export function invoiceCheckAction(translator: Translator): Action {
  return defineAction({
    method: 'GET',
    path: 'bookings/{id}/invoice-check',
    summary: 'What the invoice of an order says of time and tax, and what it lacks',
    requirement: needs('bookings_view'),
    since: '0.10.0',
    input: z.strictObject({ id: z.string() }),
    output: oneOf(
      z.object({
        service_from: day,
        service_to: day,
        service_known_from: z.enum(['order', 'calibrations']).nullable(),
        tax_case: taxCase,
        suggested_tax_case: taxCase.meta({ description: 'By countries and VAT ids; null where they are not known.' }),
        tax_reason: z.string().nullable(),
        findings: z.array(paperFinding),
        left: z
          .array(z.object({ position_id: z.string(), name: z.string().nullable(), quantity: z.number() }))
          .meta({ description: 'Lines that are not invoiced yet, each with how much of it.' }),
        is_partly_invoiced: z.boolean(),
        e_invoice: z
          .object({ format: z.enum(invoiceFormats), lacking: z.array(lackingTerm) })
          .nullable()
          .meta({
            description: 'The form in which the customer gets invoices, and the business terms it lacks; null for a PDF alone.',
          }),
      }),
    ),
    async run({ ctx, input: { id } }) {
      const row = await getRow(ctx, 'booking', id);
      const read = await orderOf(ctx, { translator }, { row, language: ctx.language, type: 'invoice' });
      const invoice = read.document;
      const { service_from, service_to, service_known_from, tax_case, tax_reason } = invoice.document;
      const small = await isSmallBusiness(ctx);
      const suggested_tax_case: TaxCase | null = suggestedFor(invoice, small);
      const findings = toldFindings(ctx, translator, invoiceFindings(invoice, small));
      const { lines, left, isBilled } = await leftOfLines(ctx, row, read.lines);
      const open = lines.flatMap(({ part: { line_id, name } }) => {
        const quantity = left.get(line_id);
        return quantity === undefined ? [] : [{ position_id: line_id, name, quantity: fromHundredths(quantity) }];
      });
      const said = { service_from, service_to, service_known_from, tax_case, suggested_tax_case, tax_reason };
      const e_invoice = await electronicLights(ctx, { translator }, { row, left });
      const data = { ...said, findings, left: open, is_partly_invoiced: isBilled, e_invoice };
      return { body: { data } };
    },
  });
}
