// A PDF's objects, looked up with kindness: what is missing or of another kind is null and never an error, as a check must go on.
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

export interface Violation {
  /** The standard's rule in a few words. */
  rule: string;
  /** From 1; null where it is no page's. */
  page: number | null;
  /** `12 0 R`, or what it is where it has no number. */
  object: string;
}

export type Report = (violation: Violation) => void;

export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false });
}

export type Looked = PDFObject | null | undefined;

/** What a reference stands for. */
function resolved(doc: PDFDocument, value: Looked): PDFObject | null {
  return (value instanceof PDFRef ? doc.context.lookup(value) : value) ?? null;
}

export function entry(doc: PDFDocument, from: Looked, ...keys: string[]): PDFObject | null {
  let found = resolved(doc, from);
  for (const key of keys) {
    const dict = dictOf(found);
    found = dict ? resolved(doc, dict.get(PDFName.of(key))) : null;
  }
  return found;
}

export function dictOf(value: Looked): PDFDict | null {
  if (value instanceof PDFDict) return value;
  return value instanceof PDFStream ? value.dict : null;
}

export function nameOf(value: Looked): string | null {
  return value instanceof PDFName ? value.decodeText() : null;
}

export function numberOf(value: Looked): number | null {
  return value instanceof PDFNumber ? value.asNumber() : null;
}

export function textOf(value: Looked): string | null {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
}

export function itemsOf(doc: PDFDocument, value: Looked): PDFObject[] {
  const found = resolved(doc, value);
  return found instanceof PDFArray ? found.asArray() : found ? [value as PDFObject] : [];
}

export function bytesOf(value: Looked): Uint8Array | null {
  return value instanceof PDFRawStream ? decodePDFRawStream(value).decode() : null;
}

export function called(value: Looked, otherwise: string): string {
  return value instanceof PDFRef ? value.toString() : otherwise;
}
