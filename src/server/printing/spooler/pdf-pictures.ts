// The pages of a PDF as black and white pictures in the dots of a printer, one at a time.
import { PNG } from 'pngjs';
import { openPdfium } from '../../lib/disk/wasm-libraries.ts';

const millimetresPerInch = 25.4;

interface PicturesInput {
  bytes: Uint8Array;
  /** Of each page, in millimetres: the library itself knows whole points only. */
  page: { width: number; height: number };
  dpi: number;
}

export async function* pdfPictures({ bytes, page: size, dpi }: PicturesInput): AsyncGenerator<Uint8Array> {
  const dots = (side: number) => Math.round((side * dpi) / millimetresPerInch);
  const library = await openPdfium();
  try {
    const document = await library.loadDocument(bytes);
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ width: dots(size.width), height: dots(size.height), render: 'bitmap' });
      // The library gives blue first.
      yield PNG.sync.write(asPng(data, width, height), { colorType: 0 });
    }
    document.destroy();
  } finally {
    library.destroy();
  }
}

function asPng(pixels: Uint8Array, width: number, height: number): PNG {
  const png = new PNG({ width, height });
  for (let at = 0; at < pixels.length; at += 4) {
    png.data[at] = pixels[at + 2] ?? 255;
    png.data[at + 1] = pixels[at + 1] ?? 255;
    png.data[at + 2] = pixels[at] ?? 255;
    png.data[at + 3] = 255;
  }
  return png;
}
