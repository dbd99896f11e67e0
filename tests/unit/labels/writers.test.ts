// The writers: true size in PDF, sheets with start and calibration, dots and their size in PNG, outlines in SVG; equal input gives equal bytes.
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import type { LabelFormat } from '#server/labels/format/format.ts';
import { unscaled } from '#server/labels/layout/placed.ts';
import { labelBitmap, labelPng } from '#server/labels/write/draw-bitmap.ts';
import { labelPages, type PagesInput } from '#server/labels/write/print-pages.ts';
import { labelSvg } from '#server/labels/write/write-svg.ts';
import { openFonts } from '#server/pdf/fonts.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import {
  deviceFor,
  labelDevice,
  labelFonts,
  laidOut,
  longDevice,
  ownFormat,
  shippedFormat,
  shippedFormats,
} from '../../support/label-device.ts';
import { drawnPage, readPdf } from '../../support/pdf-reader.ts';

const { outlines } = labelFonts;

const plain: PagesInput = {
  labels: [],
  sheet: null,
  start: 0,
  offset: { x: 0, y: 0 },
  scale: unscaled,
  cutMarks: false,
};

const head = { title: 'Etiketten <1 & 2>', language: 'de-DE', author: 'Kalibrierlabor Nord', createdAt: '2026-11-21T10:00:00Z' };

function pdf(format: LabelFormat, change: Partial<PagesInput> = {}, data = labelDevice()): Buffer {
  const label = laidOut(format, data, 300);
  const pages = labelPages({
    labels: [label],
    sheet: format.sheet ?? null,
    start: 0,
    offset: { x: 0, y: 0 },
    scale: unscaled,
    cutMarks: false,
    ...change,
  });
  return Buffer.from(writePdf({ ...head, ...pages }, labelFonts));
}

/** Of each page, in millimetres. */
const mediaBoxes = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) =>
    [wide, high].map((points) => (Number(points) * 25.4) / 72),
  );

