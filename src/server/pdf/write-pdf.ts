// The only PDF writer: turns a draw list into the bytes of a file with embedded fonts, a title, a language and tags. Nothing but
// the list decides about the bytes, so equal input gives equal files. docs/interface/papers.md#pdf.
import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { chunkBuffer } from '../lib/work/chunk-buffer.ts';
import { type Attachment, addClaims, attach } from './archive/claims.ts';
import type { CellsMark, DrawHead, DrawList, DrawMark, DrawPage, DrawPart, LineMark, Tag } from './draw-list.ts';
import { drawText, type TextBrush, textsAsRead } from './draw-text.ts';
import type { Fonts } from './fonts.ts';
import { boxOf } from './mark-box.ts';
import { isForPress, openPicture, type Picture } from './pictures.ts';

type Pdf = PDFKit.PDFDocument;

interface TaggedElement {
  tag: Tag;
  element: PDFKit.PDFStructureElement;
}

const black = '#000000';

/** A file that is being written: what was added is bytes already, and nothing else of it is kept. */
export interface PdfInHand {
  add(part: DrawPart): void;
  attach(file: Attachment): void;
  end(): Uint8Array;
}

export function writePdf(list: DrawList, fonts: Fonts): Uint8Array {
  const pdf = beginPdf(list, fonts);
  pdf.add(list);
  for (const file of list.attachments ?? []) pdf.attach(file);
  return pdf.end();
}

export function beginPdf(head: DrawHead, fonts: Fonts): PdfInHand {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // No default font: it would be a standard one, which is not embedded.
    font: '',
    pdfVersion: '1.7',
    lang: head.language,
    displayTitle: true,
    tagged: true,
    info: {
      Title: escapedInXml(head.title),
      Author: escapedInXml(head.author),
      Creator: 'Plumbline',
      Producer: 'Plumbline',
      CreationDate: new Date(head.createdAt),
    },
  });
  const written = chunkBuffer();
  // The first line of the file is there already. The rest comes at once: a stream's buffer would only cost time.
  written.add(doc.read() as Buffer);
  doc.push = (chunk: Uint8Array | null) => {
    if (chunk !== null) written.add(chunk);
    return true;
  };
  writeTextAtOnce(doc);
  const choose = fonts.chooserFor(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const pictureOf = knownPictures(doc);
  const attached: Attachment[] = [];
  let follows = true;
  return {
    add({ tags, pages, pictures = [] }) {
      const elements = structure(doc, root, { tags, pages });
      const opened = pictures.map(pictureOf);
      if (opened.some(isForPress)) follows = false;
      for (const page of pages) writePage({ doc, fonts, choose, pictures: opened, operators: [] }, page, elements);
    },
    attach(file) {
      attach(doc, file);
      attached.push(file);
    },
    end() {
      addClaims(doc, { follows, attached });
      doc.end();
      return written.all();
    },
  };
}

/** The same picture in several parts is in the file once. */
function knownPictures(doc: Pdf): (bytes: Uint8Array) => Picture {
  const known = new Map<string, Picture>();
  return (bytes) => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const picture = known.get(hash) ?? openPicture(doc, bytes);
    known.set(hash, picture);
    return picture;
  };
}

/** The library turns text into bytes letter by letter, and thousands of tags are text. */
function writeTextAtOnce(doc: Pdf): void {
  const target = doc as unknown as { _write(data: string | Uint8Array): void };
  const write = target._write.bind(doc);
  target._write = (data) => write(typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data);
}

/** The library writes a title into the XML of the metadata as it stands; the information dictionary takes the value itself. */
function escapedInXml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return Object.assign(Object(text) as object, { toString: () => escaped }) as unknown as string;
}

/** What the library keeps of an element. Its types do not tell. */
type Inner = PDFKit.PDFStructureElement & { dictionary: { data: { A?: object } } };

/** All of them, in the order of the tags: an empty cell is a cell, too. */
function structure(
  doc: Pdf,
  root: PDFKit.PDFStructureElement,
  { tags, pages }: Pick<DrawPart, 'tags' | 'pages'>,
): TaggedElement[] {
  const read = textsAsRead(
    tags,
    pages.flatMap(({ marks }) => marks),
  );
  const made: TaggedElement[] = [];
  for (const tag of tags) {
    const { type, parent, language, alt } = tag;
    const actual = read.get(tag);
    const element = doc.struct(type, {
      ...(language ? { lang: language } : {}),
      ...(alt ? { alt } : {}),
      ...(actual ? { actual } : {}),
    });
    const attributes = attributesOf(tag);
    if (attributes) (element as Inner).dictionary.data.A = attributes;
    (parent === null ? root : made[parent]?.element)?.add(element);
    made.push({ tag, element });
  }
  return made;
}

