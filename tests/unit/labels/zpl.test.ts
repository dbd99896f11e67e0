// The ZPL that a label printer gets, read back as it does: each field at its place, codes and pictures dot by dot.
import { describe, expect, test } from 'vitest';
import type { LabelFormat } from '#server/labels/format/format.ts';
import { unscaled } from '#server/labels/layout/placed.ts';
import { labelBitmap } from '#server/labels/write/draw-bitmap.ts';
import { labelZpl, type ZplInput } from '#server/labels/write/write-zpl.ts';
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
import { qrCodesOf, readZpl } from '../../support/read-zpl.ts';

const { outlines } = labelFonts;

describe('ZPL', () => {
  const settings: ZplInput = {
    dpi: 203,
    scale: unscaled,
    outlines,
    copies: 2,
    offset: { x: 0, y: 0 },
    darkness: 7,
    text: 'font',
  };
  const zpl = (format: LabelFormat, data = labelDevice(), change: Partial<ZplInput> = {}) => {
    const [label] = readZpl(labelZpl(laidOut(format, data, change.dpi ?? 203), { ...settings, ...change }));
    if (!label) throw new Error('no label');
    return label;
  };

  test('a backslash is drawn, and so are all lines of its text: in a block it would begin a command', () => {
    const lines = ownFormat(40, 20, [
      { type: 'text', x: 1, y: 1, width: 30, height: 14, size: 10, lines: 2, text: '{device.model}' },
    ]);
    const kinds = (model: string) => zpl(lines, labelDevice({ device: { model } })).fields.map(({ kind }) => kind);
    expect(kinds('Digitalmultimeter Keysight')).toEqual(['text', 'text']);
    expect(kinds('Digitalmultimeter R\\&S')).toEqual(['picture', 'picture']);
  });

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
      'Müller Präzisionstechnik',
      'GmbH & Co. KG',
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
    const { width, dots } = labelBitmap(label, { dpi: 203, scale: unscaled, outlines });
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
