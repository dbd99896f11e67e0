// The paper around the labels: edges a printer leaves blank, and marks by which a sheet without perforation is cut.
import { describe, expect, test } from 'vitest';
import { type CutMark, cellPlace, cutMarks, type LabelSheet, noSides, type Size } from '#server/contract/label-sheet.ts';
import { blankOf } from '#server/labels/blank.ts';
import { layOutLabel } from '#server/labels/layout/layout.ts';
import { unscaled } from '#server/labels/layout/placed.ts';
import type { OrderHead } from '#server/labels/order.ts';
import { labelPages } from '#server/labels/write/print-pages.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { labelDevice, labelFonts, laidOut, ownFormat, shippedFormat } from '../../support/label-device.ts';
import { inkIn, inkOf } from '../../support/page-ink.ts';
import { drawnPage } from '../../support/pdf-reader.ts';

const tight: LabelSheet = { width: 210, height: 297, columns: 3, rows: 8, left: 0, top: 4.5, step_x: 70, step_y: 36 };
const loose: LabelSheet = { width: 210, height: 297, columns: 4, rows: 10, left: 10, top: 12, step_x: 48, step_y: 28 };
const small: Size = { width: 44, height: 25 };

const area = ({ from, to }: CutMark) => ({ left: from.x, right: to.x, top: from.y, bottom: to.y });

describe('cut marks', () => {
  test.each<[string, LabelSheet, Size]>([
    ['gaps and margins', loose, small],
    ['labels that touch', tight, { width: 70, height: 36 }],
    ['gaps in one direction only', { ...tight, left: 5, step_x: 68 }, { width: 60, height: 36 }],
  ])('of a sheet with %s are in line with its edges and inside no label', (_, sheet, label) => {
    const marks = cutMarks(sheet, label).map(area);
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) {
      expect(mark.left).toBeGreaterThanOrEqual(0);
      expect(mark.right).toBeLessThanOrEqual(sheet.width);
      expect(mark.bottom).toBeLessThanOrEqual(sheet.height);
      for (let cell = 0; cell < sheet.columns * sheet.rows; cell += 1) {
        const { x, y } = cellPlace(sheet, cell);
        const inside = mark.left < x + label.width && mark.right > x && mark.top < y + label.height && mark.bottom > y;
        expect(inside, JSON.stringify({ mark, cell })).toBe(false);
      }
    }
    const upright = marks.filter(({ left, right }) => left === right).map(({ left }) => left);
    const edges = Array.from({ length: sheet.columns }, (__, column) => sheet.left + column * sheet.step_x);
    expect(new Set(upright)).toEqual(new Set(edges.flatMap((edge) => [edge, edge + label.width])));
  });

  test('there are none where a sheet has no room for them', () => {
    expect(cutMarks({ ...tight, top: 0, rows: 8, height: 288 }, { width: 70, height: 36 })).toEqual([]);
  });

  test('are drawn in the PDF of a sheet, when asked for, and leave the labels alone', () => {
    const format = {
      ...ownFormat(44, 25, [{ type: 'text', x: 1, y: 1, width: 1, height: 1, size: 8, text: '{device.model}' }]),
      sheet: loose,
    };
    const empty = laidOut(format, labelDevice({ device: {} }), 300);
    expect(empty.marks).toEqual([]);
    const drawn = (cut: boolean) => {
      const options = { sheet: loose, start: 0, offset: { x: 0, y: 0 }, scale: unscaled, cutMarks: cut };
      return inkOf(
        drawnPage(
          writePdf(
            {
              title: 'x',
              language: 'de-DE',
              author: '',
              createdAt: '2026-11-21T10:00:00Z',
              ...labelPages({ labels: [empty], ...options }),
            },
            labelFonts,
          ),
          254,
        ),
      );
    };
    const part = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
    const [with_, without] = [drawn(true), drawn(false)];
    expect(inkIn(without, part(0, 0, without.width, without.height))).toBe(0);
    // The first label's left edge above it, and the gap between the first two rows.
    expect(inkIn(with_, part(98, 78, 103, 114))).toBeGreaterThan(20);
    expect(inkIn(with_, part(98, 372, 103, 398))).toBeGreaterThan(8);
    for (let cell = 0; cell < 40; cell += 1) {
      const { x, y } = cellPlace(loose, cell);
      expect(inkIn(with_, part(x * 10 + 2, y * 10 + 2, (x + 44) * 10 - 2, (y + 25) * 10 - 2))).toBe(0);
    }
  });
});

describe('edges that stay blank', () => {
  const margins = { top: 4.2, right: 4.2, bottom: 4.2, left: 4.2 };
  const order = (change: Partial<OrderHead['options']> = {}, output: OrderHead['output'] = 'pdf'): OrderHead => ({
    output,
    format: shippedFormat('device-70x36-sheet'),
    options: {
      dpi: 300,
      copies: 1,
      start: 0,
      cutMarks: false,
      offset: { x: 0, y: 0 },
      scale: unscaled,
      margins,
      darkness: null,
      text: 'font',
      ...change,
    },
    document: { title: '', author: '', createdAt: '' },
    preview: true,
  });

  test('reach into a label by the cell it comes to lie on, with its copies and what the print is moved by', () => {
    expect(blankOf(order(), 0)).toEqual({ ...noSides, left: 4.2 });
    expect(blankOf(order(), 1)).toEqual(noSides);
    expect(blankOf(order({ start: 1 }), 1).right).toBeCloseTo(4.2);
    expect(blankOf(order({ copies: 3 }), 0).right).toBeCloseTo(4.2);
    expect(blankOf(order({ offset: { x: 1, y: -1 } }), 0)).toMatchObject({ left: 3.2, top: 0.7 });
    expect(blankOf(order({ margins: noSides }), 0)).toEqual(noSides);
    expect(blankOf(order({}, 'zpl'), 1)).toMatchObject(margins);
  });

  test('warn of the elements whose ink is there, and of no others', () => {
    const format = ownFormat(40, 20, [
      { type: 'line', x: 3, y: 2, length: 30 },
      { type: 'line', x: 6, y: 6, length: 30 },
      // Its box begins in the edge, its letters do not.
      { type: 'text', x: 0, y: 10, width: 40, height: 6, size: 9, align: 'center', text: 'PM-1' },
    ]);
    const found = (left: number) =>
      layOutLabel({
        format,
        data: labelDevice(),
        dpi: 300,
        scale: unscaled,
        blank: { ...noSides, left },
        letters: labelFonts,
      }).findings;
    expect(found(4.2)).toEqual([{ kind: 'in_margin', severity: 'warning', element: 0, detail: '1.2' }]);
    expect(found(0)).toEqual([]);
  });
});
