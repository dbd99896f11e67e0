// docs/design/papers.md#d-293: a small file of endless work is tried once, not with every look at it, and a thumbnail takes seconds at
// most.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { storedContent } from '#server/files/stored-content.ts';
import { createPreviewMaker, type PreviewMaker } from '#server/pdf/preview/preview-thread.ts';
import { createPreviews, type PreviewSource } from '#server/record-files/previews.ts';
import { tempFolder } from '../../db/support/temp-folder.ts';

const fontsDir = fileURLToPath(new URL('../../../resources/fonts', import.meta.url));
const makers: PreviewMaker[] = [];
afterEach(async () => {
  for (const maker of makers.splice(0)) await maker.close();
});

/** One page of that many strokes, in some kilobytes. */
function heavyPdf(strokes: number): Buffer {
  const drawing = deflateSync(Buffer.from('0 0 m 600 800 l S\n'.repeat(strokes)));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
  ];
  const parts = objects.map((text, n) => Buffer.from(`${n + 1} 0 obj\n${text}\nendobj\n`));
  const head = `4 0 obj\n<< /Filter /FlateDecode /Length ${drawing.length} >>\nstream\n`;
  const body = [Buffer.from('%PDF-1.7\n'), ...parts, Buffer.from(head), drawing, Buffer.from('\nendstream\nendobj\n')];
  return Buffer.concat([...body, Buffer.from('trailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n')]);
}

function source(folder: string): PreviewSource {
  const path = join(folder, 'heavy.pdf');
  const bytes = heavyPdf(100_000);
  expect(bytes.length).toBeLessThan(20_000);
  writeFileSync(path, bytes);
  return { hash: 'heavy', mediaType: 'application/pdf', content: storedContent(path) as PreviewSource['content'] };
}

function previewsIn(folder: string, limits: { mostMs: number; thumbnailMs: number }) {
  const maker = createPreviewMaker({ fontsDir, ...limits });
  makers.push(maker);
  mkdirSync(join(folder, 'derived'), { recursive: true });
  return { maker, previews: createPreviews(maker, () => join(folder, 'derived')) };
}

it('is not tried again in another size once it took too much', async () => {
  const folder = tempFolder();
  const heavy = source(folder);
  const { maker, previews } = previewsIn(folder, { mostMs: 300, thumbnailMs: 300 });
  expect(await previews.image(heavy, { page: 1, width: 1200, height: 1600 })).toEqual({ refused: 'too_large' });
  // A maker that is closed makes nothing: what comes now was kept.
  await maker.close();
  expect(await previews.image(heavy, { page: 1, width: 800, height: 1200 })).toEqual({ refused: 'too_large' });
  expect(await previews.image(heavy, { page: 1, width: 200, height: 300 })).toEqual({ refused: 'too_large' });
});

it('is given up as well when it is a drawing whose shadows never end', async () => {
  const folder = tempFolder();
  const path = join(folder, 'heavy.svg');
  const shadow = '<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="1000"/><feMorphology radius="500"/></filter>';
  const shapes = '<rect width="2000" height="2000" filter="url(#f)"/>'.repeat(20);
  writeFileSync(path, `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${shadow}${shapes}</svg>`);
  const heavy = { hash: 'heavy', mediaType: 'image/svg+xml', content: storedContent(path) as PreviewSource['content'] };
  const { previews } = previewsIn(folder, { mostMs: 300, thumbnailMs: 300 });
  expect(await previews.image(heavy, { page: 1, width: 1200, height: 1600 })).toEqual({ refused: 'too_large' });
});

it('has no thumbnail when that takes long, and may still be shown', async () => {
  const folder = tempFolder();
  const heavy = source(folder);
  const { previews } = previewsIn(folder, { mostMs: 120_000, thumbnailMs: 50 });
  expect(await previews.image(heavy, { page: 1, width: 200, height: 300 })).toEqual({ refused: 'too_large' });
  expect(await previews.image(heavy, { page: 1, width: 500, height: 700 })).toHaveProperty('image');
});
