// Where papers print, for a letterhead that is to leave that free: in thousandths of the sheet it is, and what was found there back in
// millimetres of the paper. Pure.
import { a4 } from '../../pdf/draw-list.ts';
import type { Ink, Zone } from '../../pdf/preview/preview-order.ts';
import { bottom, headBottom, left, right } from './sheet.ts';

interface Points {
  name: 'text' | 'page_number';
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The address, the title and all blocks; and the place of `page n / m` at the foot. */
const printed: readonly Points[] = [
  { name: 'text', left, top: headBottom, right, bottom },
  { name: 'page_number', left: right - 44, top: bottom + 18, right, bottom: bottom + 30 },
];

/** How high it lies on the paper, in points: upright sheets cover it, others are as wide as it. */
export function sheetHeight({ width, height, whole }: { width: number; height: number; whole: boolean }): number {
  return whole ? a4.height : (a4.width * height) / width;
}

export function zonesOn(height: number): Zone[] {
  const across = (x: number) => (x / a4.width) * 1000;
  const down = (y: number) => Math.min(1000, (y / height) * 1000);
  return printed.map(({ name, ...area }) => ({
    name,
    left: across(area.left),
    right: across(area.right),
    top: down(area.top),
    bottom: down(area.bottom),
  }));
}

export interface Overlap {
  zone: string;
  /** Of the whole paper, in millimetres from its upper left corner. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A speck of dust in a scan is no overlap. */
const leastPart = 0.000_05;

export function overlapsIn(ink: readonly Ink[], height: number): Overlap[] {
  const millimetres = (points: number) => Math.round((points * 25.4) / 7.2) / 10;
  return ink.flatMap(({ name, part, box }) =>
    box && part > leastPart
      ? [
          {
            zone: name,
            left: millimetres((box.left * a4.width) / 1000),
            right: millimetres((box.right * a4.width) / 1000),
            top: millimetres((box.top * height) / 1000),
            bottom: millimetres((box.bottom * height) / 1000),
          },
        ]
      : [],
  );
}
