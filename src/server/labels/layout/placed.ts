// What the layout gives and every writer takes: marks at their place in millimetres from the upper left corner, and what the layout
// found wrong. Plain data, so it can go to another thread.
import type { FontName } from '../../pdf/draw-list.ts';
import type { Symbology } from '../format/symbology.ts';

interface Placed {
  /** Its element in the format, counted from 0. */
  element: number;
}

export interface TextLine extends Placed {
  kind: 'text';
  text: string;
  font: FontName;
  /** Points. */
  size: number;
  /** Where the letters begin, and the line they stand on. */
  x: number;
  baseline: number;
  /** As measured. */
  width: number;
  white: boolean;
}

export interface Bar extends Placed {
  kind: 'bar';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A grid of modules; a bar code has one row of them. */
export interface Modules {
  columns: number;
  rows: number;
  /** 1 where it is dark, row by row. */
  dark: Uint8Array;
}

export interface PlacedCode extends Placed, Modules {
  kind: 'code';
  symbology: Symbology;
  content: string;
  x: number;
  y: number;
  /** Of one module. */
  cellWidth: number;
  cellHeight: number;
  /** Dots of the printer a module is wide. */
  dots: number;
}

export interface Picture extends Placed {
  kind: 'image';
  x: number;
  y: number;
  width: number;
  height: number;
  /** base64. */
  png: string;
}

export type LabelMark = TextLine | Bar | PlacedCode | Picture;

export const findingKinds = [
  'text_cut',
  'text_shrunk',
  'text_too_tall',
  'letters_missing',
  'outside',
  'in_margin',
  'code_module_small',
  'code_module_too_small',
  'code_content',
  'code_empty',
  'code_quiet_zone',
  'code_contrast',
  'not_meant_for_it',
  'unknown_field',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A label with an error is not printed; a note tells of what was done as the format asks for it. */
export const findingSeverities = ['note', 'warning', 'error'] as const;

export interface Finding {
  kind: FindingKind;
  severity: (typeof findingSeverities)[number];
  element: number | null;
  /** What it is about: the text that was cut, the code's content, the condition's field. */
  detail: string;
}

export interface PlacedLabel {
  width: number;
  height: number;
  marks: LabelMark[];
  findings: Finding[];
}

/** How many times as long as it is meant a printer has to be told a length, for it to come out true on paper. */
export interface Scale {
  x: number;
  y: number;
}

export const unscaled: Scale = { x: 1, y: 1 };

export const pointsPerMillimetre = 72 / 25.4;

/** Of a true millimetre on paper, across and down. */
export const dotsPerMillimetre = (dpi: number, scale: Scale) => ({ x: (dpi / 25.4) * scale.x, y: (dpi / 25.4) * scale.y });