function attributesOf({ type, columns, counted }: Tag): object | null {
  if (type === 'TH') return { O: 'Table', Scope: 'Column' };
  if (columns !== undefined) return { O: 'Table', ColSpan: columns };
  return counted ? { O: 'List', ListNumbering: 'Decimal' } : null;
}

/** What marks are drawn with. */
interface Brush extends TextBrush {
  pictures: readonly Picture[];
}

function writePage(brush: Brush, page: DrawPage, elements: readonly TaggedElement[]): void {
  const { doc, operators } = brush;
  doc.addPage({ size: [page.width, page.height], margin: 0 });
  // One piece of content a page instead of one an operator.
  const add = doc.addContent;
  doc.addContent = (text: string) => {
    operators.push(text);
    return doc;
  };
  const { x, y } = page.scale ?? { x: 1, y: 1 };
  if (x !== 1 || y !== 1) doc.scale(x, y);
  for (const [tag, marks] of runs(page.marks)) {
    const tagged = tag === undefined ? undefined : elements[tag];
    const content = tagged && doc.markStructureContent(tagged.tag.type);
    if (!content) operators.push(decoration(marks[0]));
    for (const mark of marks) draw(brush, mark);
    if (content) {
      doc.endMarkedContent();
      tagged.element.add(content);
    } else operators.push('EMC');
    if (tagged?.tag.type === 'Figure') placeFigure(tagged.element, { page, marks });
  }
  doc.addContent = add;
  doc.page.write(Buffer.from(`${operators.join('\n')}\n`, 'latin1'));
}

const decoration = (mark: DrawMark | undefined) =>
  mark?.running === undefined
    ? '/Artifact <</Type /Layout>> BDC'
    : `/Artifact <</Type /Pagination /Subtype /${mark.running}>> BDC`;

/** Where it lies on its page, for those who enlarge it. */
function placeFigure(element: PDFKit.PDFStructureElement, { page, marks }: { page: DrawPage; marks: readonly DrawMark[] }): void {
  const { x, y } = page.scale ?? { x: 1, y: 1 };
  const { left, top, right, bottom } = boxOf(marks);
  const box = [left * x, page.height - bottom * y, right * x, page.height - top * y];
  (element as Inner).dictionary.data.A = { O: 'Layout', Placement: 'Block', BBox: box };
}

/** Neighbouring marks of one tag are one piece of content. */
function runs(marks: readonly DrawMark[]): [tag: number | undefined, marks: DrawMark[]][] {
  const found: [number | undefined, DrawMark[]][] = [];
  for (const mark of marks) {
    const last = found.at(-1);
    if (last && last[0] === mark.tag && last[1][0]?.running === mark.running) last[1].push(mark);
    else found.push([mark.tag, [mark]]);
  }
  return found;
}

function draw(brush: Brush, mark: DrawMark): void {
  const { doc, pictures } = brush;
  switch (mark.kind) {
    case 'text':
      drawText(brush, mark);
      break;
    case 'line':
      drawLine(doc, mark);
      break;
    case 'rect':
      doc.save().rect(mark.x, mark.y, mark.width, mark.height).fill(mark.fill).restore();
      break;
    case 'cells':
      drawCells(doc, mark);
      break;
    case 'picture': {
      const picture = pictures[mark.picture];
      if (picture) doc.image(picture, mark.x, mark.y, { width: mark.width, height: mark.height });
    }
  }
}

/** The operators themselves: by the library's way each rectangle of thousands of codes is several calls. */
function drawCells(doc: Pdf, { cells }: CellsMark): void {
  const parts: string[] = [];
  for (let at = 0; at + 3 < cells.length; at += 4)
    parts.push(`${rounded(cells[at])} ${rounded(cells[at + 1])} ${rounded(cells[at + 2])} ${rounded(cells[at + 3])} re`);
  if (parts.length > 0) doc.addContent(`${parts.join('\n')}\nf`);
}

const rounded = (value: number | undefined) => String(Math.round((value ?? 0) * 1000) / 1000);

function drawLine(doc: Pdf, { from, to, width, color = black, dots }: LineMark): void {
  doc.save().lineWidth(width).strokeColor(color);
  // A dash without length under a round cap is a dot.
  if (dots !== undefined) doc.lineCap('round').dash(0.001, { space: dots });
  doc
    .moveTo(...from)
    .lineTo(...to)
    .stroke()
    .restore();
}
