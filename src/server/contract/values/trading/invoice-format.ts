// In which form a customer gets invoices: a PDF alone, one with the invoice for programs inside, or that alone.

export const invoiceFormats = ['pdf', 'zugferd', 'xrechnung_cii', 'xrechnung_ubl'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

/** What is none counts as a PDF. */
export function invoiceFormatOf(value: unknown): InvoiceFormat {
  return invoiceFormats.find((one) => one === value) ?? 'pdf';
}
