// ZPL II read back as a printer does: fields at their place with their kind and content, and pictures as dots.
import { readCodeIn } from './read-code.ts';

export interface ZplField {
  kind: 'text' | 'box' | 'picture' | 'datamatrix' | 'code128' | 'code39';
  x: number;
  y: number;
  /** Whether the place is the upper left corner or the line of the letters. */
  from: 'corner' | 'baseline';
  width?: number;
  height?: number;
  size?: number;
  content: string;
  /** Of pictures: 1 is black. */
  dots?: number[][];
}

interface PrintedCode {
  content: string;
  /** Of its upper left corner, in the label's dots. */
  x: number;
  y: number;
  /** Of its dark part, in dots. */
  side: number;
}

export interface ZplLabel {
  width: number;
  length: number;
  copies: number;
  darkness: number | null;
  utf8: boolean;
  fields: ZplField[];
}

const codes = { X: 'datamatrix', C: 'code128', '3': 'code39' } as const;

export function readZpl(text: string): ZplLabel[] {
  return text
    .split('^XZ')
    .filter((part) => part.includes('^XA'))
    .map(labelOf);
}

const numberOf = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text);
  return found ? Number(found[1]) : null;
};

function labelOf(text: string): ZplLabel {
  return {
    width: numberOf(text, /\^PW(\d+)/) ?? 0,
    length: numberOf(text, /\^LL(\d+)/) ?? 0,
    copies: numberOf(text, /\^PQ(\d+)/) ?? 1,
    darkness: numberOf(text, /~SD(\d\d)/),
    utf8: text.includes('^CI28'),
    fields: text
      .split('^FS')
      .filter((part) => /\^F[OT]\d/.test(part))
      .map(fieldOf),
  };
}

function fieldOf(part: string): ZplField {
  const [, command, x, y] = /\^F([OT])(\d+),(\d+)/.exec(part) ?? [];
  const at = { x: Number(x), y: Number(y), from: command === 'T' ? ('baseline' as const) : ('corner' as const) };
  const [, raw = ''] = /\^FD([\s\S]*)$/.exec(part) ?? [];
  const content = part.includes('^FH_')
    ? raw.replaceAll(/_([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : raw;
  const box = /\^GB(\d+),(\d+),/.exec(part);
  if (box) return { ...at, kind: 'box', width: Number(box[1]), height: Number(box[2]), content: '' };
  const picture = /\^GFA,(\d+),\1,(\d+),([0-9A-F]*)/.exec(part);
  if (picture) return { ...at, kind: 'picture', content: '', ...pictureOf(picture) };
  const font = /\^A0N,(\d+),\d+/.exec(part);
  if (font) return { ...at, kind: 'text', size: Number(font[1]), width: numberOf(part, /\^FB(\d+)/) ?? 0, content };
  const kind = codes[(/\^B([XC3])N/.exec(part)?.[1] ?? '') as keyof typeof codes];
  if (!kind) throw new Error(`an unknown field: ${part}`);
  return { ...at, kind, content };
}

/** The QR codes among a label's pictures, as a scanner finds them with white paper around. */
export function qrCodesOf({ fields }: ZplLabel): PrintedCode[] {
  return fields.flatMap(({ kind, x, y, dots = [] }) => {
    // Rows of a picture end at a whole byte; a code has ink in its last column.
    const side = Math.max(0, ...dots.map((row) => row.lastIndexOf(1) + 1));
    if (kind !== 'picture' || side !== dots.length) return [];
    const quiet = side;
    const wide = side + 2 * quiet;
    const data = new Uint8ClampedArray(wide * wide * 4).fill(255);
    for (const [row, line] of dots.entries())
      for (const [column, dot] of line.entries()) {
        const at = ((row + quiet) * wide + column + quiet) * 4;
        if (dot) data.fill(0, at, at + 3);
      }
    const picture = { width: wide, height: wide, data };
    return [{ content: readCodeIn(picture, 'qrcode', { x: 0, y: 0, width: wide, height: wide }), x, y, side }];
  });
}

function pictureOf([, bytes, perRow, hex = '']: readonly string[]): Pick<ZplField, 'width' | 'height' | 'dots'> {
  const [row, all] = [Number(perRow), Number(bytes)];
  if (hex.length !== all * 2) throw new Error('a picture of another length than it says');
  const data = Buffer.from(hex, 'hex');
  const dots = Array.from({ length: all / row }, (_, y) =>
    Array.from({ length: row * 8 }, (__, x) => ((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1),
  );
  return { width: row * 8, height: all / row, dots };
}
