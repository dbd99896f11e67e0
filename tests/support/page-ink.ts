// A drawn page as ink on paper: how many of the dots in a part of it are not the paper's white.
import { PNG } from 'pngjs';

export interface Ink {
  width: number;
  height: number;
  dark: (x: number, y: number) => boolean;
}

/** In dots; `right` and `bottom` are the first outside. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Of a PNG on white paper; `least` is how light a dot may be and still be ink. */
export function inkOf(png: Buffer, least = 245): Ink {
  const { width, height, data } = PNG.sync.read(png);
  return {
    width,
    height,
    dark: (x, y) => {
      const at = (y * width + x) * 4;
      return Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255) < least;
    },
  };
}

export function inkIn({ dark }: Ink, { left, top, right, bottom }: Part): number {
  let count = 0;
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) if (dark(x, y)) count += 1;
  return count;
}
