// An order of labels: laid out once, checked, and written as what was asked for. A label with an error stops the whole order before
// anything is made, so that no half of a print leaves the house.
import type { Fonts } from '../documents/pdf/fonts.ts';
import { writePdf } from '../documents/pdf/write-pdf.ts';
import type { LabelData } from './data.ts';
import { labelPng } from './draw-bitmap.ts';
import type { LabelFormat } from './format.ts';
import { layOutLabel } from './layout.ts';
import type { Finding, PlacedLabel } from './placed.ts';
import { labelPages } from './print-pages.ts';
import { labelSvg } from './write-svg.ts';
import { labelZpl } from './write-zpl.ts';

export const labelOutputs = ['pdf', 'png', 'svg', 'zpl'] as const;
export type LabelOutput = (typeof labelOutputs)[number];

export interface PrintOptions {
  dpi: number;
  copies: number;
  /** The first free cell of a sheet. */
  start: number;
  offset: { x: number; y: number };
  darkness: number | null;
  text: 'font' | 'graphic';
}

export interface LabelOrder {
  /** PNG and SVG are pictures of the first label. */
  output: LabelOutput;
  format: LabelFormat;
  labels: readonly LabelData[];
  options: PrintOptions;
  document: { title: string; author: string; createdAt: string };
  /** Shown with its errors, too. */
  preview: boolean;
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

const progressEvery = 50;

export function makeLabels(order: LabelOrder, fonts: Fonts, progress: (done: number) => void): MadeLabels {
  const { format, labels, options, preview } = order;
  const placed = labels.map((data, index) => {
    if (index > 0 && index % progressEvery === 0) progress(index);
    return layOutLabel({ format, data, dpi: options.dpi, measure: fonts.measure });
  });
  const faults = placed.flatMap(({ findings }, index) => (findings.length > 0 ? [{ index, findings }] : []));
  const refused = !preview && faults.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  return refused ? { bytes: null, ends: [], faults } : { ...written(placed, order, fonts), faults };
}

function written(placed: readonly PlacedLabel[], order: LabelOrder, fonts: Fonts): Pick<MadeLabels, 'bytes' | 'ends'> {
  const { output, options, format, labels, document } = order;
  const [first] = placed;
  const [data] = labels;
  if (!first || !data) return { bytes: null, ends: [] };
  const { dpi, copies } = options;
  switch (output) {
    case 'png':
      return { bytes: ownBytes(labelPng(first, { dpi, outlines: fonts.outlines })), ends: [] };
    case 'svg':
      return { bytes: ownBytes(Buffer.from(labelSvg(first, fonts.outlines))), ends: [] };
    case 'zpl':
      return inZpl(placed, order, fonts);
    case 'pdf': {
      const each = copies === 1 ? placed : placed.flatMap((label) => new Array<PlacedLabel>(copies).fill(label));
      const pages = labelPages({
        labels: each,
        sheet: format.sheet ?? null,
        start: options.start,
        offset: options.offset,
        language: data.meta.locale,
        ...document,
      });
      return { bytes: writePdf(pages, fonts), ends: [] };
    }
  }
}

function inZpl(placed: readonly PlacedLabel[], { options }: LabelOrder, { outlines }: Fonts): Pick<MadeLabels, 'bytes' | 'ends'> {
  const ends: number[] = [];
  let length = 0;
  const parts = placed.map((label) => {
    const part = Buffer.from(labelZpl(label, { ...options, outlines }));
    length += part.length;
    ends.push(length);
    return part;
  });
  return { bytes: ownBytes(Buffer.concat(parts)), ends };
}

/** A copy of its own: a small buffer may be part of the shared pool, which cannot go to another thread. */
const ownBytes = (bytes: Uint8Array) => new Uint8Array(bytes);