describe('PDF', () => {
  for (const [key, format] of shippedFormats) {
    test(`${key}: the page has its size to a tenth of a millimetre`, () => {
      const [[width = 0, height = 0] = []] = mediaBoxes(pdf(format, {}, deviceFor(key)));
      const paper = format.sheet ?? format;
      expect(Math.abs(width - paper.width)).toBeLessThan(0.1);
      expect(Math.abs(height - paper.height)).toBeLessThan(0.1);
    });
  }

  test('one label a page, selectable, embedded, tagged, with title and language', () => {
    const format = shippedFormat('device-62x29');
    const label = laidOut(format, longDevice(), 300);
    const read = readPdf(pdf(format, { labels: [laidOut(format, labelDevice(), 300), label, label] }));
    expect(read.pages).toHaveLength(3);
    expect(read.pages[0]).toContain('Digitalmultimeter 6½-stellig');
    expect(read.pages[1]).toContain('Präzisions-Temperaturmesswiderstand');
    expect(read.fonts.every(({ embedded, unicode, name }) => embedded && unicode && /IBMPlexSans|DejaVuSans/.test(name))).toBe(
      true,
    );
    expect(read.info).toMatchObject({ Title: 'Etiketten <1 & 2>', Tagged: 'yes' });
    expect(read.structure).toContain('02.11.2027');
  });

  test('letters drawn as outlines before leave the text of a PDF searchable', () => {
    const fonts = openFonts('resources/fonts');
    const format = ownFormat(60, 10, [
      { type: 'text', x: 1, y: 1, width: 58, height: 8, size: 10, text: 'Alte Äpfel, öde Oberflächen' },
    ]);
    const label = laidOut(format, labelDevice(), 300);
    labelSvg(
      laidOut(
        ownFormat(60, 10, [{ type: 'text', x: 1, y: 1, width: 58, height: 8, size: 10, text: 'ÄÖÜäöü' }]),
        labelDevice(),
        300,
      ),
      fonts.outlines,
    );
    const pages = labelPages({ ...plain, labels: [label] });
    expect(readPdf(writePdf({ ...head, ...pages }, fonts)).pages[0]).toContain('Alte Äpfel, öde Oberflächen');
  });

  test('equal input gives equal bytes', () => {
    const format = shippedFormat('device-70x36-sheet');
    expect(pdf(format).equals(pdf(format))).toBe(true);
    expect(pdf(format).equals(pdf(format, {}, longDevice()))).toBe(false);
  });

  test('a sheet begins at its first free cell and goes on to the next page', () => {
    const format = shippedFormat('device-70x36-sheet');
    const label = laidOut(format, labelDevice(), 300);
    const pages = labelPages({
      labels: Array.from({ length: 25 }, () => label),
      sheet: format.sheet ?? null,
      start: 22,
      offset: { x: 0.5, y: -0.25 },
      scale: unscaled,
      cutMarks: false,
    }).pages;
    const numbers = (page: number) =>
      (pages[page]?.marks ?? []).flatMap((mark) =>
        mark.kind === 'text' && mark.text === 'PM-100001' ? [[(mark.x * 25.4) / 72, (mark.baseline * 25.4) / 72]] : [],
      );
    expect([numbers(0).length, numbers(1).length]).toEqual([2, 23]);
    const own = label.marks.find((mark) => mark.kind === 'text');
    // The 23rd cell is the second of the eighth row.
    expect(numbers(0)[0]?.[0]).toBeCloseTo(70 + (own?.x ?? 0) + 0.5, 3);
    expect(numbers(0)[0]?.[1]).toBeCloseTo(4.5 + 7 * 36 + (own?.kind === 'text' ? own.baseline : 0) - 0.25, 3);
    expect(numbers(1)[0]?.[1]).toBeCloseTo(4.5 + (own?.kind === 'text' ? own.baseline : 0) - 0.25, 3);
  });

  test('a frame stands where the format says, drawn by another program', () => {
    const format = ownFormat(40, 20, [{ type: 'frame', x: 10, y: 5, width: 20, height: 10, filled: true }]);
    const picture = PNG.sync.read(drawnPage(pdf(format), 254));
    const dark = (x: number, y: number) => (picture.data[(y * picture.width + x) * 4] ?? 255) < 128;
    expect(Math.abs(picture.width - 400) + Math.abs(picture.height - 200)).toBeLessThanOrEqual(2);
    expect([dark(102, 100), dark(98, 100), dark(297, 100), dark(302, 100), dark(200, 52), dark(200, 48)]).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('PNG', () => {
  test.each([203, 300, 600])('at %i dpi it has the label’s dots and says their size', (dpi) => {
    const format = shippedFormat('device-50x25');
    const bytes = Buffer.from(labelPng(laidOut(format, labelDevice(), dpi), { dpi, scale: unscaled, outlines }));
    const { width, height } = PNG.sync.read(bytes);
    expect([width, height]).toEqual([Math.round((50 * dpi) / 25.4), Math.round((25 * dpi) / 25.4)]);
    const size = bytes.readUInt32BE(bytes.indexOf('pHYs') + 4);
    expect(size).toBe(Math.round((dpi / 25.4) * 1000));
  });

  test('white letters on black, and a picture of the lab', () => {
    const png = new PNG({ width: 2, height: 2 });
    png.data.set([0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255]);
    const format = ownFormat(25.4, 25.4, [
      { type: 'frame', x: 0, y: 0, width: 25.4, height: 10, filled: true },
      { type: 'text', x: 1, y: 1, width: 20, height: 8, size: 18, font: 'bold', text: 'H', inverse: true },
      { type: 'image', x: 0, y: 12.7, width: 12.7, height: 12.7, png: PNG.sync.write(png).toString('base64') },
    ]);
    const { width, dots } = labelBitmap(laidOut(format, labelDevice(), 200), { dpi: 200, scale: unscaled, outlines });
    const at = (x: number, y: number) => dots[y * width + x];
    expect([at(190, 40), at(15, 40)]).toEqual([1, 0]);
    expect([at(25, 125), at(75, 125), at(25, 175), at(75, 175)]).toEqual([1, 0, 0, 1]);
  });
});

describe('SVG', () => {
  test('is drawn by a browser as it is printed: outlines, no fonts, every element named', () => {
    const format = shippedFormat('status-calibrated');
    const svg = labelSvg(laidOut(format, labelDevice(), 203), outlines);
    expect(svg).toContain('width="50mm" height="25mm" viewBox="0 0 50 25"');
    expect(svg).not.toMatch(/<text|font-family|NaN|undefined/);
    expect(svg).toContain('aria-label="KALIBRIERT · PM-100001');
    expect(svg).toContain('fill="#fff"');
    const named = new Set([...svg.matchAll(/data-element="(\d+)"/g)].map(([, index]) => Number(index)));
    expect(named.size).toBe(format.elements.length);
  });

  test('a name with signs of its own breaks nothing', () => {
    const svg = labelSvg(
      laidOut(
        ownFormat(60, 20, [{ type: 'text', x: 1, y: 1, width: 58, height: 8, size: 8, text: "\"<a> & 'b'" }]),
        labelDevice(),
        203,
      ),
      outlines,
    );
    expect(svg).toContain('aria-label="&quot;&lt;a&gt; &amp; \'b\'"');
  });
});
