// The DCC that a certificate carries: of the files that are attached to the PDF the first one that is a certificate in XML.
import { PDFDocument } from '@cantoo/pdf-lib';
import { readDcc } from '#server/papers/dcc/read-dcc.ts';

const mostBytes = 16 * 1024 * 1024;

type Attached = ReturnType<PDFDocument['getAttachments']>[number];

const isXml = ({ name, mimeType }: Attached) => /\.xml$/i.test(name) || /xml/i.test(mimeType ?? '');

/** Null where none is attached, or the file cannot be read that far. */
export async function attachedDcc(pdf: Uint8Array): Promise<string | null> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const texts = document
      .getAttachments()
      .filter((one) => isXml(one) && one.data.length <= mostBytes)
      .map(({ data }) => new TextDecoder().decode(data));
    return texts.find(isDcc) ?? null;
  } catch {
    return null;
  }
}

export function isDcc(text: string): boolean {
  try {
    return readDcc(text) !== null;
  } catch {
    return false;
  }
}
