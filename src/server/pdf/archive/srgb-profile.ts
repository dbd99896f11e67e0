// The colour space that every file of ours says its colours are of: sRGB as an ICC profile of version 2, made from the numbers of
// IEC 61966-2-1. Own work, so nobody's licence; the same bytes everywhere. docs/interface/papers.md#archive.

const tableSize = 1024;
const headSize = 128;

/** The columns of the standard's matrix, adapted to the white of profiles (D50). */
const primaries = {
  rXYZ: [0.436_07, 0.222_49, 0.013_92],
  gXYZ: [0.385_15, 0.716_87, 0.097_08],
  bXYZ: [0.143_07, 0.060_61, 0.714_1],
} as const;
const white = [0.9642, 1, 0.824_91] as const;

const ascii = (text: string) => Buffer.from(text, 'latin1');

function unsigned(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const fixed = (value: number) => unsigned(Math.round(value * 65_536));
const typed = (type: string, ...parts: Buffer[]) => Buffer.concat([ascii(type), Buffer.alloc(4), ...parts]);
const point = (values: readonly number[]) => typed('XYZ ', ...values.map(fixed));

/** From the value in a file to light. */
function light(value: number): number {
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function curve(): Buffer {
  const table = Buffer.alloc(tableSize * 2);
  for (let at = 0; at < tableSize; at += 1) table.writeUInt16BE(Math.round(light(at / (tableSize - 1)) * 65_535), at * 2);
  return typed('curv', unsigned(tableSize), table);
}

function description(text: string): Buffer {
  const name = ascii(`${text}\0`);
  // Neither in Unicode nor in the script code of old systems.
  return typed('desc', unsigned(name.length), name, Buffer.alloc(4 + 4 + 2 + 1 + 67));
}

function head(size: number): Buffer {
  const bytes = Buffer.alloc(headSize);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02_10_00_00, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [index, value] of [2026, 1, 1, 0, 0, 0].entries()) bytes.writeUInt16BE(value, 24 + index * 2);
  bytes.write('acsp', 36, 'latin1');
  for (const [index, value] of white.entries()) bytes.set(fixed(value), 68 + index * 4);
  return bytes;
}

export const profileName = 'sRGB IEC61966-2.1';

export function srgbProfile(): Buffer {
  const shared = curve();
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', description(profileName)],
    ['cprt', typed('text', ascii('No rights reserved\0'))],
    ['wtpt', point(white)],
    ...Object.entries(primaries).map(([name, values]) => [name, point(values)] as const),
    ['rTRC', shared],
    ['gTRC', shared],
    ['bTRC', shared],
  ];
  let end = headSize + 4 + tags.length * 12;
  const places = new Map<Buffer, number>();
  const bodies: Buffer[] = [];
  for (const [, body] of tags) {
    if (places.has(body)) continue;
    places.set(body, end);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    end += padded.length;
  }
  const table = tags.map(([name, body]) => Buffer.concat([ascii(name), unsigned(places.get(body) ?? 0), unsigned(body.length)]));
  return Buffer.concat([head(end), unsigned(tags.length), ...table, ...bodies]);
}
