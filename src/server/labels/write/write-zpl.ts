// A placed label in ZPL II, for thermal printers: texts in the printer's own font where it has the letters, else as a picture; codes
// by the printer's own commands where these put each dot where the layout has it and the content is safe in them, else as a picture
// of the same dots.

import type { Symbology } from '../format/symbology.ts';
import type { LabelMark, PlacedCode, PlacedLabel, TextLine } from '../layout/placed.ts';
import { dotsPerMillimetre, pointsPerMillimetre } from '../layout/placed.ts';
import type { DotsInput } from './draw-bitmap.ts';
import { drawMark } from './draw-bitmap.ts';
import { type Bitmap, blankBitmap } from './raster.ts';

export interface ZplInput extends DotsInput {
  copies: number;
  /** Of the whole print, in millimetres. */
  offset: { x: number; y: number };
  /** 0 to 30; null leaves it as the printer has it. */
  darkness: number | null;
  /** `graphic`: letters as on the preview, at the price of a larger file. */
  text: 'font' | 'graphic';
}

export function labelZpl(label: PlacedLabel, input: ZplInput): string {
  const perMillimetre = dotsPerMillimetre(input.dpi, input.scale);
  const [width, length] = [Math.round(label.width * perMillimetre.x), Math.round(label.height * perMillimetre.y)];
  const drawn = drawnElements(label, input);
  return [
    ...(input.darkness === null ? [] : [`~SD${String(input.darkness).padStart(2, '0')}`]),
    '^XA^CI28^LH0,0',
    `^PW${width}^LL${length}`,
    ...label.marks.map((mark) => (drawn.has(mark.element) ? graphic(mark, label, input) : fieldOf(mark, label, input))),
    `^PQ${input.copies},0,1,Y^XZ`,
    '',
  ].join('\n');
}

/**
 * What the printer's font 0 has: Latin 1 with umlauts, degree and micro, and the euro. Greek and ohm it lacks, and a block takes a
 * backslash for the beginning of a command.
 */
const ownLetters = /^[\x20-\x5b\x5d-\x7e\u00a1-\u00ff€]*$/;
/** The texts that become pictures, each with all its lines: one paragraph has one font. */
function drawnElements({ marks }: PlacedLabel, input: ZplInput): Set<number> {
  const texts = marks.filter((mark): mark is TextLine => mark.kind === 'text');
  const isDrawn = ({ white, text }: TextLine) => white || input.text === 'graphic' || !ownLetters.test(text);
  return new Set(texts.filter(isDrawn).map(({ element }) => element));
}

/** Characters without a meaning in the printer's code commands. */
const plainContent = /^[\x20-\x3d\x3f-\x5b\x5d\x60-\x7d]*$/;

function fieldOf(mark: LabelMark, label: PlacedLabel, input: ZplInput): string {
  const dot = dotsWith(input);
  switch (mark.kind) {
    case 'text':
      return text(mark, input);
    case 'bar': {
      const perMillimetre = dotsPerMillimetre(input.dpi, input.scale);
      const width = Math.max(1, Math.round(mark.width * perMillimetre.x));
      const height = Math.max(1, Math.round(mark.height * perMillimetre.y));
      return `^FO${dot.x(mark.x)},${dot.y(mark.y)}^GB${width},${height},${Math.min(width, height)}^FS`;
    }
    case 'code':
      return isOwnCode(mark) ? code(mark, input) : graphic(mark, label, input);
    case 'image':
      return graphic(mark, label, input);
  }
}

function dotsWith({ dpi, scale, offset }: ZplInput) {
  const perMillimetre = dotsPerMillimetre(dpi, scale);
  return {
    x: (value: number) => Math.max(0, Math.round((value + offset.x) * perMillimetre.x)),
    y: (value: number) => Math.max(0, Math.round((value + offset.y) * perMillimetre.y)),
  };
}

/** The font is narrower than the one that was measured, so what fits there fits here; the block keeps it from running on. */
function text(mark: TextLine, input: ZplInput): string {
  const dot = dotsWith(input);
  const perMillimetre = dotsPerMillimetre(input.dpi, input.scale);
  const size = mark.size / pointsPerMillimetre;
  const [high, wide] = [Math.round(size * perMillimetre.y), Math.round(size * perMillimetre.x)];
  const width = Math.ceil(mark.width * perMillimetre.x) + 1;
  return `^FT${dot.x(mark.x)},${dot.y(mark.baseline)}^A0N,${high},${wide}^FB${width},1,0,L^FH_^FD${escaped(mark.text)}^FS`;
}

