// What the pages of a file draw, under check: everything belongs to a tag or is said to be decoration, in colours that the file explains
// (with those, what is translucent is explained as well), by glyphs that tell their letters.
import { type PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';
import { type Font, glyphFaults, openFont } from './check-fonts.ts';
import type { Named } from './check-structure.ts';
import { type Operand, readContent } from './content-reader.ts';
import { bytesOf, called, dictOf, entry, itemsOf, type Looked, nameOf, numberOf, type Report, textOf } from './pdf-objects.ts';

const painting = new Set(['Tj', 'TJ', "'", '"', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 's', 'S', 'sh', 'Do', 'EI']);
const pressColors = new Set(['k', 'K']);

/** An operand by its parts: a name or a dictionary. */
interface Parts {
  name?: string;
  entries?: ReadonlyMap<string, Operand>;
}

interface Painting {
  doc: PDFDocument;
  report: Report;
  page: number;
  fonts: Map<string, Font>;
}

export function checkPages(doc: PDFDocument, named: Named, report: Report): void {
  const fonts = new Map<string, Font>();
  for (const [index, page] of doc.getPages().entries()) {
    const work = { doc, report, page: index + 1, fonts };
    const tell = (rule: string, object = page.ref.toString()) => report({ rule, page: work.page, object });
    if (nameOf(entry(doc, page.node, 'Tabs')) !== 'S' && named.size > 0) tell('the page has no order of its parts (Tabs)');
    const seen = checkContent(work, {
      bytes: contentOf(doc, page),
      resources: entry(doc, page.node, 'Resources'),
      object: page.ref.toString(),
      inside: false,
    });
    checkParents(work, { page, seen, named });
    for (const annotation of itemsOf(doc, entry(doc, page.node, 'Annots')))
      if (!textOf(entry(doc, annotation, 'Contents'))?.trim())
        tell('a link or note does not say what it is', called(annotation, 'note'));
  }
}

function contentOf(doc: PDFDocument, page: PDFPage): Uint8Array {
  const parts = itemsOf(doc, page.node.get(PDFName.of('Contents')));
  return Buffer.concat(parts.flatMap((part) => [Buffer.from(bytesOf(entry(doc, part)) ?? []), Buffer.from('\n')]));
}

interface Content {
  bytes: Uint8Array;
  resources: Looked;
  object: string;
  /** Drawn from within what is marked already. */
  inside: boolean;
}

/** Gives the numbers of the pieces it marks. */
function checkContent(work: Painting, { bytes, resources, object, inside }: Content): number[] {
  const { doc, report, page } = work;
  const tell = (rule: string) => report({ rule, page, object });
  const seen: number[] = [];
  const open: ('decoration' | 'tagged' | 'neither')[] = [];
  let font: Font | null = null;
  for (const { name, operands } of readContent(bytes)) {
    if (name === 'BMC' || name === 'BDC') {
      const mark = markOf(operands);
      if (mark.mcid !== null) seen.push(mark.mcid);
      if (mark.kind !== 'neither' && open.some((one) => one !== 'neither' && one !== mark.kind))
        tell('decoration and what is read lie in each other');
      open.push(mark.kind);
    } else if (name === 'EMC') {
      if (open.pop() === undefined) tell('a marked piece ends that did not begin');
    } else if (name === 'Tf') font = fontOf(work, entry(doc, resources, 'Font'), operands[0]);
    else if (pressColors.has(name) || asNamed(operands[0])?.name === '/DeviceCMYK')
      tell('a colour for a press, in a file whose colours are for screens');
    if (!painting.has(name)) continue;
    if (!inside && open.every((one) => one === 'neither'))
      tell(`something is drawn (${name}) that is neither tagged nor decoration`);
    if (name === 'Do') checkObject(work, { name: operands[0], resources });
    const shown = operands.flat(1).filter((one): one is Uint8Array => one instanceof Uint8Array);
    if (shown.length > 0) for (const fault of font ? glyphFaults(font, shown) : ['text without a font']) tell(fault);
  }
  if (open.length > 0) tell('a marked piece does not end');
  return seen;
}

function markOf([tag, properties]: readonly Operand[]): { kind: 'decoration' | 'tagged' | 'neither'; mcid: number | null } {
  const mcid = asNamed(properties)?.entries?.get('/MCID');
  const decoration = asNamed(tag)?.name === '/Artifact';
  const number = typeof mcid === 'number' ? mcid : null;
  return { kind: decoration ? 'decoration' : number === null ? 'neither' : 'tagged', mcid: number };
}

function asNamed(value: Operand | undefined): Parts | null {
  if (typeof value !== 'object' || value instanceof Uint8Array) return null;
  return 'name' in value || (!Array.isArray(value) && 'entries' in value) ? (value as Parts) : null;
}

/** What a page calls by a name of its own. */
function lookedUp(all: Looked, name: Operand | undefined): Looked {
  return dictOf(all)?.get(PDFName.of(asNamed(name)?.name?.slice(1) ?? ''));
}

interface Parents {
  page: PDFPage;
  seen: readonly number[];
  named: Named;
}

/** The pieces of a page, the tree's, and those of the table that leads from a piece to its tag: all three are the same. */
function checkParents({ doc, report, page: number }: Painting, { page, seen, named }: Parents): void {
  const tell = (rule: string) => report({ rule, page: number, object: page.ref.toString() });
  if (new Set(seen).size < seen.length) tell('two pieces of content have one number');
  const key = numberOf(entry(doc, page.node, 'StructParents'));
  const parents = key === null ? [] : parentsOf(doc, key);
  for (const mcid of seen) {
    const tag = named.get(`${number}/${mcid}`);
    if (tag === undefined) tell(`piece ${mcid} has no tag`);
    else if (called(parents[mcid], '') !== tag) tell(`piece ${mcid} does not lead back to its tag`);
  }
  for (const place of named.keys())
    if (place.startsWith(`${number}/`) && !seen.includes(Number(place.split('/')[1])))
      tell(`a tag names piece ${place}, which is not there`);
}

function parentsOf(doc: PDFDocument, key: number): Looked[] {
  const look = (node: Looked): Looked[] | null => {
    const numbers = itemsOf(doc, entry(doc, node, 'Nums'));
    for (let at = 0; at + 1 < numbers.length; at += 2) if (numberOf(numbers[at]) === key) return itemsOf(doc, numbers[at + 1]);
    for (const kid of itemsOf(doc, entry(doc, node, 'Kids'))) {
      const found = look(kid);
      if (found) return found;
    }
    return null;
  };
  return look(entry(doc, doc.catalog, 'StructTreeRoot', 'ParentTree')) ?? [];
}

function fontOf({ doc, fonts, report }: Painting, all: Looked, name: Operand | undefined): Font | null {
  const value = lookedUp(all, name);
  if (!value) return null;
  const key = called(value, String(fonts.size));
  const font = fonts.get(key) ?? openFont(doc, value, report);
  fonts.set(key, font);
  return font;
}

function checkObject(work: Painting, { name, resources }: { name: Operand | undefined; resources: Looked }): void {
  const { doc, report, page } = work;
  const value = lookedUp(entry(doc, resources, 'XObject'), name);
  const found = entry(doc, value);
  const object = called(value, 'picture');
  const tell = (rule: string) => report({ rule, page, object });
  if (!found) {
    tell('something is drawn that is not there');
    return;
  }
  if (nameOf(entry(doc, found, 'ColorSpace')) === 'DeviceCMYK')
    tell('a picture for a press, in a file whose colours are for screens');
  if (nameOf(entry(doc, found, 'Subtype')) !== 'Form') return;
  const own = entry(doc, found, 'Resources') ?? entry(doc, resources);
  const bytes = bytesOf(found);
  if (bytes) checkContent(work, { bytes, resources: own, object, inside: true });
}
