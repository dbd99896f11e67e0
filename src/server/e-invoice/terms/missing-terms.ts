// All that keeps an invoice from being issued in a format, at once: terms that are missing or impossible by the rules of EN 16931, by those of
// XRechnung (BR-DE) where it is one, and sums that do not add up.

import { sumFindings } from '../check/check-sums.ts';
import type { InvoiceFormat } from '../formats.ts';
import type { Invoice } from '../model.ts';
import { documentTerms } from './document-terms.ts';
import { lineTerms } from './line-terms.ts';
import { partyTerms } from './party-terms.ts';
import { taxTerms } from './tax-terms.ts';
import type { Asked, MissingTerm } from './term.ts';

export type { MissingTerm } from './term.ts';

export function missingTerms(invoice: Invoice, format: InvoiceFormat): MissingTerm[] {
  const asked: Asked = { invoice, isXrechnung: format !== 'zugferd' };
  return [...documentTerms(asked), ...partyTerms(asked), ...taxTerms(asked), ...lineTerms(asked), ...sums(invoice)];
}

function sums(invoice: Invoice): MissingTerm[] {
  return sumFindings(invoice).map(({ rule, term, key, severity, params }) => {
    const at = invoice.lines.findIndex(({ id }) => params.line !== '' && id === params.line);
    const where = at >= 0 ? `/lines/${at}/net` : params.group === '' ? '/totals' : '/vat';
    return { rule, term, key, where, severity, params };
  });
}
