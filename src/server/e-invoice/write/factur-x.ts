// An invoice as people and programs read it (Factur-X 1.0, ZUGFeRD 2): the file that lies within the PDF of its pages, and what the PDF says of
// it. The pages have to be a file for archives: upon a letterhead that no archive takes the PDF is no such invoice.
import type { Attachment, InvoiceClaim } from '../../pdf/archive/claims.ts';
import type { Invoice } from '../model.ts';
import { writeCii } from './write-cii.ts';

export const facturXFile = 'factur-x.xml';
export const facturXClaim: InvoiceClaim = { documentType: 'INVOICE', version: '1.0', conformanceLevel: 'EN 16931' };

interface Told {
  /** In the document's language. */
  description: string;
  /** ISO 8601. */
  changedAt: string;
}

export function facturX(invoice: Invoice, { description, changedAt }: Told): Attachment {
  const bytes = Buffer.from(writeCii(invoice, 'zugferd'));
  const name = facturXFile;
  return { name, mediaType: 'text/xml', relation: 'Alternative', description, changedAt, bytes, invoice: facturXClaim };
}
