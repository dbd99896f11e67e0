// A placed label as dots at the printer's resolution, and as a PNG of that size on paper.
import { PNG } from 'pngjs';
import { bitPicture } from '../../pdf/codes/png.ts';
import { darkRuns } from '../../pdf/codes/qr.ts';
import type { Outlines } from '../../pdf/fonts.ts';
import {
  dotsPerMillimetre,
  type LabelMark,
  type Picture,
  type PlacedCode,
  type PlacedLabel,
  pointsPerMillimetre,
  type Scale,
} from '../layout/placed.ts';
import { type Bitmap, blankBitmap, drawLetters, fillArea } from './raster.ts';

export interface DotsInput {
  dpi: number;
  scale: Scale;
  outlines: Outlines;
}

export function labelBitmap({ width, height, marks }: PlacedLabel, input: DotsInput): Bitmap {
  const perMillimetre = dotsPerMillimetre(input.dpi, input.scale);
  const bitmap = blankBitmap(Math.round(width * perMillimetre.x), Math.round(height * perMillimetre.y));
  for (const mark of marks) drawMark(bitmap, mark, input);
  return bitmap;
}

export function labelPng(label: PlacedLabel, input: DotsInput): Uint8Array {
  const { width, height, dots } = labelBitmap(label, input);
  return bitPicture({ width, height, dpi: input.dpi, isDark: (row, column) => dots[row * width + column] === 1 });
}

export function drawMark(bitmap: Bitmap, mark: LabelMark, { dpi, scale, outlines }: DotsInput): void {
  const perMillimetre = dotsPerMillimetre(dpi, scale);
  const dot: InDots = {
    x: (millimetres) => Math.round(millimetres * perMillimetre.x),
    y: (millimetres) => Math.round(millimetres * perMillimetre.y),
  };
  switch (mark.kind) {
    case 'text':
      drawLetters(bitmap, {
        outlines: outlines(mark.text, mark.font),
        x: mark.x * perMillimetre.x,
        // On a whole row of dots: the feet of all letters are level.
        baseline: dot.y(mark.baseline),
        scale: {
          x: (mark.size / pointsPerMillimetre) * perMillimetre.x,
          y: (mark.size / pointsPerMillimetre) * perMillimetre.y,
        },
        white: mark.white,
      });
      break;
    case 'bar': {
      const [x, y] = [dot.x(mark.x), dot.y(mark.y)];
      // A line is never thinner than a dot, and all of one thickness are alike.
      fillArea(bitmap, { x, y, width: Math.max(1, dot.x(mark.width)), height: Math.max(1, dot.y(mark.height)) });
      break;
    }
    case 'code':
      for (const { column, row, columns } of runsOfCode(mark))
        fillArea(bitmap, {
          x: dot.x(mark.x) + column * mark.dots,
          y: dot.y(mark.y + row * mark.cellHeight),
          width: columns * mark.dots,
          height: dot.y(mark.y + (row + 1) * mark.cellHeight) - dot.y(mark.y + row * mark.cellHeight),
        });
      break;
    case 'image':
      drawPicture(bitmap, mark, dot);
  }
}

interface InDots {
  x(millimetres: number): number;
  y(millimetres: number): number;
}

export function runsOfCode({ columns, rows, dark }: PlacedCode): { row: number; column: number; columns: number }[] {
  return Array.from({ length: rows }, (_, row) =>
    darkRuns(columns, (column) => dark[row * columns + column] === 1).map(({ start, end }) => ({
      row,
      column: start,
      columns: end - start,
    })),
  ).flat();
}

function drawPicture(bitmap: Bitmap, mark: Picture, dot: InDots): void {
  const picture = PNG.sync.read(Buffer.from(mark.png, 'base64'));
  const [left, top, width, height] = [dot.x(mark.x), dot.y(mark.y), dot.x(mark.width), dot.y(mark.height)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (darkness(picture, (x + 0.5) / width, (y + 0.5) / height) >= 0.5)
        fillArea(bitmap, { x: left + x, y: top + y, width: 1, height: 1 });
    }
  }
}

/** At a place between 0 and 1, on white paper. */
function darkness({ width, height, data }: PNG, x: number, y: number): number {
  const at = (Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))) * 4;
  const [red = 255, green = 255, blue = 255, alpha = 255] = data.subarray(at, at + 4);
  return (1 - (0.299 * red + 0.587 * green + 0.114 * blue) / 255) * (alpha / 255);
}
