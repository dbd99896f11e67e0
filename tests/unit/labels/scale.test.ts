// A printer that prints a little short or long is told lengths that come out true, in every language labels are written in: measured in
// the bytes of ZPL, the dots of a picture and a PDF that another program draws.
import { describe, expect, test } from 'vitest';
import { dotsPerMillimetre, type Scale, unscaled } from '#server/labels/layout/placed.ts';
import { labelBitmap, labelPng } from '#server/labels/write/draw-bitmap.ts';
import { labelPages } from '#server/labels/write/print-pages.ts';
import { labelZpl } from '#server/labels/write/write-zpl.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { barsFormat, barsOf } from '#server/printing/test-label.ts';
import { labelDevice, labelFonts, laidOut, ownFormat } from '../../support/label-device.ts';
import { type Ink, inkOf } from '../../support/page-ink.ts';
import { drawnPage } from '../../support/pdf-reader.ts';
import { pngPicture, readCodeIn } from '../../support/read-code.ts';
import { readZpl } from '../../support/read-zpl.ts';

const { outlines } = labelFonts;
const name = { de: 'Balken', en: 'Bars' };
/** It prints 50 mm as 49 across and as 51 down. */
const short: Scale = { x: 50 / 49, y: 50 / 51 };

const head = { title: 'x', language: 'de-DE', author: '', createdAt: '2026-11-21T10:00:00Z' };

/** Dots of the longest row and the longest column of ink. */
function extentOf({ width, height, dark }: Ink): { across: number; down: number } {
  const longest = (one: number, other: number, at: (line: number, along: number) => boolean) =>
    Math.max(
      ...Array.from(
        { length: one },
        (_, line) => Array.from({ length: other }, (__, along) => at(line, along)).filter(Boolean).length,
      ),
    );
  return {
    across: longest(height, width, (y, x) => dark(x, y)),
    down: longest(width, height, (x, y) => dark(x, y)),
  };
}

describe('bars that are measured', () => {
  test('are 50 mm where the paper has room, and clear of its edges where it is small', () => {
    expect(barsOf({ width: 210, height: 297 })).toEqual({ x: 50, y: 50 });
    expect(barsOf({ width: 50, height: 25 })).toEqual({ x: 45, y: 20 });
    for (const side of [8, 12, 15, 18, 30, 52, 53]) expect(barsOf({ width: side, height: side }).x).toBeLessThanOrEqual(side - 2);
  });

  test.each([
    [203, unscaled],
    [203, short],
    [300, short],
  ])('at %i dpi have the dots of 50 mm on that printer', (dpi, scale) => {
    const label = laidOut(barsFormat({ width: 100, height: 80 }, name), labelDevice(), dpi, scale);
    const perMillimetre = { x: (dpi / 25.4) * scale.x, y: (dpi / 25.4) * scale.y };
    const meant = { across: Math.round(50 * perMillimetre.x), down: Math.round(50 * perMillimetre.y) };
    const bitmap = labelBitmap(label, { dpi, scale, outlines });
    expect([bitmap.width, bitmap.height]).toEqual([Math.round(100 * perMillimetre.x), Math.round(80 * perMillimetre.y)]);
    expect(extentOf({ ...bitmap, dark: (x, y) => bitmap.dots[y * bitmap.width + x] === 1 })).toEqual(meant);
    const zpl = labelZpl(label, { dpi, scale, outlines, copies: 1, offset: { x: 2, y: 1 }, darkness: null, text: 'font' });
    const [across, down] = readZpl(zpl)[0]?.fields ?? [];
    expect(across).toMatchObject({ width: meant.across, x: Math.round((25 + 2) * perMillimetre.x) });
    expect(down).toMatchObject({ height: meant.down, y: Math.round((15 + 1) * perMillimetre.y) });
  });

  test('are as long in the PDF, on a page that keeps its size', () => {
    // Ten dots a millimetre.
    const drawn = (scale: Scale) => {
      const label = laidOut(barsFormat({ width: 100, height: 80 }, name), labelDevice(), 300, scale);
      const pages = labelPages({
        labels: [label],
        sheet: null,
        start: 0,
        offset: { x: 0, y: 0 },
        scale,
        cutMarks: false,
      });
      return inkOf(drawnPage(writePdf({ ...head, ...pages }, labelFonts), 254), 128);
    };
    const lengths = (scale: Scale) => {
      const ink = drawn(scale);
      expect(Math.abs(ink.width - 1000) + Math.abs(ink.height - 800)).toBeLessThanOrEqual(2);
      return extentOf(ink);
    };
    for (const [scale, across, down] of [
      [unscaled, 500, 500],
      [short, 510, 490],
    ] as const) {
      const found = lengths(scale);
      expect(Math.abs(found.across - across)).toBeLessThanOrEqual(1);
      expect(Math.abs(found.down - down)).toBeLessThanOrEqual(1);
    }
  });
});

describe('on such a printer', () => {
  const coded = (side: number) =>
    ownFormat(40, 20, [
      { type: 'code', x: 2, y: 2, width: side, height: side, symbology: 'qrcode', content: 'PM-1' },
      { type: 'text', x: 20, y: 2, width: 18, height: 6, size: 9, text: 'PM-1' },
    ]);

  test('a code is judged by the dots it really gets', () => {
    // 29 modules with the quiet zone: 11 mm are 87.9 dots at 203 dpi, three a module; of a printer that prints long only two fit.
    const found = (scale: Scale) => laidOut(coded(11), labelDevice(), 203, scale).findings.map(({ kind }) => kind);
    expect(found(unscaled)).toEqual([]);
    expect(found({ x: 0.95, y: 0.95 })).toEqual(['code_module_small']);
    expect(found({ x: 1, y: 0.95 })).toEqual(['code_module_small']);
    expect(laidOut(coded(7.4), labelDevice(), 203, { x: 0.9, y: 0.9 }).findings).toMatchObject([
      { kind: 'code_module_too_small', severity: 'error' },
    ]);
  });

  test.each([{ x: 1.08, y: 0.93 }, short])('a code is still read, and letters are as wide and high as they come out', (scale) => {
    const label = laidOut(coded(16), labelDevice(), 300, scale);
    const perMillimetre = dotsPerMillimetre(300, scale);
    const picture = pngPicture(Buffer.from(labelPng(label, { dpi: 300, scale, outlines })));
    const area = { x: 0, y: 0, width: Math.round(19 * perMillimetre.x), height: picture.height };
    expect(readCodeIn(picture, 'qrcode', area)).toBe('PM-1');
    const zpl = labelZpl(label, { dpi: 300, scale, outlines, copies: 1, offset: { x: 0, y: 0 }, darkness: null, text: 'font' });
    const size = (9 * 25.4) / 72;
    expect(zpl).toContain(`^A0N,${Math.round(size * perMillimetre.y)},${Math.round(size * perMillimetre.x)}^FB`);
  });
});
