// Reads a code back from its picture, as a scanner would: PNG decoded to dots, SVG drawn from its rectangles.
import {
  BinaryBitmap,
  Code39Reader,
  Code128Reader,
  DataMatrixReader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

interface Picture {
  width: number;
  height: number;
  /** Four bytes a dot. */
  data: Uint8ClampedArray;
}

function decoded({ width, height, data }: Picture): string | null {
  // The package is CommonJS: its one function stands below `default`.
  const read = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr;
  const found = read(data, width, height, { inversionAttempts: 'dontInvert' });
  return found ? Buffer.from(found.binaryData).toString('utf8') : null;
}

export function pngPicture(bytes: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(bytes);
  return { width, height, data: new Uint8ClampedArray(data) };
}

export function readPng(bytes: Buffer): string | null {
  return decoded(pngPicture(bytes));
}

/** Modules of four dots: `M<x> <y>h<width>v1…` in the units of the view box. */
export function readSvg(svg: string): string | null {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const size = side * 4;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const [, path = ''] = /<path d="([^"]*)"\/><\/svg>$/.exec(svg) ?? [];
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1) {
      const start = (row * size + Number(x) * 4) * 4;
      for (let place = start; place < start + Number(width) * 16; place += 1) if (place % 4 !== 3) data[place] = 0;
    }
  }
  return decoded({ width: size, height: size, data });
}

const readers: Readonly<Record<'qrcode' | 'datamatrix' | 'code128' | 'code39', () => Reader>> = {
  qrcode: () => new QRCodeReader(),
  datamatrix: () => new DataMatrixReader(),
  code128: () => new Code128Reader(),
  code39: () => new Code39Reader(),
};

/** The code in a part of a picture, in dots; each dot taken three times, as a scanner sees it closer. */
export function readCodeIn(
  { width, data }: Picture,
  symbology: keyof typeof readers,
  part: { x: number; y: number; width: number; height: number },
): string {
  const times = 3;
  const [wide, high] = [part.width * times, part.height * times];
  const grey = new Uint8ClampedArray(wide * high);
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      const place = (part.y + Math.floor(row / times)) * width + part.x + Math.floor(column / times);
      grey[row * wide + column] = data[place * 4] ?? 255;
    }
  }
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.TRY_HARDER, true],
    [DecodeHintType.CHARACTER_SET, 'UTF-8'],
  ]);
  const source = new RGBLuminanceSource(grey, wide, high);
  return readers[symbology]()
    .decode(new BinaryBitmap(new GlobalHistogramBinarizer(source)), hints)
    .getText();
}
