// A black and white picture as PNG, one bit a dot: the same dots give the same bytes. PNG specification (W3C), sections 5 and 11.
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface BitPicture {
  width: number;
  height: number;
  isDark(row: number, column: number): boolean;
  /** How large it is on paper; not said, that is left to whoever shows it. */
  dpi?: number;
}

export function bitPicture({ width, height, isDark, dpi }: BitPicture): Uint8Array {
  const bytesPerRow = Math.ceil(width / 8);
  // Each row begins with its filter: 0, none.
  const rows = Buffer.alloc(height * (bytesPerRow + 1));
  for (let row = 0; row < height; row += 1) {
    const start = row * (bytesPerRow + 1) + 1;
    for (let column = 0; column < width; column += 1) {
      const place = start + (column >> 3);
      if (!isDark(row, column)) rows[place] = (rows[place] ?? 0) | (0x80 >> (column & 7));
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    ...(dpi === undefined ? [] : [chunk('pHYs', physicalSize(dpi))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Greys of one bit, neither palette nor interlace. */
function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = 1;
  return content;
}

/** Dots a metre, both ways. */
function physicalSize(dpi: number): Buffer {
  const content = Buffer.alloc(9);
  const perMetre = Math.round((dpi / 25.4) * 1000);
  content.writeUInt32BE(perMetre, 0);
  content.writeUInt32BE(perMetre, 4);
  content[8] = 1;
  return content;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
