// What is printed where: how much of a part of a sheet is not white, and where in it that lies. Pure.
import type { Ink, Zone } from './preview-order.ts';

interface Bitmap {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  data: Uint8Array;
}

/** Paler than this is paper: a tint or the noise of a scan. */
const palest = 238;

function isInk(data: Uint8Array, at: number): boolean {
  return (data[at + 3] ?? 0) > 24 && Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255) < palest;
}

export function inkIn(bitmap: Bitmap, zones: readonly Zone[]): Ink[] {
  return zones.map((zone) => inkOf(bitmap, zone));
}

function inkOf({ width, height, data }: Bitmap, zone: Zone): Ink {
  const across = (part: number) => Math.min(width, Math.max(0, Math.round((part * width) / 1000)));
  const down = (part: number) => Math.min(height, Math.max(0, Math.round((part * height) / 1000)));
  const [left, right, top, bottom] = [across(zone.left), across(zone.right), down(zone.top), down(zone.bottom)];
  const found = { left: right, top: bottom, right: left, bottom: top };
  let count = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      if (!isInk(data, (y * width + x) * 4)) continue;
      count += 1;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
  const area = (right - left) * (bottom - top);
  const box = {
    left: (found.left / width) * 1000,
    right: (found.right / width) * 1000,
    top: (found.top / height) * 1000,
    bottom: (found.bottom / height) * 1000,
  };
  return { name: zone.name, part: area === 0 ? 0 : count / area, box: count === 0 ? null : box };
}
