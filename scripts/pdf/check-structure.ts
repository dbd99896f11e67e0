// The tree of a tagged file under check: each element of a known kind and in its place, figures told in words, tables regular with heads
// that say what they are heads of, headings without a gap; and each piece of a page that the tree names.
import { type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { called, dictOf, entry, itemsOf, type Looked, nameOf, numberOf, type Report, textOf } from './pdf-objects.ts';

/** Kinds that must stand directly in one of others. */
const within: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  Lbl: ['LI', 'P', 'Note'],
  LBody: ['LI'],
};
const others = [
  'Document',
  'Part',
  'Sect',
  'Div',
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'Table',
  'L',
  'Figure',
  'Span',
  'Link',
];
const known = new Set([...Object.keys(within), ...others]);
/** Kinds that hold parts and no text of their own. */
const holders = new Set(['Document', 'Sect', 'Table', 'TR', 'L', 'LI']);

interface Element {
  kind: string;
  object: string;
  parent: string;
  children: Element[];
  columns: number;
}

/** Which pieces of which page the tree names: `page/number` to the element's object. */
export type Named = Map<string, string>;

export function checkStructure(doc: PDFDocument, report: Report): Named {
  const named: Named = new Map();
  const root = entry(doc, doc.catalog, 'StructTreeRoot');
  if (!root) {
    report({ rule: 'the file has no tree of tags', page: null, object: 'catalog' });
    return named;
  }
  const pages = new Map(doc.getPages().map((page, index) => [page.ref.toString(), index]));
  const headings = { last: 0 };
  const walk = (value: Looked, parent: string, page: Looked): Element | null => {
    const dict = dictOf(entry(doc, value));
    const kind = nameOf(entry(doc, dict, 'S'));
    if (!dict || kind === null) return null;
    const object = called(value, kind);
    const element: Element = { kind, object, parent, children: [], columns: numberOf(entry(doc, dict, 'A', 'ColSpan')) ?? 1 };
    const own = dict.get(PDFName.of('Pg')) ?? page;
    const tell = (rule: string) => report({ rule, page: pageOf(pages, own), object: `${object} ${kind}` });
    judge(doc, { dict, element, headings, tell });
    for (const kid of itemsOf(doc, dict.get(PDFName.of('K')))) {
      const mcid = numberOf(kid) ?? numberOf(entry(doc, kid, 'MCID'));
      if (mcid === null) {
        const child = walk(kid, kind, own);
        if (child) element.children.push(child);
        continue;
      }
      if (holders.has(kind)) tell('text lies directly in what only holds parts');
      const piece = dictOf(entry(doc, kid));
      const at = pageOf(pages, piece?.get(PDFName.of('Pg')) ?? own);
      const key = `${at}/${mcid}`;
      if (at === null) tell('a piece of content is on no page');
      else if (named.has(key)) tell('a piece of content belongs to two tags');
      else named.set(key, object);
    }
    if (kind === 'Table') judgeTable(element, tell);
    return element;
  };
  for (const top of itemsOf(doc, entry(doc, root, 'K'))) walk(top, 'root', null);
  return named;
}

const pageOf = (pages: ReadonlyMap<string, number>, ref: Looked) =>
  ref instanceof PDFRef ? (pages.get(ref.toString()) ?? Number.NaN) + 1 || null : null;

interface Judged {
  dict: NonNullable<ReturnType<typeof dictOf>>;
  element: Element;
  headings: { last: number };
  tell(rule: string): void;
}

function judge(doc: PDFDocument, { dict, element: { kind, parent }, headings, tell }: Judged): void {
  if (!known.has(kind)) tell('a tag of no kind of the standard');
  const places = within[kind];
  if (places && !places.includes(parent)) tell(`stands in ${parent}, not in ${places.join(' or ')}`);
  if (kind === 'TH' && !nameOf(entry(doc, dict, 'A', 'Scope'))) tell('a head of a table does not say what it is the head of');
  if (kind === 'Figure') {
    if (!textOf(entry(doc, dict, 'Alt'))?.trim()) tell('a figure is not told in words');
    if (
      itemsOf(doc, entry(doc, dict, 'A', 'BBox'))
        .map(numberOf)
        .filter(Number.isFinite).length !== 4
    )
      tell('a figure does not say where it lies');
  }
  if (/^H[1-6]$/.test(kind)) {
    const level = Number(kind.slice(1));
    if (level > headings.last + 1) tell(`a heading skips a level, after ${headings.last}`);
    headings.last = level;
  }
}

function judgeTable({ children }: Element, tell: (rule: string) => void): void {
  const rows = children.flatMap((child) => (child.kind === 'TR' ? [child] : child.children));
  const widths = rows.map(({ children: cells }) => cells.reduce((sum, { columns }) => sum + columns, 0));
  // As many as its heads.
  const [wide = 0] = widths;
  if (wide === 0) tell('a table without cells');
  for (const [index, width] of widths.entries())
    if (width !== wide) tell(`row ${index + 1} (${rows[index]?.object}) has ${width} of ${wide} columns`);
  if (!rows.some(({ children: cells }) => cells.some(({ kind }) => kind === 'TH'))) tell('a table without heads');
}
