// A file out of a PDF of others, by its name. What is packed is unpacked up to a bound, so that a small file cannot fill the memory; a PDF with
// many objects still costs what reading it costs: ask in a thread whose memory is bounded.
import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { UnpackedTooMuch, unpackingAtMost } from './bounded-decoding.ts';

/** Why: no PDF at all, one that ends too early, one that asks for a password, or the file within cannot be unpacked. */
type Trouble = 'no_pdf' | 'cut_off' | 'locked' | 'unpacked';

export class UnreadablePdf extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}

interface Wanted {
  /** Those that are looked for, the best one first. */
  names: readonly string[];
  mostBytes: number;
}

/** Null where there is none of these. */
export async function attachedFile(
  pdf: Uint8Array,
  { names, mostBytes }: Wanted,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  try {
    return await unpackingAtMost(mostBytes * 4, async () => {
      const doc = await opened(pdf);
      const files = filesOf(doc);
      const name = names.find((one) => files.has(one));
      const file = files.get(name ?? '');
      if (name !== undefined && file) return { name, bytes: contentOf(doc, file, mostBytes) };
      if (!isWhole(pdf)) throw cutOff();
      return null;
    });
  } catch (error) {
    if (error instanceof UnpackedTooMuch) throw new UnreadablePdf('unpacked', 'the PDF unpacks to too much', { cause: error });
    if (error instanceof UnreadablePdf && error.trouble !== 'locked' && startsAsPdf(pdf) && !isWhole(pdf)) throw cutOff(error);
    throw error;
  }
}

const cutOff = (cause?: Error) => new UnreadablePdf('cut_off', 'the PDF ends before its end', { cause });

async function opened(pdf: Uint8Array): Promise<PDFDocument> {
  const settings = { updateMetadata: false, throwOnInvalidObject: false, parseSpeed: ParseSpeeds.Fastest };
  try {
    return await PDFDocument.load(pdf, settings);
  } catch (error) {
    if (error instanceof UnpackedTooMuch) throw error;
    if (!(error instanceof EncryptedPDFError)) throw new UnreadablePdf('no_pdf', 'no PDF that can be read', { cause: error });
  }
  try {
    // Most that are locked are so against changes alone: anybody may open them.
    return await PDFDocument.load(pdf, { ...settings, password: '' });
  } catch (error) {
    if (error instanceof UnpackedTooMuch) throw error;
    throw new UnreadablePdf('locked', 'the PDF asks for a password', { cause: error });
  }
}

/** Writers may put something before the beginning and after the end. */
const around = 1024;

export function startsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(around, bytes.byteLength)).includes('%PDF-');
}

function isWhole(pdf: Uint8Array): boolean {
  return Buffer.from(pdf.subarray(Math.max(0, pdf.byteLength - around))).includes('%%EOF');
}

/** By its name in small letters: those in the tree of names, and those that the document alone names as its own. */
function filesOf(doc: PDFDocument): Map<string, PDFDict> {
  const own = at(doc, doc.catalog, 'AF');
  const associated = own instanceof PDFArray ? own.asArray().map((one) => doc.context.lookup(one)) : [];
  const all = [...associated, ...filesBelow(doc, at(doc, doc.catalog, 'Names', 'EmbeddedFiles'), new Set())];
  const files = new Map<string, PDFDict>();
  for (const file of all) {
    if (!(file instanceof PDFDict)) continue;
    const name = textOf(at(doc, file, 'UF')) ?? textOf(at(doc, file, 'F'));
    if (name !== null) files.set(name.toLowerCase(), file);
  }
  return files;
}

function at(doc: PDFDocument, from: PDFObject, ...path: string[]): PDFObject | undefined {
  let found: PDFObject | undefined = from;
  for (const key of path) {
    const dict: PDFObject | undefined = found instanceof PDFRawStream ? found.dict : found;
    found = dict instanceof PDFDict ? doc.context.lookup(dict.get(PDFName.of(key))) : undefined;
  }
  return found;
}

const textOf = (value: PDFObject | undefined) =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;

/** A tree of names; one that bites its tail ends there. */
function filesBelow(doc: PDFDocument, node: PDFObject | undefined, seen: Set<PDFObject>): PDFDict[] {
  if (!(node instanceof PDFDict) || seen.has(node)) return [];
  seen.add(node);
  const items = (key: string) => {
    const list = at(doc, node, key);
    return list instanceof PDFArray ? list.asArray().map((one) => doc.context.lookup(one)) : [];
  };
  const own = items('Names').filter((one): one is PDFDict => one instanceof PDFDict);
  return [...own, ...items('Kids').flatMap((kid) => filesBelow(doc, kid, seen))];
}

function contentOf(doc: PDFDocument, file: PDFDict, mostBytes: number): Uint8Array {
  const stream = at(doc, file, 'EF', 'UF') ?? at(doc, file, 'EF', 'F');
  if (!(stream instanceof PDFRawStream)) throw new UnreadablePdf('unpacked', 'the file within is not there');
  try {
    const bytes = unpacked(doc, stream, mostBytes);
    if (bytes.byteLength > mostBytes) throw new Error('too large');
    return bytes;
  } catch (error) {
    throw new UnreadablePdf('unpacked', 'the file within cannot be unpacked', { cause: error });
  }
}

function unpacked(doc: PDFDocument, stream: PDFRawStream, mostBytes: number): Uint8Array {
  const filter = at(doc, stream, 'Filter');
  const isPlain = filter === PDFName.of('FlateDecode') && !stream.transform;
  // The usual one says when what is packed is broken; the library's own unpacking gives what it has.
  return isPlain
    ? new Uint8Array(inflateSync(stream.getContents(), { maxOutputLength: mostBytes }))
    : decodePDFRawStream(stream).decode();
}
