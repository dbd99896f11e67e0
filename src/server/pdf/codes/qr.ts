// QR codes as pictures: every module the same whole number of dots, four modules of quiet zone, the rest of the size white around
// it. docs/interface/papers.md#label-formats.
import { create, type QRCode } from 'qrcode';
import { bitPicture } from './png.ts';

export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H';

/** ISO/IEC 18004: the light border a reader needs, in modules. */
const quietZone = 4;
/** Below that a printer or a camera loses modules. */
const fewestDots = 2;

export interface QrCode {
  /** Modules a side, without the quiet zone. */
  modules: number;
  isDark(row: number, column: number): boolean;
}

/** Null when the content is too long for any code of this error correction. */
export function qrCode(content: string, errorCorrection: ErrorCorrection): QrCode | null {
  const drawn = fits(content, errorCorrection) ? create(content, { errorCorrectionLevel: errorCorrection }) : null;
  return drawn && readable(drawn);
}

/** ISO/IEC 18004: the largest code, version 40. */
const mostBytes: Readonly<Record<ErrorCorrection, number>> = { L: 2953, M: 2331, Q: 1663, H: 1273 };

function fits(content: string, errorCorrection: ErrorCorrection): boolean {
  return content !== '' && Buffer.byteLength(content) <= mostBytes[errorCorrection];
}

function readable({ modules }: QRCode): QrCode {
  return { modules: modules.size, isDark: (row, column) => modules.get(row, column) === 1 };
}

/** The smallest picture in which a code can be read. */
export function smallestSize({ modules }: QrCode): number {
  return (modules + 2 * quietZone) * fewestDots;
}

export function qrPng(code: QrCode, size: number): Uint8Array {
  const dots = Math.floor(size / (code.modules + 2 * quietZone));
  const offset = Math.floor((size - code.modules * dots) / 2);
  const moduleAt = (dot: number) => Math.floor((dot - offset) / dots);
  const inside = (index: number) => index >= 0 && index < code.modules;
  return bitPicture({
    width: size,
    height: size,
    isDark(y, x) {
      const [row, column] = [moduleAt(y), moduleAt(x)];
      return inside(row) && inside(column) && code.isDark(row, column);
    },
  });
}

export function qrSvg(code: QrCode, size: number): string {
  const side = code.modules + 2 * quietZone;
  const rows = Array.from({ length: code.modules }, (_, row) =>
    darkRuns(code.modules, (column) => code.isDark(row, column))
      .map(({ start, end }) => `M${start + quietZone} ${row + quietZone}h${end - start}v1H${start + quietZone}z`)
      .join(''),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${rows.join('')}"/></svg>`;
}

/** The dark runs of a row, each one rectangle. */
export function darkRuns(length: number, isDark: (column: number) => boolean): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let start = 0; start < length; start += 1) {
    if (!isDark(start)) continue;
    let end = start;
    while (end < length && isDark(end)) end += 1;
    runs.push({ start, end });
    start = end;
  }
  return runs;
}
