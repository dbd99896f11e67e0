// Pages of a PDF as pictures, by PDFium as WebAssembly: what it does to memory stays in its own.
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import { PNG } from 'pngjs';
import { inkIn } from './ink.ts';
import { mostPixels, type PreviewOrder, type PreviewResult } from './preview-order.ts';

type Library = Awaited<ReturnType<typeof PDFiumLibrary.init>>;
type Page = ReturnType<Awaited<ReturnType<Library['loadDocument']>>['getPage']>;

interface Box {
  width: number;
  height: number;
}

function fitted(page: Box, room: Box): Box {
  const scale = Math.min(room.width / page.width, room.height / page.height, Math.sqrt(mostPixels / (page.width * page.height)));
  return { width: Math.max(1, Math.round(page.width * scale)), height: Math.max(1, Math.round(page.height * scale)) };
}

function sizeOf(page: Page): Box {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const rounded = (points: number) => Math.max(1, Math.round(points * 100) / 100);
  return { width: rounded(originalWidth), height: rounded(originalHeight) };
}

async function drawn(page: Page, room: Box) {
  return page.render({ render: 'bitmap', renderFormFields: true, ...fitted(sizeOf(page), room) });
}

function pngOf({ width, height, data }: Box & { data: Uint8Array }): Uint8Array {
  const picture = new PNG({ width, height });
  picture.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(PNG.sync.write(picture, { colorType: 2, inputHasAlpha: true, filterType: 2, deflateLevel: 4 }));
}

const inkRoom: Box = { width: 1000, height: 2000 };

export async function renderPdf(library: Library, bytes: Uint8Array, order: PreviewOrder): Promise<PreviewResult> {
  const document = await library.loadDocument(bytes).catch(() => null);
  if (!document) return { refused: 'damaged' };
  try {
    const pages = document.getPageCount();
    if (order.want === 'facts') return pages < 1 ? { refused: 'damaged' } : { facts: { pages, ...sizeOf(document.getPage(0)) } };
    if (order.page > pages) return { refused: 'unsupported' };
    const page = document.getPage(order.page - 1);
    if (order.want === 'image') return { image: pngOf(await drawn(page, order)) };
    const { width, height } = sizeOf(page);
    return { ink: inkIn(await drawn(page, inkRoom), order.zones), pages, width, height };
  } catch {
    return { refused: 'damaged' };
  } finally {
    document.destroy();
  }
}
