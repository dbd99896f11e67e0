// The writers: true size in PDF, sheets with start and calibration, dots and their size in PNG, fields and places in ZPL, outlines
// in SVG; equal input gives equal bytes.
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { openFonts } from '#server/documents/pdf/fonts.ts';
import { writePdf } from '#server/documents/pdf/write-pdf.ts';
import { labelBitmap, labelPng } from '#server/labels/draw-bitmap.ts';
import type { LabelFormat } from '#server/labels/format.ts';
import { labelPages, type PagesInput } from '#server/labels/print-pages.ts';
import { labelSvg } from '#server/labels/write-svg.ts';
import { labelZpl, type ZplInput } from '#server/labels/write-zpl.ts';
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
import { qrCodesOf, readZpl } from '../../support/read-zpl.ts';

const { outlines } = labelFonts;

const plain: PagesInput = {
  labels: [],
  sheet: null,
  start: 0,
  offset: { x: 0, y: 0 },
};

const head = { title: 'Etiketten <1 & 2>', language: 'de-DE', author: 'Kalibrierlabor Nord', createdAt: '2026-11-21T10:00:00Z' };

function pdf(format: LabelFormat, change: Partial<PagesInput> = {}, data = labelDevice()): Buffer {
  const label = laidOut(format, data, 300);
  const pages = labelPages({
    labels: [label],
    sheet: format.sheet ?? null,
    start: 0,
    offset: { x: 0, y: 0 },
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
    expect(read.fonts.every(({ embedded, unicode, name }) => embedded && unicode && name.includes('DejaVuSans'))).toBe(true);
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
    const bytes = Buffer.from(labelPng(laidOut(format, labelDevice(), dpi), { dpi, outlines }));
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
    const { width, dots } = labelBitmap(laidOut(format, labelDevice(), 200), { dpi: 200, outlines });
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

describe('ZPL', () => {
  const settings: ZplInput = { dpi: 203, outlines, copies: 2, offset: { x: 0, y: 0 }, darkness: 7, text: 'font' };
  const zpl = (format: LabelFormat, data = labelDevice(), change: Partial<ZplInput> = {}) => {
    const [label] = readZpl(labelZpl(laidOut(format, data, change.dpi ?? 203), { ...settings, ...change }));
    if (!label) throw new Error('no label');
    return label;
  };

  test('30 x 15 mm at 203 dpi: every element inside, at its place', () => {
    for (const data of [labelDevice(), longDevice()]) {
      const label = zpl(shippedFormat('device-30x15'), data);
      expect(label).toMatchObject({ width: 240, length: 120, copies: 2, darkness: 7, utf8: true });
      for (const { x, y, width = 0, height = 0, from, size = 0 } of label.fields) {
        expect(x + width).toBeLessThanOrEqual(240);
        expect(from === 'corner' ? y + height : y + Math.ceil(size / 4)).toBeLessThanOrEqual(120);
        expect(from === 'corner' ? y : y - size).toBeGreaterThanOrEqual(-2);
      }
    }
    const { fields } = zpl(shippedFormat('device-30x15'));
    expect(fields.find(({ kind }) => kind === 'datamatrix')).toMatchObject({ content: 'PM-100001', x: 15, y: 13 });
    const words = fields.filter(({ kind }) => kind === 'text').map(({ content }) => content);
    expect(words).toEqual([
      'PM-100001',
      'Kostenstelle: KST 4711',
      'Ort: Halle 3 / Raum 112',
      'Kalibriert:',
      '02.11.2026',
      'Nächste Kal.:',
      '02.11.2027',
    ]);
    expect(fields.find(({ content }) => content === '02.11.2027')).toMatchObject({ from: 'baseline', x: 105, y: 113 });
  });

  test('letters the printer lacks come as the dots of the picture', () => {
    const format = ownFormat(50, 10, [{ type: 'text', x: 5, y: 1, width: 40, height: 8, size: 14, text: '10 kΩ ±0,1 µm' }]);
    const label = laidOut(format, labelDevice(), 203);
    const { fields } = zpl(format);
    expect(fields).toMatchObject([{ kind: 'picture' }]);
    const { width, dots } = labelBitmap(label, { dpi: 203, outlines });
    const [picture] = fields;
    const printed = (picture?.dots ?? []).flatMap((row, y) =>
      row.flatMap((dot, x) => (dot ? [(picture?.y ?? 0) * width + y * width + (picture?.x ?? 0) + x] : [])),
    );
    expect(printed).toEqual([...dots.keys()].filter((at) => dots[at] === 1));
    expect(
      zpl(ownFormat(50, 10, [{ type: 'text', x: 5, y: 1, width: 40, height: 8, size: 14, text: '±0,1 µm ° ß Ä' }])).fields,
    ).toMatchObject([{ kind: 'text', content: '±0,1 µm ° ß Ä' }]);
    expect(zpl(format, labelDevice(), { text: 'graphic' }).fields).toMatchObject([{ kind: 'picture' }]);
  });

  test('commands in a name are letters', () => {
    const format = ownFormat(50, 10, [{ type: 'text', x: 5, y: 1, width: 40, height: 8, size: 10, text: '^XZ~JR_41' }]);
    const text = labelZpl(laidOut(format, labelDevice(), 203), settings);
    expect(text).not.toContain('~JR');
    expect(text.match(/\^XZ/g)).toHaveLength(1);
    expect(readZpl(text)[0]?.fields).toMatchObject([{ kind: 'text', content: '^XZ~JR_41' }]);
  });

  test('each code but QR by the printer’s own command, unsafe contents as a picture', () => {
    const format = ownFormat(100, 40, [{ type: 'code', x: 2, y: 2, width: 90, height: 30 }]);
    const field = (type: string, value: string) => zpl(format, labelDevice({ barcode: { type, field: 'x', value } })).fields;
    for (const kind of ['datamatrix', 'code128', 'code39'] as const)
      expect(field(kind, 'PM-100001')).toMatchObject([{ kind, content: 'PM-100001' }]);
    for (const value of ['a^FDb', 'a~b', 'a_1b', 'a>6b', 'ä'])
      expect(field('datamatrix', value)).toMatchObject([{ kind: 'picture' }]);
  });

  test.each([203, 300, 600])('a QR code has each dot where the layout has it, at %i dpi', (dpi) => {
    const contents = ['PM-100001', 'a^FDb~_1>6', 'Prüfmittel Ω', 'https://labor.example/qrcode/4711'];
    for (const value of contents) {
      // A code with a module of more than ten dots, and one with a bar code above it, whose height `^BY` keeps.
      const format = ownFormat(80, 80, [
        { type: 'code', x: 2, y: 1, width: 76, height: 10, symbology: 'code128', content: 'PM-1' },
        { type: 'code', x: 3.3, y: 12.7, width: 60, height: 60, symbology: 'qrcode' },
      ]);
      const data = labelDevice({ barcode: { type: 'qrcode', field: 'x', value } });
      const placed = laidOut(format, data, dpi).marks.find((mark) => mark.kind === 'code' && mark.symbology === 'qrcode');
      if (placed?.kind !== 'code') throw new Error('no code');
      expect(placed.dots).toBeGreaterThan(10);
      const dot = (millimetres: number) => Math.round((millimetres * dpi) / 25.4);
      const usual = { content: value, x: dot(placed.x), y: dot(placed.y), side: placed.columns * placed.dots };
      const label = zpl(format, data, { dpi });
      expect(label.fields.map(({ kind }) => kind)).toEqual(['code128', 'picture']);
      expect(qrCodesOf(label)).toEqual([usual]);
      const modules = label.fields[1]?.dots ?? [];
      const wrong = [...placed.dark.entries()].filter(([at, dark]) => {
        const [column, row] = [at % placed.columns, Math.floor(at / placed.columns)];
        const [first, last] = [0, placed.dots - 1].map(
          (within) => modules[row * placed.dots + within]?.[column * placed.dots + within],
        );
        return first !== dark || last !== dark;
      });
      expect(wrong).toEqual([]);
      const offset = { x: 1, y: 2 };
      expect(qrCodesOf(zpl(format, data, { dpi, offset }))).toEqual([{ ...usual, x: usual.x + dot(1), y: usual.y + dot(2) }]);
    }
  });

  test('the shipped labels have their QR code in it, of some thousand characters', () => {
    for (const [key, format] of shippedFormats) {
      if (!format.elements.some(({ type }) => type === 'code')) continue;
      const data = deviceFor(key, labelDevice({ barcode: { type: 'qrcode', field: 'asset_number', value: 'PM-100001' } }));
      for (const dpi of [203, 300]) {
        const text = labelZpl(laidOut(format, data, dpi), { ...settings, dpi });
        const [label] = readZpl(text);
        expect(label && qrCodesOf(label).map(({ content }) => content), key).toEqual(['PM-100001']);
        const code = label?.fields.find(
          ({ kind, width, height }) => kind === 'picture' && Math.ceil((height ?? 0) / 8) * 8 === width,
        );
        expect(((code?.width ?? 0) / 8) * (code?.height ?? 0) * 2, key).toBeLessThan(20_000);
      }
    }
  });

  test('is moved by what the printer is off, and white letters take away', () => {
    const moved = zpl(shippedFormat('status-calibrated'), labelDevice(), { offset: { x: 1, y: 2 } }).fields;
    const usual = zpl(shippedFormat('status-calibrated')).fields;
    expect(moved.map(({ x, y }) => [x, y])).not.toEqual(usual.map(({ x, y }) => [x, y]));
    expect(Math.abs((moved[0]?.x ?? 0) - (usual[0]?.x ?? 0) - 8)).toBeLessThanOrEqual(1);
    expect(labelZpl(laidOut(shippedFormat('status-calibrated'), labelDevice(), 203), settings)).toMatch(/\^FR\^GFA/);
  });
});
