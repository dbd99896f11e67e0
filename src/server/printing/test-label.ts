// What a printer prints to show how it stands: a ruler along both edges, its settings, a code to be scanned; a cross whose place on the
// paper is measured, so that the offsets can be worked out, and bars whose length is measured for its scale.
import type { LabelData } from '../labels/format/data.ts';
import type { LabelFormat } from '../labels/format/format.ts';
import { formatShape } from '../labels/format/format.ts';

export interface TestedPrinter {
  name: string;
  dpi: number;
  darkness: number | null;
  offset: { x: number; y: number };
  /** Where it is: its address, its queue. */
  place: string;
}

interface Paper {
  width: number;
  height: number;
}

/** Of the format it usually prints: the sheet, where that has one. */
export const paperOf = ({ width, height, sheet }: LabelFormat): Paper => (sheet ? sheet : { width, height });

const farthest = 20;

/** Where the cross is meant to stand, from the paper's left and upper edge. */
export function crossOf({ width, height }: Paper): { x: number; y: number } {
  const half = (side: number) => Math.min(farthest, Math.round(side) / 2);
  return { x: half(width), y: half(height) };
}

const hairline = 0.15;

/** Of a bar that is measured, unless the paper is too small for it. */
const barLength = 50;
const barThickness = 1;

/** How long the bars across and down are meant to be: ends stay clear of the paper's edges. */
export function barsOf({ width, height }: Paper): { x: number; y: number } {
  const along = (side: number) => Math.max(2, Math.min(barLength, Math.floor((side - 2) / 5) * 5));
  return { x: along(width), y: along(height) };
}

/** Both in the middle of the paper: measured from end to end, no matter where they lie. */
export function barsFormat(paper: Paper, name: LabelFormat['name']): LabelFormat {
  const { width, height } = paper;
  const bars = barsOf(paper);
  const thickness = Math.min(barThickness, width / 10, height / 10);
  const line = (direction: 'across' | 'down', length: number, from: { x: number; y: number }): unknown => ({
    type: 'line',
    direction,
    length,
    thickness,
    ...from,
  });
  return formatShape.parse({
    ...sized(paper, name),
    elements: [
      line('across', bars.x, { x: (width - bars.x) / 2, y: (height - thickness) / 2 }),
      line('down', bars.y, { x: (width - thickness) / 2, y: (height - bars.y) / 2 }),
    ],
  });
}

export function crossFormat(paper: Paper, name: LabelFormat['name']): LabelFormat {
  const { x, y } = crossOf(paper);
  const arm = Math.min(x, y, 10) - 1;
  const line = (direction: 'across' | 'down', from: { x: number; y: number }): unknown => ({
    type: 'line',
    direction,
    length: arm * 2,
    thickness: hairline,
    ...from,
  });
  return formatShape.parse({
    ...sized(paper, name),
    elements: [line('across', { x: x - arm, y: y - hairline / 2 }), line('down', { x: x - hairline / 2, y: y - arm })],
  });
}

const sized = ({ width, height }: Paper, name: LabelFormat['name']) => ({ name, width, height });

/** Marks along an edge: every so many millimetres, never more than fit a label's elements. */
const mostMarks = 30;
const steps = [1, 2, 5, 10] as const;

function marksAlong(side: number): { at: number; length: number }[] {
  const step = steps.find((one) => side / one <= mostMarks) ?? 20;
  const count = Math.floor((side - 0.01) / step);
  const marks = Array.from({ length: count }, (_, index) => {
    const at = (index + 1) * step;
    return { at, length: at % 10 === 0 ? 2.4 : at % 5 === 0 ? 1.8 : 1.1 };
  });
  // In the corner the two rulers would cross.
  return marks.filter(({ at }) => at >= 2);
}

export function testFormat(paper: Paper, { printer, name }: { printer: TestedPrinter; name: LabelFormat['name'] }): LabelFormat {
  const { width, height } = paper;
  const across = marksAlong(width).map(({ at, length }): unknown => ({
    type: 'line',
    direction: 'down',
    x: at - hairline / 2,
    y: 0,
    length,
    thickness: hairline,
  }));
  const down = marksAlong(height).map(({ at, length }): unknown => ({
    type: 'line',
    direction: 'across',
    x: 0,
    y: at - hairline / 2,
    length,
    thickness: hairline,
  }));
  return formatShape.parse({
    ...sized(paper, name),
    elements: [...across, ...down, ...facts(paper, printer)],
  });
}

/** Beside the ruler: a code at the left, what it says at the right of it. */
function facts({ width, height }: Paper, printer: TestedPrinter): unknown[] {
  const edge = 2.8;
  const side = Math.min(height - edge - 0.6, (width - edge) / 2.2, 30);
  const left = edge + side + 0.8;
  const lines = factsOf(printer);
  const row = Math.min((height - edge - 0.6) / lines.length, 6);
  const texts = lines.map((text, index): unknown => ({
    type: 'text',
    text,
    x: left,
    y: edge + index * row,
    width: width - left - 0.4,
    height: row,
    size: Math.max(2.5, Math.min(12, (row * 72) / 25.4 - 0.3)),
    smallest: 2.5,
    vertical: 'middle',
    font: index === 0 ? 'bold' : 'regular',
  }));
  const code = {
    type: 'code',
    symbology: 'qrcode',
    error_correction: 'L',
    content: lines.join('; '),
    x: edge,
    y: edge,
    width: side,
    height: side,
    quiet_zone: 1,
  };
  return [...texts, code];
}

/** Braces and brackets begin a field. */
const plain = (text: string) => text.replaceAll(/[{}[\]]/g, ' ');

function factsOf({ name, place, dpi, darkness, offset }: TestedPrinter): string[] {
  const settings = darkness === null ? `${dpi} dpi` : `${dpi} dpi, ${darkness}`;
  return [plain(name).slice(0, 40), plain(place).slice(0, 60), settings, `x ${offset.x} y ${offset.y} mm`].filter(
    (text) => text !== '',
  );
}

/** A test is about no device. */
export function testData(meta: Pick<LabelData, 'meta' | 'laboratory' | 'barcode'>): LabelData {
  return { ...meta, accreditation: {}, device: {}, calibration: {}, customer: {}, active_location: {} };
}
