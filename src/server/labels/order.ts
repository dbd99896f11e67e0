// An order of labels and what comes of it. Apart from the making, which loads what draws and writes: threads need that, those who
// order do not.
import type { Sides } from '../contract/label-sheet.ts';
import type { LabelFormat } from './format/format.ts';
import type { Finding, Scale } from './layout/placed.ts';

export const labelOutputs = ['pdf', 'png', 'svg', 'zpl'] as const;
export type LabelOutput = (typeof labelOutputs)[number];

export interface PrintOptions {
  dpi: number;
  copies: number;
  /** The first free cell of a sheet. */
  start: number;
  /** Lines between the labels of a sheet that has to be cut. */
  cutMarks: boolean;
  offset: { x: number; y: number };
  scale: Scale;
  /** Of the paper, where the printer leaves it blank. */
  margins: Sides;
  darkness: number | null;
  text: 'font' | 'graphic';
}

/** All of an order but what stands on its labels. */
export interface OrderHead {
  /** PNG and SVG are pictures of the first label. */
  output: LabelOutput;
  format: LabelFormat;
  options: PrintOptions;
  document: { title: string; author: string; createdAt: string };
  /** Shown with its errors, too. */
  preview: boolean;
}

export interface LabelOrder extends OrderHead {
  /** The data of each as JSON, as prints keep it. */
  labels: readonly string[];
}

export interface LabelFaults {
  /** The label's place in the order. */
  index: number;
  findings: Finding[];
}

export interface MadeLabels {
  /** Null when a label has an error and it is no preview. */
  bytes: Uint8Array | null;
  /** Of ZPL: where each label ends, in bytes. */
  ends: number[];
  faults: LabelFaults[];
}
