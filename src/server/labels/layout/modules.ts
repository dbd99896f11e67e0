// The modules of a code: QR by `qrcode`, others and QR beyond ASCII by `bwip-js`. Null when the content cannot be said in that code.
import bwip from 'bwip-js/node';
import { type ErrorCorrection, qrCode } from '../../pdf/codes/qr.ts';
import type { Symbology } from '../format/symbology.ts';
import type { Modules } from './placed.ts';

/** The light border each standard asks for, in modules: ISO/IEC 18004, 16022, 15417, 16388. */
export const usualQuietZone: Readonly<Record<Symbology, number>> = { qrcode: 4, datamatrix: 1, code128: 10, code39: 10 };

/** More than any label holds, and well inside what the codes can. */
const longest = { qrcode: 1000, datamatrix: 1000, code128: 80, code39: 60 } as const;

export interface CodeOrder {
  symbology: Symbology;
  content: string;
  errorCorrection: ErrorCorrection;
}

export function modulesOf(order: CodeOrder): Modules | null {
  const { symbology, content } = order;
  if (content === '' || content.length > longest[symbology]) return null;
  // Beyond ASCII, Code 128 has a shift that many scanners drop: they would read other letters than the device has.
  if (symbology === 'code128' && !isAscii(content)) return null;
  if (symbology === 'qrcode' && isAscii(content)) return qrModules(order);
  try {
    const [drawn] = bwip.raw(drawingOf(order)) as unknown as Drawn[];
    return drawn ? gridOf(drawn) : null;
  } catch {
    // The library refuses by throwing what it found, such as a lower case letter in Code 39.
    return null;
  }
}

const isAscii = (text: string) => !/[^\p{ASCII}]/u.test(text);
const isLatin1 = (text: string) => [...text].every((sign) => (sign.codePointAt(0) ?? 0) <= 0xff);

/**
 * A code says that its bytes are UTF-8 (ECI 26), else a scanner reads two letters for one. A DataMatrix code of the letters of Latin 1 is in
 * Latin 1, which is what bytes there mean by themselves (ISO/IEC 16022): every reader has them right, also one that knows no ECI.
 */
function drawingOf({ symbology, content, errorCorrection }: CodeOrder) {
  if (symbology === 'datamatrix' && isLatin1(content)) return { bcid: symbology, text: content, parse: false, binarytext: true };
  if (symbology !== 'qrcode' && symbology !== 'datamatrix') return { bcid: symbology, text: content, parse: false };
  const text = `^ECI000026${content.replaceAll('^', '^^')}`;
  return { bcid: symbology, text, parsefnc: true, ...(symbology === 'qrcode' ? { eclevel: errorCorrection } : {}) };
}

type Drawn = { sbs: readonly number[] } | { pixs: readonly number[]; pixx: number; pixy: number };

function gridOf(drawn: Drawn): Modules {
  if ('pixs' in drawn) return { columns: drawn.pixx, rows: drawn.pixy, dark: Uint8Array.from(drawn.pixs) };
  // Widths of bars and spaces in turn, beginning with a bar; a space at the end belongs to the quiet zone.
  const widths = drawn.sbs.length % 2 === 0 ? drawn.sbs.slice(0, -1) : drawn.sbs;
  const dark = widths.flatMap((width, index) => new Array<number>(width).fill(index % 2 === 0 ? 1 : 0));
  return { columns: dark.length, rows: 1, dark: Uint8Array.from(dark) };
}

function qrModules({ content, errorCorrection }: CodeOrder): Modules | null {
  const code = qrCode(content, errorCorrection);
  if (!code) return null;
  const side = code.modules;
  const dark = Uint8Array.from({ length: side * side }, (_, at) => (code.isDark(Math.floor(at / side), at % side) ? 1 : 0));
  return { columns: side, rows: side, dark };
}
