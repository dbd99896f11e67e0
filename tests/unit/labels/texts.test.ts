// Texts stay in their boxes whatever the lab calls its devices; fields, brackets, conditions and dates do what a format says.

import { describe, expect, test } from 'vitest';
import type { LabelData } from '#server/labels/format/data.ts';
import type { LabelFormat, TextElement, WrittenFormat } from '#server/labels/format/format.ts';
import { formatShape } from '#server/labels/format/format.ts';
import { fillTemplate, unknownFields } from '#server/labels/format/template.ts';
import type { TextLine } from '#server/labels/layout/placed.ts';
import { unscaled } from '#server/labels/layout/placed.ts';
import { showsCalibration, unknownFieldsOf } from '#server/labels/shipped.ts';
import { labelBitmap } from '#server/labels/write/draw-bitmap.ts';
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

const texts = (format: LabelFormat, data = labelDevice()) =>
  laidOut(format, data, 300).marks.filter((mark): mark is TextLine => mark.kind === 'text');
const english = () => labelDevice({ meta: { generated_at: '2026-11-21', locale: 'en' } });

describe('no text leaves its box', () => {
  for (const [key, format] of shippedFormats) {
    test.each(['de', 'en'] as const)(`${key}, %s, with the longest names`, (locale) => {
      const data = deviceFor(key, { ...longDevice(), meta: { generated_at: '2026-11-21', locale } });
      const lines = texts(format, data);
      expect(lines.length).toBeGreaterThan(3);
      for (const line of lines) {
        const box = format.elements[line.element] as TextElement;
        const size = line.size / (72 / 25.4);
        const measured = labelFonts.measure(line.text, line.font, line.size) / (72 / 25.4);
        expect(line.x, line.text).toBeGreaterThanOrEqual(box.x - 0.01);
        expect(line.x + measured, line.text).toBeLessThanOrEqual(box.x + box.width + 0.01);
        expect(line.baseline - 0.76 * size, line.text).toBeGreaterThanOrEqual(box.y - 0.03);
        expect(line.baseline + 0.24 * size, line.text).toBeLessThanOrEqual(box.y + box.height + 0.03);
        expect(box.y + box.height).toBeLessThanOrEqual(format.height);
      }
    });

    test(`${key}: with usual names nothing is cut, a long customer’s name on the smallest label neither`, () => {
      const { findings } = laidOut(format, deviceFor(key), 300);
      expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    });
  }

  test('boxes of different elements do not lie on each other', () => {
    for (const [key, { elements }] of shippedFormats) {
      const boxes = elements.flatMap((element) => (element.type === 'text' || element.type === 'code' ? [element] : []));
      for (const [index, one] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
          // Half a letter's hang may reach into the next line's box.
          const apart = one.x + one.width <= other.x + 0.01 || other.x + other.width <= one.x + 0.01;
          const below = one.y + one.height <= other.y + 0.25 || other.y + other.height <= one.y + 0.25;
          // Two texts at one place stand for each other.
          const hidden = one.x === other.x && one.y === other.y;
          expect(apart || below || hidden, `${key}: ${JSON.stringify([one, other])}`).toBe(true);
        }
      }
    }
  });

  test('the smallest label has all its ink inside at 203 dpi', () => {
    const format = shippedFormat('device-30x15');
    const { width, height, dots } = labelBitmap(laidOut(format, longDevice(), 203), {
      dpi: 203,
      scale: unscaled,
      outlines: labelFonts.outlines,
    });
    expect([width, height]).toEqual([240, 120]);
    const edge = (row: number, column: number) => row === 0 || column === 0 || row === height - 1 || column === width - 1;
    const onEdge = [...dots.keys()].filter((at) => dots[at] === 1 && edge(Math.floor(at / width), at % width));
    expect(onEdge).toEqual([]);
    expect(dots.filter((dot) => dot === 1).length).toBeGreaterThan(1000);
  });
});

