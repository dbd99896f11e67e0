// A file of somebody else, taken for an electronic invoice: what it says, and what of it does not hold by the rules; or all that keeps it
// from being read. Work for a thread of its own.
import { startsAsPdf } from '../../pdf/archive/attached-file.ts';
import { mostInvoiceBytes, type ReadInvoice, readInvoice, UnreadableInvoice } from '../read/read-invoice.ts';
import { readPdfInvoice } from '../read/read-pdf.ts';
import type { ReadingNote } from '../read/reading.ts';
import { xmlText } from '../read/xml-text.ts';
import { type Finding, findingsOf } from './findings.ts';
import { profileName } from './profile.ts';

export interface IncomingInvoice extends Pick<ReadInvoice, 'invoice' | 'syntax' | 'guideline'> {
  /** What the file is, and for a PDF what the invoice within is called. */
  container: 'xml' | 'pdf';
  attachment: string | null;
  profile: string | null;
  findings: readonly Finding[];
}

export type JudgedFile = { read: IncomingInvoice } | { refused: readonly ReadingNote[] };

export async function judgeFile(bytes: Uint8Array): Promise<JudgedFile> {
  try {
    return { read: judged(await readFile(bytes)) };
  } catch (error) {
    if (error instanceof UnreadableInvoice) return { refused: error.problems };
    throw error;
  }
}

type Brought = ReadInvoice & Pick<IncomingInvoice, 'container' | 'attachment'>;

const refusal = (key: string) => new UnreadableInvoice([{ key, term: '', params: {} }]);

async function readFile(bytes: Uint8Array): Promise<Brought> {
  if (bytes.byteLength === 0) throw refusal('e_invoice.unreadable.empty');
  if (bytes.byteLength > mostInvoiceBytes) throw refusal('e_invoice.unreadable.too_large');
  if (startsAsPdf(bytes)) return { ...(await readPdfInvoice(bytes)), container: 'pdf' };
  if (!startsAsXml(bytes)) throw refusal('e_invoice.unreadable.kind');
  const xml = xmlText(bytes);
  if (xml === null) throw refusal('e_invoice.unreadable.encoding');
  return { ...readInvoice(xml), container: 'xml', attachment: null };
}

/** Marks of an encoding and blanks may come first, and two bytes may be one sign. */
function startsAsXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head);
}

function judged({ invoice, syntax, guideline, notKept, container, attachment }: Brought): IncomingInvoice {
  const findings = findingsOf({ invoice, guideline, notKept });
  return { invoice, syntax, guideline, container, attachment, profile: profileName(guideline), findings };
}
