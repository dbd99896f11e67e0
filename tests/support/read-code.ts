// Reads a QR code back from its picture, as a scanner would: PNG decoded to dots, SVG drawn from its rectangles.
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
