// Placed labels as the pages of a PDF: one label a page in true size, or on sheets from the first free cell on, moved by what the
// printer is off.
import { type DrawMark, type DrawPage, type DrawPart, pageSize } from '../documents/pdf/draw-list.ts';
import { runsOfCode } from './draw-bitmap.ts';
import type { Sheet } from './format.ts';
import { type LabelMark, type PlacedLabel, pointsPerMillimetre } from './placed.ts';

export interface PagesInput {
  labels: readonly PlacedLabel[];
  sheet: Sheet | null;
  /** The first free cell, counted from 0 by rows. */
  start: number;
  offset: { x: number; y: number };
}

export function labelPages({ labels, sheet, start, offset }: PagesInput): DrawPart {
  const tags: DrawPart['tags'] = [];
  const pages: DrawPage[] = [];
  const pictures = new Map<string, number>();
  const pictureOf = (png: string) => {
    const known = pictures.get(png) ?? pictures.size;
    pictures.set(png, known);
    return known;
  };
  for (const [index, label] of labels.entries()) {
    const cell = sheet ? (start + index) % (sheet.columns * sheet.rows) : 0;
    const fresh = index === 0 || cell === 0;
    if (fresh) pages.push(sheet ? pageSize(sheet.width, sheet.height) : pageSize(label.width, label.height));
    // What is read aloud of a label is one paragraph.
    const tag = tags.push({ type: 'P', parent: null }) - 1;
    const place = { x: offset.x + (sheet ? cellLeft(sheet, cell) : 0), y: offset.y + (sheet ? cellTop(sheet, cell) : 0) };
    pages.at(-1)?.marks.push(...label.marks.map((mark) => markOnPage(mark, { place, tag, pictureOf })));
  }
  return { tags, pages, pictures: bytesOf(pictures) };
}

const cellLeft = ({ left, step_x, columns }: Sheet, cell: number) => left + (cell % columns) * step_x;
const cellTop = ({ top, step_y, columns }: Sheet, cell: number) => top + Math.floor(cell / columns) * step_y;

const points = (millimetres: number) => millimetres * pointsPerMillimetre;

const bytesOf = (pictures: ReadonlyMap<string, number>) => [...pictures.keys()].map((png) => Buffer.from(png, 'base64'));

interface OnPage {
  place: { x: number; y: number };
  tag: number;
  /** The same picture on thousands of labels is in the file once. */
  pictureOf(png: string): number;
}

function markOnPage(mark: LabelMark, { place, tag, pictureOf }: OnPage): DrawMark {
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
      return { kind: 'cells', cells };
    }
    case 'image':
      return { kind: 'picture', x, y, width: points(mark.width), height: points(mark.height), picture: pictureOf(mark.png) };
  }
}
