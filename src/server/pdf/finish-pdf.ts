// The finished bytes of a document: written, and laid upon the lab's letterhead. The one place where a PDF is done: what comes after, such
// as a signature, is appended to these bytes. docs/adr/0047.
import type { DrawList } from './draw-list.ts';
import type { Fonts } from './fonts.ts';
import { writePdf } from './write-pdf.ts';

/** The library for other files' pages is only loaded where a letterhead is one. */
export async function finishedPdf(list: DrawList, fonts: Fonts): Promise<Uint8Array> {
  const bytes = writePdf(list, fonts);
  if (!list.beneath) return bytes;
  const { layBeneath } = await import('./lay-beneath.ts');
  return new Uint8Array(await layBeneath(bytes, list.beneath));
}
