// The forms an invoice goes out in, and what each says of itself (BT-23, BT-24).

export const invoiceFormats = ['xrechnung-cii', 'xrechnung-ubl', 'zugferd'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

const xrechnung = {
  guideline: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
} as const;

export const profiles: Readonly<Record<InvoiceFormat, { guideline: string; process: string | null }>> = {
  'xrechnung-cii': xrechnung,
  'xrechnung-ubl': xrechnung,
  zugferd: { guideline: 'urn:cen.eu:en16931:2017', process: null },
};
