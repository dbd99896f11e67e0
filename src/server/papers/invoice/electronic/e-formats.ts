// The forms in which programs read an issued invoice: XRechnung in both syntaxes, and the file that lies within its PDF (ZUGFeRD, Factur-X).
import { type FieldProblem, invalid } from '#server/contract/errors.ts';
import type { InvoiceFormat } from '#server/e-invoice/formats.ts';
import type { Invoice } from '#server/e-invoice/model.ts';
import { type MissingTerm, missingTerms } from '#server/e-invoice/terms/missing-terms.ts';
import { facturXClaim, facturXFile } from '#server/e-invoice/write/factur-x.ts';
import { writeCii } from '#server/e-invoice/write/write-cii.ts';
import { writeUbl } from '#server/e-invoice/write/write-ubl.ts';
import type { PaperFormat } from '../../parts/paper-format.ts';

const xml = { extension: 'xml', mediaType: 'application/xml', unsigned: true } as const;
const bytes = (text: string) => Buffer.from(text);

export const invoiceFormats: readonly PaperFormat[] = [
  { format: 'xrechnung-cii', ...xml, write: (invoice) => bytes(writeCii(invoice as Invoice, 'xrechnung-cii')) },
  { format: 'xrechnung-ubl', ...xml, write: (invoice) => bytes(writeUbl(invoice as Invoice)) },
  {
    format: 'factur-x',
    ...xml,
    write: (invoice) => bytes(writeCii(invoice as Invoice, 'zugferd')),
    attached: { mediaType: 'text/xml', description: 'e_invoice.attached', name: facturXFile, invoice: facturXClaim },
  },
];

/** What a customer is said to want, as its rules are called. */
export const rulesOf: Readonly<Record<string, InvoiceFormat>> = {
  zugferd: 'zugferd',
  'factur-x': 'zugferd',
  xrechnung_cii: 'xrechnung-cii',
  xrechnung_ubl: 'xrechnung-ubl',
  'xrechnung-cii': 'xrechnung-cii',
  'xrechnung-ubl': 'xrechnung-ubl',
};

/** What keeps it from being sent in that form; hints do not. */
export function lackingTerms(invoice: Invoice, rules: InvoiceFormat): MissingTerm[] {
  return missingTerms(invoice, rules).filter(({ severity }) => severity === 'error');
}

/** By the term each is about. */
export function termProblems(terms: readonly MissingTerm[]): Record<string, FieldProblem[]> {
  const problems: Record<string, FieldProblem[]> = {};
  for (const { term, key, params } of terms) problems[term] = [...(problems[term] ?? []), { key, params }];
  return problems;
}

export function refuseIncomplete(invoice: Invoice, rules: InvoiceFormat): void {
  const lacking = lackingTerms(invoice, rules);
  if (lacking.length > 0) throw invalid(termProblems(lacking));
}
