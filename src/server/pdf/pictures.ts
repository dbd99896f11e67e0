// Pictures for a PDF: letterheads and logos. The library reads a PNG's transparency at some later moment, which a file that is
// made at once cannot wait for: it is laid on white here, so that every PNG is a plain one by then.
import { PNG } from 'pngjs';
import { isPng } from './codes/picture-size.ts';
import { UnreadableSheet } from './pdf-maker.ts';

/** What the library keeps of an opened picture; its types do not tell. */
export type Picture = Parameters<PDFKit.PDFDocument['image']>[0];

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
