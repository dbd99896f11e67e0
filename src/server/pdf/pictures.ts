// Pictures for a PDF: letterheads and logos. The library reads a PNG's transparency at some later moment, which a file that is
// made at once cannot wait for: it is laid on white here, so that every PNG is a plain one by then.
import { PNG } from 'pngjs';

/** How the error is known beyond its thread. */
export const unreadableSheet = 'UnreadableSheet';

/** A letterhead or logo that cannot be drawn: the lab's file is at fault, not the program. */
export class UnreadableSheet extends Error {
  override readonly name = unreadableSheet;
}

/** What the library keeps of an opened picture; its types do not tell. */
export type Picture = Parameters<PDFKit.PDFDocument['image']>[0];

function isPng(bytes: Uint8Array): boolean {
  return bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47;
}

/** In the four inks of a press, which files for archives do not hold beside colours for screens. */
export function isForPress(picture: Picture): boolean {
  return (picture as { colorSpace?: unknown }).colorSpace === 'DeviceCMYK';
}

export function openPicture(doc: PDFKit.PDFDocument, bytes: Uint8Array): Picture {
  const { openImage } = doc as unknown as { openImage(source: Uint8Array): Picture };
  try {
    return openImage.call(doc, isPng(bytes) ? onWhite(bytes) : bytes);
  } catch (error) {
    throw new UnreadableSheet('the picture cannot be read', { cause: error });
  }
}

function onWhite(bytes: Uint8Array): Uint8Array {
  const picture = PNG.sync.read(Buffer.from(bytes));
  const { data } = picture;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    if (alpha === 255) continue;
    for (let color = at; color < at + 3; color += 1)
      data[color] = Math.round(((data[color] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    data[at + 3] = 255;
  }
  return PNG.sync.write(picture, { colorType: 2, inputColorType: 6, inputHasAlpha: true });
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Null for what is neither PNG nor JPEG, or a damaged one. Only the head is read. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isPng(bytes)) return bytes.length < 24 ? null : sized(view.getUint32(16), view.getUint32(20));
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    // Frames of a JPEG: C0 to CF, without tables (C4), arithmetic conditions (CC) and the reserved C8.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return sized(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function sized(width: number, height: number): PictureSize | null {
  return width > 0 && height > 0 ? { width, height } : null;
}
