// Where the ink of a label is: inside, and none on the outermost dots, where a printer's feed or a cut would take it away. Of the
// dots a label printer gets, and of the PDF as another program draws it.
import { describe, expect, test } from 'vitest';
import type { LabelData } from '#server/labels/format/data.ts';
import type { LabelFormat } from '#server/labels/format/format.ts';
import { unscaled } from '#server/labels/layout/placed.ts';
import { labelBitmap } from '#server/labels/write/draw-bitmap.ts';
import { labelPages } from '#server/labels/write/print-pages.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { deviceFor, labelDevice, labelFonts, laidOut, longDevice, shippedFormats } from '../../support/label-device.ts';
import { type Ink, inkIn, inkOf } from '../../support/page-ink.ts';
import { drawnPage } from '../../support/pdf-reader.ts';

const inLanguage = (locale: 'de' | 'en', data: LabelData) => ({ ...data, meta: { generated_at: '2026-11-21', locale } });

function drawnDots(format: LabelFormat, data: LabelData, dpi: number): Ink {
  const { width, height, dots } = labelBitmap(laidOut(format, data, dpi), {
    dpi,
    scale: unscaled,
    outlines: labelFonts.outlines,
  });
  expect([width, height]).toEqual([format.width, format.height].map((side) => Math.round((side * dpi) / 25.4)));
  return { width, height, dark: (x, y) => dots[y * width + x] === 1 };
}

function drawnPdf(format: LabelFormat, data: LabelData, dpi: number): Ink {
  const pages = labelPages({
    labels: [laidOut(format, data, dpi)],
    sheet: null,
    start: 0,
    offset: { x: 0, y: 0 },
    scale: unscaled,
    cutMarks: false,
  });
  const head = { title: 'x', language: 'de-DE', author: '', createdAt: '2026-11-21T10:00:00Z' };
  return inkOf(drawnPage(writePdf({ ...head, ...pages }, labelFonts), dpi));
}

/** No ink on the outermost dots, and some in each quarter of what is within. */
function expectInside(ink: Ink): void {
  const { width, height } = ink;
  const all = inkIn(ink, { left: 0, top: 0, right: width, bottom: height });
  expect(inkIn(ink, { left: 1, top: 1, right: width - 1, bottom: height - 1 })).toBe(all);
  const [middle, half] = [Math.round(width / 2), Math.round(height / 2)];
  for (const [left, right] of [
    [1, middle],
    [middle, width - 1],
  ] as const)
    for (const [top, bottom] of [
      [1, half],
      [half, height - 1],
    ] as const)
      expect(inkIn(ink, { left, top, right, bottom }), `${left},${top} to ${right},${bottom}`).toBeGreaterThan(20);
}

describe('all ink is inside', () => {
  for (const [key, format] of shippedFormats) {
    for (const locale of ['de', 'en'] as const) {
      test.each([203, 300])(`${key}, ${locale}, at %i dpi`, (dpi) => {
        const data = inLanguage(locale, deviceFor(key));
        expectInside(drawnDots(format, data, dpi));
        expectInside(drawnDots(format, inLanguage(locale, deviceFor(key, longDevice())), dpi));
        expectInside(drawnPdf(format, data, dpi));
      });
    }
  }
});

describe('the calibration marks', () => {
  const marks = [...shippedFormats].filter(([key]) => key.startsWith('mark-'));

  test('are two', () => expect(marks.map(([key]) => key)).toEqual(['mark-12', 'mark-18']));

  test.each(marks)('%s has a closed frame with its words in it, and other words another picture', (_key, format) => {
    for (const dpi of [203, 300]) {
      const dot = (millimetres: number) => Math.round((millimetres * dpi) / 25.4);
      const frame = format.elements.find(({ type }) => type === 'frame');
      if (frame?.type !== 'frame') throw new Error('no frame');
      const ink = drawnDots(format, labelDevice(), dpi);
      const [left, top] = [dot(frame.x), dot(frame.y)];
      const [right, bottom] = [dot(frame.x + frame.width), dot(frame.y + frame.height)];
      for (let x = left; x < right; x += 1)
        expect([ink.dark(x, top), ink.dark(x, bottom - 1)], `column ${x}`).toEqual([true, true]);
      for (let y = top; y < bottom; y += 1) expect([ink.dark(left, y), ink.dark(right - 1, y)], `row ${y}`).toEqual([true, true]);
      for (const element of format.elements) {
        if (element.type !== 'text') continue;
        const box = {
          left: dot(element.x),
          top: dot(element.y),
          right: dot(element.x + element.width),
          bottom: dot(element.y + element.height),
        };
        expect(inkIn(ink, box), JSON.stringify(element.text)).toBeGreaterThan(20);
      }
      const usual = labelDevice();
      const other = { ...usual, calibration: { ...usual.calibration, calibration_date: '2025-01-07' } };
      const words = (data: LabelData) =>
        labelBitmap(laidOut(format, data, dpi), { dpi, scale: unscaled, outlines: labelFonts.outlines }).dots;
      expect(Buffer.compare(words(usual), words(other))).not.toBe(0);
    }
  });
});
