// What keeps an invoice from being issued: what the law asks for and it does not say, all of it at once. docs/interface/records.md#invoices.
import { type FieldProblem, type FieldProblems, invalid } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { MissingTerm } from '../../e-invoice/terms/missing-terms.ts';
import { lackingTerms, rulesOf, termProblems } from '../../papers/invoice/electronic/e-formats.ts';
import { eInvoiceOf } from '../../papers/invoice/electronic/e-invoice-of.ts';
import type { InvoiceToKeep } from '../../papers/invoice/keep-invoice.ts';
import { invoiceFindings } from '../../papers/order-document/invoice-findings.ts';
import { isSmallBusiness } from '../../papers/order-document/tax-reason.ts';

/** Findings that are advice: an invoice may be issued with them. */
const advice = /^(freight|before_service|other_cases|suggested_.*)$/;

/** What the form lacks in which the customer gets invoices. */
export function lackingOf({ lab }: Ctx, invoice: InvoiceToKeep): MissingTerm[] {
  const rules = rulesOf[invoice.trade.buyer.invoice_format ?? ''];
  return rules
    ? lackingTerms(eInvoiceOf(invoice, invoice.documents.de, { discount: lab.say('de', 'papers.order.discount') }), rules)
    : [];
}

interface Judged {
  invoice: InvoiceToKeep;
  /** False: only what would keep its paper from being printed. */
  strict: boolean;
}

export async function refuseLacking(ctx: Ctx, { invoice, strict }: Judged): Promise<void> {
  const found = invoiceFindings(invoice.documents.de, await isSmallBusiness(ctx));
  const refused = found.filter(({ name, severity }) => severity === 'error' || (strict && !advice.test(name)));
  const problems: Record<string, FieldProblem[]> = strict ? termProblems(lackingOf(ctx, invoice)) : {};
  for (const { name, field, params } of refused) {
    const problem: FieldProblem = { key: `invoice_finding.${name}`, ...(params ? { params } : {}) };
    problems[field] = [...(problems[field] ?? []), problem];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems satisfies FieldProblems);
}
