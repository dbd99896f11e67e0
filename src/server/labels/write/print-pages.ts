// Placed labels as the pages of a PDF: one label a page in true size, or on sheets from the first free cell on, moved by what the
// printer is off and stretched by what it prints too short.
import { type CutMark, cellCount, cellPlace, cutMarks } from '../../contract/label-sheet.ts';
import { type DrawMark, type DrawPage, type DrawPart, pageSize } from '../../pdf/draw-list.ts';
import type { Sheet } from '../format/format.ts';
import { type LabelMark, type PlacedCode, type PlacedLabel, pointsPerMillimetre, type Scale } from '../layout/placed.ts';
import { runsOfCode } from './draw-bitmap.ts';

export interface PagesInput {
  labels: readonly PlacedLabel[];
  sheet: Sheet | null;
  /** The first free cell, counted from 0 by rows. */
  start: number;
  offset: { x: number; y: number };
  scale: Scale;
  /** Of a sheet that has to be cut. */
  cutMarks: boolean;
}

export function labelPages({ labels, sheet, start, offset, scale, cutMarks: cut }: PagesInput): DrawPart {
  const tags: DrawPart['tags'] = [];
  const pages: DrawPage[] = [];
  const pictures = new Map<string, number>();
  const pictureOf = (png: string) => {
    const known = pictures.get(png) ?? pictures.size;
    pictures.set(png, known);
    return known;
  };
  const figureOf = ({ symbology, content }: PlacedCode) =>
    tags.push({ type: 'Figure', parent: null, alt: `${codeNames[symbology]}: ${content}` }) - 1;
  for (const [index, label] of labels.entries()) {
    const cell = sheet ? (start + index) % cellCount(sheet) : 0;
    const fresh = index === 0 || cell === 0;
    if (fresh) {
      const page = sheet ? pageSize(sheet.width, sheet.height) : pageSize(label.width, label.height);
      pages.push({ ...page, scale });
      if (cut && sheet) pages.at(-1)?.marks.push(...cutMarks(sheet, label).map((mark) => cutLine(mark, offset)));
    }
    // What is read aloud of a label is one paragraph.
    const tag = tags.push({ type: 'P', parent: null }) - 1;
    const own = sheet ? cellPlace(sheet, cell) : { x: 0, y: 0 };
    const place = { x: offset.x + own.x, y: offset.y + own.y };
    pages.at(-1)?.marks.push(...label.marks.map((mark) => markOnPage(mark, { place, tag, pictureOf, figureOf })));
  }
  return { tags, pages, pictures: bytesOf(pictures) };
}

/** As they are called in every language. */
const codeNames = { qrcode: 'QR', datamatrix: 'DataMatrix', code128: 'Code 128', code39: 'Code 39' } as const;

const points = (millimetres: number) => millimetres * pointsPerMillimetre;

/** Points. */
const hairline = 0.25;

function cutLine({ from, to }: CutMark, offset: PagesInput['offset']): DrawMark {
  const place = ({ x, y }: CutMark['from']) => [points(x + offset.x), points(y + offset.y)] as const;
  return { kind: 'line', from: place(from), to: place(to), width: hairline };
}

const bytesOf = (pictures: ReadonlyMap<string, number>) => [...pictures.keys()].map((png) => Buffer.from(png, 'base64'));

interface OnPage {
  place: { x: number; y: number };
  tag: number;
  /** The tag of a code, told by what it holds. */
  figureOf(code: PlacedCode): number;
  /** The same picture on thousands of labels is in the file once. */
  pictureOf(png: string): number;
}

function markOnPage(mark: LabelMark, { place, tag, pictureOf, figureOf }: OnPage): DrawMark {
  const [x, y] = [points(mark.x + place.x), points(('y' in mark ? mark.y : mark.baseline) + place.y)];
  switch (mark.kind) {
    case 'text': {
      const { text, font, size, white } = mark;
      return { kind: 'text', tag, x, baseline: y, text, font, size, ...(white ? { color: '#ffffff' } : {}) };
    }
    case 'bar':
      return { kind: 'rect', x, y, width: points(mark.width), height: points(mark.height), fill: '#000000' };
    case 'code': {
      const [wide, high] = [points(mark.cellWidth), points(mark.cellHeight)];
      const cells = runsOfCode(mark).flatMap(({ row, column, columns }) => [
        x + column * wide,
        y + row * high,
        columns * wide,
        high,
      ]);
      return { kind: 'cells', cells, tag: figureOf(mark) };
    }
    case 'image':
      return { kind: 'picture', x, y, width: points(mark.width), height: points(mark.height), picture: pictureOf(mark.png) };
  }
}
