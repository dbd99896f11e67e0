// The electronic invoice within a PDF (ZUGFeRD, Factur-X, XRechnung). Reading the PDFs of others is work for a thread of its own.
import { attachedFile, UnreadablePdf } from '../../pdf/archive/attached-file.ts';
import { mostInvoiceBytes, type ReadInvoice, readInvoice, UnreadableInvoice } from './read-invoice.ts';
import { xmlText } from './xml-text.ts';

/** By the age of the standard, the newest first; written in any case. */
const names = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

export interface PdfInvoice extends ReadInvoice {
  /** The XML beside what it says, to be kept: it is the invoice. */
  xml: string;
  /** What it is called there. */
  attachment: string;
}

export async function readPdfInvoice(pdf: Uint8Array): Promise<PdfInvoice> {
  const { name, bytes } = await within(pdf);
  const xml = xmlText(bytes);
  if (xml === null) throw refusal('e_invoice.unreadable.encoding');
  return { ...readInvoice(xml), xml, attachment: name };
}

const refusal = (key: string) => new UnreadableInvoice([{ key, term: '', params: {} }]);

const troubles = {
  no_pdf: 'e_invoice.unreadable.pdf',
  cut_off: 'e_invoice.unreadable.pdf_cut_off',
  locked: 'e_invoice.unreadable.pdf_locked',
  unpacked: 'e_invoice.unreadable.pdf_unpacked',
} as const;

async function within(pdf: Uint8Array): Promise<{ name: string; bytes: Uint8Array }> {
  try {
    const found = await attachedFile(pdf, { names, mostBytes: mostInvoiceBytes });
    if (found) return found;
  } catch (error) {
    if (error instanceof UnreadablePdf) throw refusal(troubles[error.trouble]);
    throw error;
  }
  throw refusal('e_invoice.unreadable.no_xml');
}
