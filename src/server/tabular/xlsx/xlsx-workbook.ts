// What a sheet of a workbook needs from its other parts: which part is the first visible sheet, the shared texts, the shapes of its
// number formats.
import type { XmlEvent } from '../../lib/xml/xml-events.ts';
import { type TableLimits, tableFault } from '../cells/table-fault.ts';
import { partEvents } from './part-events.ts';
import { type NumberShape, shapeOfBuiltIn, shapeOfCode } from './xlsx-number.ts';
import type { XlsxPackage } from './xlsx-package.ts';

export interface Workbook {
  sheet: string;
  since1904: boolean;
  texts: readonly string[];
  /** By the style number of a cell. */
  shapes: readonly NumberShape[];
}

const mostTexts = 1_000_000;
const mostStyles = 100_000;

export async function readWorkbook(pack: XlsxPackage, limits: TableLimits): Promise<Workbook> {
  const root = (await relations(pack, '_rels/.rels')).find(({ type }) => type.endsWith('/officeDocument'));
  const main = root ? resolved('', root.target) : 'xl/workbook.xml';
  if (!pack.has(main)) throw tableFault('not_a_table');
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const parts = await relations(pack, `${folder}_rels/${main.slice(folder.length)}.rels`);
  const partOf = (kind: string) => parts.find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const { sheetId, since1904 } = await firstSheet(pack, main);
  const sheet = parts.find(({ id, type }) => id === sheetId && type.endsWith('/worksheet'))?.target;
  if (sheet === undefined || !pack.has(resolved(folder, sheet))) throw tableFault('not_a_table');
  return {
    sheet: resolved(folder, sheet),
    since1904,
    texts: await sharedTexts(pack, resolved(folder, partOf('sharedStrings') ?? 'sharedStrings.xml'), limits),
    shapes: await numberShapes(pack, resolved(folder, partOf('styles') ?? 'styles.xml')),
  };
}

interface Relation {
  id: string;
  type: string;
  target: string;
}

async function relations(pack: XlsxPackage, part: string): Promise<Relation[]> {
  const found: Relation[] = [];
  for await (const events of partEvents(pack.text(part))) {
    for (const event of events) {
      if (event.kind !== 'open' || event.name !== 'Relationship') continue;
      const { Id = '', Type = '', Target = '' } = event.attributes;
      found.push({ id: Id, type: Type, target: Target });
      if (found.length > mostStyles) throw tableFault('damaged');
    }
  }
  return found;
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  return new URL(target, `file:///${folder}`).pathname.slice(1);
}

async function firstSheet(pack: XlsxPackage, part: string): Promise<{ sheetId: string | null; since1904: boolean }> {
  let sheetId: string | null = null;
  let since1904 = false;
  for await (const events of partEvents(pack.text(part))) {
    for (const event of events) {
      if (event.kind !== 'open') continue;
      if (event.name === 'workbookPr') since1904 = ['1', 'true'].includes(event.attributes.date1904 ?? '');
      const isVisible = () => (event.attributes.state ?? 'visible') === 'visible';
      if (event.name === 'sheet' && sheetId === null && isVisible()) sheetId = event.attributes.id ?? null;
    }
  }
  return { sheetId, since1904 };
}

async function sharedTexts(pack: XlsxPackage, part: string, limits: TableLimits): Promise<string[]> {
  const texts: string[] = [];
  const reader = createTextReader();
  let length = 0;
  for await (const events of partEvents(pack.text(part))) {
    for (const event of events) {
      if (event.kind === 'open' && event.name === 'si') {
        reader.begin();
      } else if (event.kind === 'close' && event.name === 'si') {
        const text = reader.taken();
        length += text.length;
        if (length > limits.sharedTextLength || texts.length >= mostTexts) throw tableFault('too_large');
        texts.push(text);
      } else reader.see(event);
    }
  }
  return texts;
}

/** Gathers the text elements of one cell: formatted pieces together, without the reading aids of Japanese texts. */
export function createTextReader() {
  let text = '';
  let inText = false;
  let inAid = false;
  return {
    begin() {
      text = '';
    },
    see(event: XmlEvent) {
      if (event.kind === 'text') {
        if (inText && !inAid) text += event.text;
      } else if (event.name === 'rPh') inAid = event.kind === 'open';
      else if (event.name === 't') inText = event.kind === 'open';
    },
    taken: () => unescaped(text),
  };
}

/** Workbooks write control characters as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function numberShapes(pack: XlsxPackage, part: string): Promise<NumberShape[]> {
  const codes = new Map<number, string>();
  const shapes: NumberShape[] = [];
  let inCellFormats = false;
  for await (const events of partEvents(pack.text(part))) {
    for (const event of events) {
      if (event.kind === 'text') continue;
      if (event.name === 'cellXfs') inCellFormats = event.kind === 'open';
      if (event.kind !== 'open') continue;
      const id = Number(event.attributes.numFmtId ?? 0);
      if (event.name === 'numFmt') codes.set(id, event.attributes.formatCode ?? '');
      if (event.name === 'xf' && inCellFormats) shapes.push(shapeOf(id, codes));
      if (shapes.length > mostStyles || codes.size > mostStyles) throw tableFault('damaged');
    }
  }
  return shapes;
}

function shapeOf(id: number, codes: ReadonlyMap<number, string>): NumberShape {
  const code = codes.get(id);
  return code === undefined ? shapeOfBuiltIn(id) : shapeOfCode(code);
}