/** `^`, `~` and the mark of the escape itself begin commands. */
const escaped = (text: string) =>
  text.replaceAll(/[\^~_]/g, (found) => `_${found.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);

/** The standard's ratio of wide to narrow bars that the layout drew with. */
const wideToNarrow = 3;

type OwnCode = PlacedCode & { symbology: Exclude<Symbology, 'qrcode'> };

/**
 * A QR code is always a picture: printers move their own one down by the height that `^BY` has at the time, some take modules of ten
 * dots at most, and which of its forms they choose is theirs. As dots it stands where it was laid out, with the modules it was
 * checked with; of a usual size it takes some thousand characters.
 */
function isOwnCode(mark: PlacedCode): mark is OwnCode {
  return mark.symbology !== 'qrcode' && plainContent.test(mark.content);
}

function code(mark: OwnCode, input: ZplInput): string {
  const dot = dotsWith(input);
  const at = `^FO${dot.x(mark.x)},${dot.y(mark.y)}`;
  const height = Math.round(mark.rows * mark.cellHeight * dotsPerMillimetre(input.dpi, input.scale).y);
  switch (mark.symbology) {
    case 'datamatrix':
      return `${at}^BXN,${mark.dots},200^FD${mark.content}^FS`;
    case 'code128':
      return `${at}^BY${mark.dots},2,${height}^BCN,${height},N,N,N,A^FD${mark.content}^FS`;
    case 'code39':
      return `${at}^BY${mark.dots},${wideToNarrow},${height}^B3N,N,${height},N,N^FD${mark.content}^FS`;
  }
}

interface Cut {
  x: number;
  y: number;
  bitmap: Bitmap;
}

/** The mark's own dots as a graphic field; white letters take their dots away from what is black beneath them. */
function graphic(mark: LabelMark, { width, height }: PlacedLabel, input: ZplInput): string {
  const perMillimetre = dotsPerMillimetre(input.dpi, input.scale);
  const [wide, high] = [Math.round(width * perMillimetre.x), Math.round(height * perMillimetre.y)];
  const part = partOf(mark, perMillimetre);
  const [left, top] = [Math.max(0, part.left), Math.max(0, part.top)];
  const bitmap = blankBitmap(Math.max(0, Math.min(wide, part.right) - left), Math.max(0, Math.min(high, part.bottom) - top));
  const white = mark.kind === 'text' && mark.white;
  drawMark(bitmap, moved(white ? { ...mark, white: false } : mark, left / perMillimetre.x, top / perMillimetre.y), input);
  const cut = cropped(bitmap);
  if (!cut) return '';
  const x = cut.x + left + Math.round(input.offset.x * perMillimetre.x);
  const y = cut.y + top + Math.round(input.offset.y * perMillimetre.y);
  const bytesPerRow = Math.ceil(cut.bitmap.width / 8);
  const bytes = bytesPerRow * cut.bitmap.height;
  return `^FO${Math.max(0, x)},${Math.max(0, y)}${white ? '^FR' : ''}^GFA,${bytes},${bytes},${bytesPerRow},${hexRows(cut.bitmap)}^FS`;
}

/** Where its dots can be, with a letter's overhang: thousands of labels have tens of thousands of texts. */
function partOf(
  mark: LabelMark,
  perMillimetre: ReturnType<typeof dotsPerMillimetre>,
): { left: number; top: number; right: number; bottom: number } {
  const area = (x: number, y: number, width: number, height: number) => ({
    left: Math.floor(x * perMillimetre.x) - 1,
    top: Math.floor(y * perMillimetre.y) - 1,
    right: Math.ceil((x + width) * perMillimetre.x) + 1,
    bottom: Math.ceil((y + height) * perMillimetre.y) + 1,
  });
  if (mark.kind === 'code') return area(mark.x, mark.y, mark.columns * mark.cellWidth, mark.rows * mark.cellHeight);
  if (mark.kind !== 'text') return area(mark.x, mark.y, mark.width, mark.height);
  const size = mark.size / pointsPerMillimetre;
  return area(mark.x - size / 2, mark.baseline - size * 1.2, mark.width + size, size * 1.7);
}

/** By whole dots, so that it is drawn as it would be at its place. */
function moved(mark: LabelMark, x: number, y: number): LabelMark {
  return mark.kind === 'text'
    ? { ...mark, x: mark.x - x, baseline: mark.baseline - y }
    : { ...mark, x: mark.x - x, y: mark.y - y };
}

function cropped({ width, height, dots }: Bitmap): Cut | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (dots[row * width + column] !== 1) continue;
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    }
  }
  if (right < 0) return null;
  const cut = blankBitmap(right - left + 1, bottom - top + 1);
  for (let row = 0; row < cut.height; row += 1) {
    const start = (top + row) * width + left;
    cut.dots.set(dots.subarray(start, start + cut.width), row * cut.width);
  }
  return { x: left, y: top, bitmap: cut };
}

function hexRows({ width, height, dots }: Bitmap): string {
  const bytes = Buffer.alloc(Math.ceil(width / 8) * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (dots[row * width + column] !== 1) continue;
      const place = row * Math.ceil(width / 8) + (column >> 3);
      bytes[place] = (bytes[place] ?? 0) | (0x80 >> (column & 7));
    }
  }
  return bytes.toString('hex').toUpperCase();
}