describe('fitting', () => {
  const one = (change: Partial<Extract<WrittenFormat['elements'][number], { type: 'text' }>>, width = 30) =>
    ownFormat(60, 30, [
      { type: 'text', x: 2, y: 2, width, height: 10, size: 10, text: 'Präzisionsmessgerät für Länge', ...change },
    ]);

  test('shrinks down to its smallest size, then cuts and says so', () => {
    const [shrunk] = texts(one({}, 40));
    expect(shrunk?.text).toBe('Präzisionsmessgerät für Länge');
    expect(shrunk?.size).toBeLessThan(10);
    const found = (width: number) => laidOut(one({}, width), labelDevice(), 300).findings;
    expect(found(40)).toMatchObject([{ kind: 'text_shrunk', severity: 'note', detail: 'Präzisionsmessgerät für Länge' }]);
    expect(found(56)).toEqual([]);
    const cut = laidOut(one({}), labelDevice(), 300);
    expect(cut.marks).toMatchObject([{ text: expect.stringMatching(/…$/), size: 7 }]);
    expect(cut.findings).toMatchObject([{ kind: 'text_cut', severity: 'warning', detail: 'Präzisionsmessgerät für Länge' }]);
  });

  test('with an ellipsis keeps its size', () => {
    expect(texts(one({ fit: 'ellipsis' }))).toMatchObject([{ size: 10, text: expect.stringMatching(/…$/) }]);
  });

  test('wraps between words before it gets smaller', () => {
    const lines = texts(one({ lines: 2 }, 37));
    expect(lines.map(({ text, size }) => [text, size])).toEqual([
      ['Präzisionsmessgerät', 10],
      ['für Länge', 10],
    ]);
    expect((lines[1]?.baseline ?? 0) - (lines[0]?.baseline ?? 0)).toBeCloseTo((11.6 * 25.4) / 72, 2);
  });

  test('stands left, centred or right', () => {
    const at = (align: 'left' | 'center' | 'right') => texts(one({ text: 'kurz', align }))[0];
    const width = at('left')?.width ?? 0;
    expect([at('left')?.x, at('center')?.x, at('right')?.x]).toEqual([2, 2 + (30 - width) / 2, 32 - width]);
  });

  test('a box too low for its letters is said', () => {
    expect(laidOut(one({ text: 'kurz', height: 2, smallest: 10 }), labelDevice(), 300).findings).toMatchObject([
      { kind: 'text_too_tall' },
    ]);
  });
});

describe('templates', () => {
  test('fill fields and dates as the language writes them', () => {
    expect(fillTemplate('{device.last_calibration_date}', labelDevice())).toBe('02.11.2026');
    expect(fillTemplate('{device.last_calibration_date}', english())).toBe('2 Nov 2026');
    expect(fillTemplate('{device.last_calibration_date|month}/{device.last_calibration_date|year}', english())).toBe(
      '2026-11/2026',
    );
  });

  test('a bracket goes with its field, a text with all of them', () => {
    const template = 'Ort: {active_location.location_1}[ / {active_location.location_2}]';
    expect(fillTemplate(template, labelDevice())).toBe('Ort: Halle 3 / Raum 112');
    expect(fillTemplate(template, labelDevice({ active_location: { location_1: 'Halle 3' } }))).toBe('Ort: Halle 3');
    expect(fillTemplate(template, labelDevice({ active_location: { location_2: 'Kern GmbH' } }))).toBe('Ort: Kern GmbH');
    expect(fillTemplate(template, labelDevice({ active_location: {} }))).toBe('');
    expect(fillTemplate('Nur Text [so]', labelDevice())).toBe('Nur Text [so]');
  });

  test('a value that looks like a field stays a value', () => {
    const data = labelDevice({ customer: { name: '{device.asset_number} [x]' } });
    expect(fillTemplate('{customer.name}', data)).toBe('{device.asset_number} [x]');
  });

  test('unknown fields are named, user-defined ones are fine', () => {
    expect(
      unknownFields('{device.password} {device.asset_number|week} {device.custom_fields.I99_Bereich} {constructor.name}'),
    ).toEqual(['device.password', 'device.asset_number|week', 'constructor.name']);
    for (const [key, format] of shippedFormats) expect(unknownFieldsOf(format), key).toEqual([]);
  });

  test('which labels a calibration outdates', () => {
    const outdated = [...shippedFormats].filter(([, format]) => showsCalibration(format)).map(([key]) => key);
    expect(outdated).not.toContain('status-out-of-service');
    expect(outdated).toHaveLength(8);
  });
});

