// What the invoice of an order would say of time and tax, and what it lacks: asked on the order's page, long before it is printed.
// docs/interface/papers.md#invoice-check.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type TaxCase, taxCases } from '../../contract/values/tax-case.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import { paperFinding, toldFindings } from '../parts/paper-findings.ts';
import { invoiceFindings, suggestedFor } from './invoice-findings.ts';
import { loadOrder } from './load.ts';
import { isSmallBusiness } from './tax-reason.ts';

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
      }),
    ),
    async run({ ctx, input: { id } }) {
      const { document: invoice } = await loadOrder(ctx, { translator }, { id, language: ctx.language, type: 'invoice' });
      const { service_from, service_to, service_known_from, tax_case, tax_reason } = invoice.document;
      const small = await isSmallBusiness(ctx);
      const suggested_tax_case: TaxCase | null = suggestedFor(invoice, small);
      const findings = toldFindings(ctx, translator, invoiceFindings(invoice, small));
      const data = { service_from, service_to, service_known_from, tax_case, suggested_tax_case, tax_reason, findings };
      return { body: { data } };
    },
  });
}
