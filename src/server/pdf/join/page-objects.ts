// The pages of one PDF as objects of a larger one, numbered on from those before it. Only what the pages draw with comes along: tags,
// attached files, claims and signatures speak of the file they stood in. Runs in the thread that makes PDFs.
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  type PDFPageTree,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

export interface PagesOrder {
  kind: 'pages';
  pdf: Uint8Array;
  /** The number its first object gets. */
  from: number;
  /** Object number of the tree that its own hangs below. */
  parent: number;
}

/** What the writer must know of a part: told in a line before its bytes. */
export interface PagesHead {
  /** Where each object begins, from the first byte after this line. */
  offsets: number[];
  pages: number;
  /** Object numbers of its tree and of its first page. */
  tree: number;
  first: number;
}

const ofItsFile = ['StructParents', 'AF', 'Metadata', 'PieceInfo'].map((name) => PDFName.of(name));
const parentName = PDFName.of('Parent');

/** A line of JSON (`PagesHead`), then the objects. */
export async function pageObjects({ pdf, from, parent }: PagesOrder): Promise<Uint8Array> {
  const doc = await PDFDocument.load(pdf, { updateMetadata: false });
  for (const { node } of doc.getPages()) bare(node, doc.context);
  const tree: PDFPageTree = doc.catalog.Pages();
  const root = doc.catalog.get(PDFName.of('Pages'));
  const first = doc.getPages()[0]?.ref;
  if (!(root instanceof PDFRef) || !first) throw new Error('a paper without pages');
  tree.delete(parentName);
  const order = reachable(doc.context, root);
  const numbers = new Map(order.map((ref, index) => [ref, from + index]));
  tree.set(parentName, PDFRef.of(-parent));
  const written = order.map((ref) => {
    const object = doc.context.lookup(ref);
    if (!object) throw new Error('a paper lacks one of its objects');
    renumber(object, numbers);
    return objectBytes(numbers.get(ref) ?? 0, object);
  });
  let at = 0;
  const offsets = written.map(({ length }) => {
    const begins = at;
    at += length;
    return begins;
  });
  const head: PagesHead = {
    ...{ offsets, pages: doc.getPageCount() },
    tree: numbers.get(root) ?? 0,
    first: numbers.get(first) ?? 0,
  };
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  return new Uint8Array(Buffer.concat([line, ...written]));
}

/** A signature that is seen is a field of its file; without that it would be an empty frame. */
function bare(page: PDFDict, context: PDFContext): void {
  for (const name of ofItsFile) page.delete(name);
  const key = PDFName.of('Annots');
  const notes = page.lookupMaybe(key, PDFArray);
  if (!notes) return;
  const kept = notes.asArray().filter((note) => {
    const found = context.lookup(note);
    return found instanceof PDFDict && found.get(PDFName.of('Subtype')) !== PDFName.of('Widget');
  });
  for (const note of kept) context.lookup(note, PDFDict).delete(PDFName.of('StructParent'));
  if (kept.length === 0) page.delete(key);
  else page.set(key, context.obj(kept));
}

/** All that is needed to draw, each once, the page tree first. */
function reachable(context: PDFContext, root: PDFRef): PDFRef[] {
  const found = new Set([root]);
  // Grows while it is walked.
  for (const ref of found) {
    const object = context.lookup(ref);
    if (object) for (const next of refsIn(object)) if (context.lookup(next)) found.add(next);
  }
  return [...found];
}

function* refsIn(object: PDFObject): Generator<PDFRef> {
  if (object instanceof PDFRef) yield object;
  else if (object instanceof PDFStream) yield* refsIn(object.dict);
  else if (object instanceof PDFDict) for (const [, value] of object.entries()) yield* refsIn(value);
  else if (object instanceof PDFArray) for (const value of object.asArray()) yield* refsIn(value);
}

/** Negative is a number of the larger file already; what leads nowhere is nothing. */
function renumbered(ref: PDFRef, numbers: ReadonlyMap<PDFRef, number>): PDFObject {
  if (ref.objectNumber < 0) return PDFRef.of(-ref.objectNumber);
  const number = numbers.get(ref);
  return number === undefined ? PDFNull : PDFRef.of(number);
}

function renumber(object: PDFObject, numbers: ReadonlyMap<PDFRef, number>): void {
  if (object instanceof PDFStream) renumber(object.dict, numbers);
  else if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      if (value instanceof PDFRef) object.set(key, renumbered(value, numbers));
      else renumber(value, numbers);
    }
  } else if (object instanceof PDFArray) {
    for (const [index, value] of object.asArray().entries()) {
      if (value instanceof PDFRef) object.set(index, renumbered(value, numbers));
      else renumber(value, numbers);
    }
  }
}

function objectBytes(number: number, object: PDFObject): Buffer {
  const content = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(content, 0);
  return Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
}