describe('conditions', () => {
  const words = (when: NonNullable<TextElement['when']>, data = labelDevice()) =>
    texts(ownFormat(40, 20, [{ type: 'text', x: 1, y: 1, width: 38, height: 8, size: 10, text: 'da', when }]), data).length;
  const due = (day: string | null) => labelDevice({ device: { next_calibration_date: day } });
  const field = 'device.next_calibration_date';

  test('present, missing, one of', () => {
    expect(words([{ field, is: 'present' }])).toBe(1);
    expect(words([{ field, is: 'missing' }])).toBe(0);
    expect(words([{ field, is: 'present' }], due(null))).toBe(0);
    expect(words([{ field: 'calibration.cal_result', is: 'one_of', values: ['failed', 'passed'] }])).toBe(1);
    expect(words([{ field: 'calibration.cal_result', is: 'one_of', values: ['failed'] }])).toBe(0);
  });

  test('only if due: past, or near', () => {
    expect(words([{ field, is: 'overdue' }], due('2026-11-20'))).toBe(1);
    expect(words([{ field, is: 'overdue' }], due('2026-11-21'))).toBe(0);
    expect(words([{ field, is: 'due_within', days: 30 }], due('2026-12-21'))).toBe(1);
    expect(words([{ field, is: 'due_within', days: 30 }], due('2026-12-22'))).toBe(0);
    expect(words([{ field, is: 'due_within', days: 30 }], due('2026-11-20'))).toBe(0);
  });

  test('a mark is for accredited calibrations only', () => {
    const { calibration } = labelDevice();
    const plain = labelDevice({ calibration: { ...calibration, accredited: 0 } });
    const errors = (data: LabelData) =>
      laidOut(shippedFormat('mark-12'), data, 300).findings.filter(({ severity }) => severity === 'error');
    expect(errors(plain)).toMatchObject([{ kind: 'not_meant_for_it', detail: 'calibration.accredited' }]);
    expect(errors(labelDevice())).toEqual([]);
  });
});

test('a format that is none is refused, an element outside is said', () => {
  const refused = (change: object) => formatShape.safeParse({ ...shippedFormat('mark-12'), ...change }).success;
  expect(refused({})).toBe(true);
  for (const change of [{ width: 0 }, { width: 5000 }, { elements: [] }, { elements: [{ type: 'video' }] }, { surprise: 1 }])
    expect(refused(change), JSON.stringify(change)).toBe(false);
  const format = ownFormat(20, 10, [{ type: 'line', x: 15, y: 5, length: 6 }]);
  expect(laidOut(format, labelDevice(), 300).findings).toMatchObject([{ kind: 'outside', element: 0 }]);
});

describe('letters', () => {
  const found = (device: object, text = '{device.asset_number}') => {
    const format = ownFormat(60, 20, [{ type: 'text', x: 1, y: 1, width: 58, height: 8, size: 10, text }]);
    return laidOut(format, labelDevice({ device: { ...labelDevice().device, ...device } }), 300).findings;
  };

  test('that no font has are told, and keep a label with such an asset number from being printed', () => {
    expect(found({ asset_number: 'ꦏꦭꦶ-001' })).toMatchObject([{ kind: 'letters_missing', severity: 'error', detail: 'ꦏꦭꦶ-001' }]);
    expect(found({ serial_number: 'ꦏꦭꦶ' }, '{device.serial_number}')).toMatchObject([
      { kind: 'letters_missing', severity: 'warning' },
    ]);
    expect(found({ asset_number: 'Größe Ω µ € ½ Ж' })).toEqual([]);
  });

  test('of other scripts have fonts of their own', () => {
    for (const number of ['校正-001', '교정-002', 'เครื่อง-003', 'מד-123', 'رقم-٤٥٦', 'PM-מד']) {
      expect(found({ asset_number: number }), number).toEqual([]);
    }
  });
});
