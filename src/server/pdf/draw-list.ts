// What a layout gives and the PDF writer takes: pages of positioned marks, and the tree that says what they mean to a reader
// who cannot see them. Plain data, in points from the upper left corner. docs/interface/papers.md#pdf.
import type { Attachment } from './archive/claims.ts';
import type { FontName } from './type/faces.ts';

export type { FontName } from './type/faces.ts';

/** Tags of the PDF standard that our documents use. */
export type TagType = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure';

/** A node of the tree; its parent is the number of an earlier one, null stands below the document itself. */
export interface Tag {
  type: TagType;
  parent: number | null;
  /** What is in another language than the document. */
  language?: string;
  /** What a figure shows, in the document's language; every figure has it. */
  alt?: string;
  /** So many columns of its table lie below a cell; one when not said. */
  columns?: number;
  /** A list whose items are counted. */
  counted?: true;
}

interface Mark {
  /** The number of its tag; without one it is decoration, which reading programs leave out. */
  tag?: number;
  /** Decoration that comes with every page. */
  running?: 'Header' | 'Footer';
}

export interface TextMark extends Mark {
  kind: 'text';
  /** Where the line begins, or ends when it is set to the right. */
  x: number;
  /** The line the letters stand on. */
  baseline: number;
  text: string;
  font: FontName;
  size: number;
  align?: 'left' | 'right';
  color?: string;
  /** Degrees, counter-clockwise about its beginning; none stands level. */
  turned?: number;
}

export interface LineMark extends Mark {
  kind: 'line';
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  width: number;
  color?: string;
  /** Round dots of the line's width, so far apart. */
  dots?: number;
}

export interface RectMark extends Mark {
  kind: 'rect';
  x: number;
  y: number;
  width: number;
  height: number;
  fill: string;
}

/** Many black rectangles painted at once, so that no light shows between them: a code. Four numbers each: x, y, width, height. */
export interface CellsMark extends Mark {
  kind: 'cells';
  cells: readonly number[];
}

/** A picture: a letterhead as decoration, a logo as a figure. */
export interface PictureMark extends Mark {
  kind: 'picture';
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its place in the list's pictures. */
  picture: number;
}

export type DrawMark = TextMark | LineMark | RectMark | CellsMark | PictureMark;

export interface DrawPage {
  width: number;
  height: number;
  /** Everything on it is drawn so many times as large, from its upper left corner; as it stands when not said. */
  scale?: { x: number; y: number };
  marks: DrawMark[];
}

/** What a file says of itself. */
export interface DrawHead {
  title: string;
  /** BCP 47, such as de-DE. */
  language: string;
  /** ISO 8601. */
  createdAt: string;
  author: string;
}

/** Pages with what they name; a file of thousands is written part by part. */
export interface DrawPart {
  tags: Tag[];
  pages: DrawPage[];
  /** PNG or JPEG, each written once however often it is drawn. */
  pictures?: readonly Uint8Array[];
}

export interface DrawList extends DrawHead, DrawPart {
  attachments?: readonly Attachment[];
  /** A PDF to lie beneath the pages. */
  beneath?: { pdf: Uint8Array; pages: 'first' | 'all' };
}

/** ISO A4 in points. */
export const a4 = { width: 595.28, height: 841.89 } as const;

/** An empty page of so many millimetres. */
export function pageSize(width: number, height: number): DrawPage {
  return { width: (width * 72) / 25.4, height: (height * 72) / 25.4, marks: [] };
}
