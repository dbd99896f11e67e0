// Every paper upon a lab's letterhead, a picture or a PDF: it lies beneath to the very edge, on the pages it is meant for, and hides
// nothing. Each dot of the paper's own text is as dark upon a coloured sheet as upon a blank one.
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Letterhead } from '#server/papers/sheet/print.ts';
import type { DrawList } from '#server/pdf/draw-list.ts';
import { layBeneath } from '#server/pdf/lay-beneath.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { type Ink, inkIn, inkOf } from '../../support/page-ink.ts';
import { drawnPage, readPdf } from '../../support/pdf-reader.ts';
import { fonts } from '../papers/draw-checks.ts';
import { papers } from '../papers/every-paper.ts';

type Color = readonly [number, number, number];
const tint: Color = [200, 220, 245];
const other: Color = [245, 225, 200];
const blank: Color = [255, 255, 255];
const a4 = { width: 595.28, height: 841.89 };

function picture([red, green, blue]: Color): Uint8Array {
  const png = new PNG({ width: 210, height: 297 });
  for (let at = 0; at < 210 * 297 * 4; at += 4) png.data.set([red, green, blue, 255], at);
  return PNG.sync.write(png);
}

/** One sheet of each colour, filled to the edge. */
async function pdfSheets(...colors: Color[]): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.once('end', resolve));
  for (const color of colors)
    doc
      .addPage()
      .rect(0, 0, a4.width, a4.height)
      .fill([...color]);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const sheets: Readonly<Record<string, (color: Color) => Promise<Letterhead>>> = {
  'a picture': async (color) => ({ kind: 'picture', picture: picture(color), width: 210, height: 297, pages: 'all' }),
  'a PDF': async (color) => ({ kind: 'pdf', pdf: await pdfSheets(color), pages: 'all' }),
};

async function printed(list: DrawList): Promise<Uint8Array> {
  const bytes = writePdf(list, fonts);
  return list.beneath ? layBeneath(bytes, list.beneath) : bytes;
}

const dpi = 75;
const dots = (millimetres: number) => Math.round((millimetres * dpi) / 25.4);
/** Darker than any sheet that is printed upon here. */
const letters = 150;

const drawn = (bytes: Uint8Array, page: number) => drawnPage(bytes, dpi, page);
const whole = ({ width, height }: Ink) => ({ left: 0, top: 0, right: width, bottom: height });

function cornersOf(png: Buffer): Color[] {
  const { width, height, data } = PNG.sync.read(png);
  const at = (x: number, y: number) => (y * width + x) * 4;
  return [at(2, 2), at(width - 3, 2), at(2, height - 3), at(width - 3, height - 3)].map(
    (dot) => [data[dot] ?? 0, data[dot + 1] ?? 0, data[dot + 2] ?? 0] as const,
  );
}

const corners = (color: Color) => [color, color, color, color];

describe.each(Object.keys(papers))('%s', (name) => {
  it.each(Object.keys(sheets))('upon %s: beneath each page to its edge, every letter as dark as on blank paper', async (kind) => {
    const on = async (color: Color) => {
      const letterhead = await sheets[kind]?.(color);
      const list = letterhead && papers[name]?.('de', { letterhead });
      if (!list) throw new Error(`no paper ${name} upon ${kind}`);
      return printed(list);
    };
    const [plain, tinted] = [await on(blank), await on(tint)];
    const { pages } = readPdf(tinted);
    for (const [index, text] of pages.entries()) {
      // However far apart the reading program puts them.
      expect(text).toMatch(new RegExp(`\\s${index + 1} ?/ ?${pages.length}\\s`));
      const page = index + 1;
      // Enough of them: the first, and the last.
      if (page > 1 && page < pages.length) continue;
      const sheet = drawn(tinted, page);
      expect(cornersOf(sheet)).toEqual(corners(tint));
      const [bare, upon] = [inkOf(drawn(plain, page), letters), inkOf(sheet, letters)];
      const ink = inkIn(bare, whole(bare));
      expect(ink).toBeGreaterThan(300);
      // A grey line becomes no lighter upon a colour; what is text on white is text there, too.
      const lost = inkIn({ ...bare, dark: (x, y) => bare.dark(x, y) && !upon.dark(x, y) }, whole(bare));
      expect(lost, `page ${page}`).toBe(0);
      // Above 45 mm of the first page is the letterhead's own room.
      if (page === 1) expect(inkIn(upon, { ...whole(upon), bottom: dots(44) })).toBe(0);
    }
  });
});

describe('the pages that follow', () => {
  const long = (letterhead: Letterhead) => {
    const list = papers.certificate?.('de', { letterhead });
    if (!list) throw new Error('no certificate');
    return printed(list);
  };

  it('have nothing beneath where it is meant for the first page alone', async () => {
    for (const letterhead of [
      { kind: 'picture', picture: picture(tint), width: 210, height: 297, pages: 'first' },
      { kind: 'pdf', pdf: await pdfSheets(tint, other), pages: 'first' },
    ] as const) {
      const bytes = await long(letterhead);
      expect(cornersOf(drawn(bytes, 1))).toEqual(corners(tint));
      expect(cornersOf(drawn(bytes, 2))).toEqual(corners(blank));
    }
  });

  it('lie upon the second sheet of a PDF that has one', async () => {
    const bytes = await long({ kind: 'pdf', pdf: await pdfSheets(tint, other), pages: 'all' });
    expect([1, 2, 3].map((page) => cornersOf(drawn(bytes, page))[0])).toEqual([tint, other, other]);
  });
});
