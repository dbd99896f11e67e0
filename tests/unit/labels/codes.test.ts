// Codes are read back from the picture that is printed, at the printers' resolutions, and say what the rule says.
import { describe, expect, test } from 'vitest';
import type { LabelData } from '#server/labels/format/data.ts';
import type { LabelFormat } from '#server/labels/format/format.ts';
import { type Symbology, symbologies } from '#server/labels/format/symbology.ts';
import type { PlacedCode, PlacedLabel } from '#server/labels/layout/placed.ts';
import { unscaled } from '#server/labels/layout/placed.ts';
import { labelPng } from '#server/labels/write/draw-bitmap.ts';
import { labelPages } from '#server/labels/write/print-pages.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { deviceFor, labelDevice, labelFonts, laidOut, ownFormat, shippedFormats } from '../../support/label-device.ts';
import { drawnPage } from '../../support/pdf-reader.ts';
import { pngPicture, readCodeIn } from '../../support/read-code.ts';

const codesOf = ({ marks }: PlacedLabel) => marks.filter((mark): mark is PlacedCode => mark.kind === 'code');

/** The code with the quiet zone that the layout keeps around it. */
function readBack(png: Buffer, code: PlacedCode, dpi: number): string {
  const picture = pngPicture(png);
  const dot = (millimetres: number) => Math.round((millimetres * dpi) / 25.4);
  const quiet = code.symbology === 'qrcode' ? 4 : code.rows === 1 ? 9 : 1;
  const [x, y] = [
    Math.max(0, dot(code.x - quiet * code.cellWidth)),
    Math.max(0, dot(code.y - (code.rows === 1 ? 0 : quiet * code.cellWidth))),
  ];
  const right = dot(code.x + (code.columns + quiet) * code.cellWidth);
  const bottom = dot(code.y + code.rows * code.cellHeight + (code.rows === 1 ? 0 : quiet * code.cellWidth));
  const [width, height] = [Math.min(right, picture.width) - x, Math.min(bottom, picture.height) - y];
  return readCodeIn(picture, code.symbology, { x, y, width, height });
}

function expectReadable(format: LabelFormat, data: LabelData, dpi: number): void {
  const label = laidOut(format, data, dpi);
  const png = Buffer.from(labelPng(label, { dpi, scale: unscaled, outlines: labelFonts.outlines }));
  for (const code of codesOf(label)) expect(readBack(png, code, dpi), `${code.symbology} at ${dpi} dpi`).toBe(data.barcode.value);
  expect(label.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
}

/** On a sheet the label is the second of the first row: seldom at a whole dot. */
const start = 1;

function labelPdf(label: PlacedLabel, { sheet }: LabelFormat): Uint8Array {
  const pages = labelPages({
    labels: [label],
    sheet: sheet ?? null,
    start,
    offset: { x: 0, y: 0 },
    scale: unscaled,
    cutMarks: false,
  });
  const head = { title: 'x', language: 'de-DE', author: '', createdAt: '2026-11-21T10:00:00Z' };
  return writePdf({ ...head, ...pages }, labelFonts);
}

const withCodes = [...shippedFormats].filter(([, { elements }]) => elements.some(({ type }) => type === 'code'));

describe('the codes of the shipped formats', () => {
  test('are on every format that names a device by one', () => expect(withCodes).toHaveLength(8));

  for (const [key, format] of withCodes) {
    for (const type of ['datamatrix', 'qrcode'] as const) {
      test(`${key} with ${type} at 203 and 300 dpi`, () => {
        const data = deviceFor(key, labelDevice({ barcode: { type, field: 'asset_number', value: 'PM-100001' } }));
        for (const dpi of [203, 300]) expectReadable(format, data, dpi);
      });
    }
  }

  for (const [key, format] of withCodes) {
    const shown = new Set<string>();
    for (const locale of ['de', 'en'] as const) {
      const data = (type: Symbology) =>
        deviceFor(
          key,
          labelDevice({
            meta: { generated_at: '2026-11-21', locale },
            barcode: { type, field: 'asset_number', value: 'PM-100001' },
          }),
        );
      // A format that says the same in both languages is read once.
      const said = JSON.stringify(laidOut(format, data('datamatrix'), 300).marks);
      if (shown.has(said)) continue;
      shown.add(said);
      test.each(['datamatrix', 'qrcode'] as const)(
        `${key}, ${locale}, with %s are read from the PDF at 203 and 300 dpi`,
        (type) => {
          for (const dpi of [203, 300]) {
            const label = laidOut(format, data(type), dpi);
            const png = drawnPage(labelPdf(label, format), dpi);
            const { left = 0, top = 0, step_x = 0 } = format.sheet ?? {};
            const codes = codesOf(label).map((code) => ({ ...code, x: code.x + left + start * step_x, y: code.y + top }));
            expect(codes.length).toBeGreaterThan(0);
            for (const code of codes) expect(readBack(png, code, dpi), `${dpi} dpi`).toBe('PM-100001');
          }
        },
      );
    }
  }
});

const contents: Readonly<Record<Symbology, string[]>> = {
  qrcode: ['PM-100001', 'https://labor.example/qrcode/12%3A345', 'Prüfmittel Ω µ ° 4711'],
  datamatrix: ['PM-100001', 'https://labor.example/qrcode/12%3A345', '00012345678905', 'Prüfmittel µ ° ÄÖÜß 4711'],
  code128: ['PM-100001', '00012345678905', 'a~b^c_d>0'],
  code39: ['PM-100001', '0815 +/%$.'],
};

describe('each code by itself', () => {
  for (const symbology of symbologies) {
    test.each(contents[symbology])(`${symbology}: %s`, (value) => {
      const flat = symbology.startsWith('code');
      const format = ownFormat(flat ? 120 : 40, 40, [
        { type: 'code', x: 2, y: 2, width: flat ? 116 : 36, height: flat ? 12 : 36, symbology },
      ]);
      for (const dpi of [203, 300, 600])
        expectReadable(format, labelDevice({ barcode: { type: symbology, field: 'x', value } }), dpi);
    });
  }

  test('a DataMatrix code beyond Latin 1 says that it is UTF-8, and has all its bytes', () => {
    const format = ownFormat(40, 40, [{ type: 'code', x: 2, y: 2, width: 36, height: 36, symbology: 'datamatrix' }]);
    const value = 'Prüfmittel Ω 校正 ^ 4711';
    const label = laidOut(format, labelDevice({ barcode: { type: 'datamatrix', field: 'x', value } }), 300);
    const [code] = codesOf(label);
    // The reader in tests knows no ECI: it gives its number out first, then byte for letter.
    const read = code && readBack(drawnPage(labelPdf(label, format), 300), code, 300);
    expect(read?.charCodeAt(0)).toBe(26);
    expect(Buffer.from(read?.slice(1) ?? '', 'latin1').toString('utf8')).toBe(value);
  });

  test('with each error correction', () => {
    const side = (error_correction: 'L' | 'M' | 'Q' | 'H') => {
      const format = ownFormat(40, 40, [
        {
          type: 'code',
          x: 2,
          y: 2,
          width: 36,
          height: 36,
          symbology: 'qrcode',
          error_correction,
          content: 'https://labor.example/{device.asset_number}',
        },
      ]);
      return codesOf(laidOut(format, labelDevice(), 300))[0]?.columns;
    };
    expect([side('L'), side('M'), side('Q'), side('H')]).toEqual([25, 29, 29, 33]);
  });
});

describe('what is checked before a print', () => {
  const square = (side: number) =>
    ownFormat(40, 40, [{ type: 'code', x: 2, y: 2, width: side, height: side, symbology: 'qrcode' }]);
  const kinds = (format: LabelFormat, data = labelDevice(), dpi = 203) =>
    laidOut(format, data, dpi).findings.map(({ kind, severity }) => `${severity} ${kind}`);

  test('modules: three dots are good, two are said, one is refused', () => {
    // 21 modules and twice 4 of quiet zone are 29: 87 dots are 10.9 mm at 203 dpi.
    expect(kinds(square(11))).toEqual([]);
    expect(kinds(square(8))).toEqual(['warning code_module_small']);
    expect(kinds(square(5))).toEqual(['error code_module_too_small']);
    expect(kinds(square(5), labelDevice(), 600)).toEqual([]);
    expect(kinds(square(2))).toEqual(['error code_module_too_small']);
  });

  test('a content the code cannot say, and none at all', () => {
    const code39 = ownFormat(60, 20, [{ type: 'code', x: 1, y: 1, width: 58, height: 10, symbology: 'code39' }]);
    expect(kinds(code39, labelDevice({ barcode: { type: 'code39', field: 'x', value: 'ä' } }))).toEqual(['error code_content']);
    expect(kinds(square(20), labelDevice({ barcode: { type: 'qrcode', field: 'x', value: '' } }))).toEqual(['error code_empty']);
  });

  test('an unknown symbology is no code, and the label is printed', () => {
    const format = ownFormat(40, 40, [{ type: 'code', x: 2, y: 2, width: 30, height: 30 }]);
    const label = laidOut(format, labelDevice({ barcode: { type: 'maxicode', field: 'x', value: '1' } }), 203);
    expect(label).toMatchObject({ marks: [], findings: [] });
  });

  test('quiet zone and contrast', () => {
    const code = { type: 'code', x: 4, y: 4, width: 20, height: 20, symbology: 'qrcode' } as const;
    const text = { type: 'text', x: 4, y: 21.5, width: 30, height: 4, text: 'zu nah', size: 8 } as const;
    expect(kinds(ownFormat(40, 40, [code, text]))).toEqual(['warning code_quiet_zone']);
    expect(kinds(ownFormat(40, 40, [code, { ...text, y: 26 }]))).toEqual([]);
    expect(kinds(ownFormat(40, 40, [{ ...code, quiet_zone: 1 }]))).toEqual(['warning code_quiet_zone']);
    expect(kinds(ownFormat(40, 40, [{ type: 'frame', x: 0, y: 0, width: 40, height: 40, filled: true }, code]))).toEqual([
      'error code_contrast',
    ]);
  });
});

describe('beyond ASCII', () => {
  const coded = (type: Symbology, value: string) =>
    laidOut(
      ownFormat(60, 40, [{ type: 'code', x: 2, y: 2, width: 50, height: 30 }]),
      labelDevice({ barcode: { type, field: 'x', value } }),
      300,
    );

  test.each(['Größe 5', 'Łódź-7', '№ 5'])('Code 128 refuses %s, which scanners would read otherwise', (value) => {
    expect(coded('code128', value).findings).toMatchObject([{ kind: 'code_content', severity: 'error' }]);
  });

  test('QR gives back what is stored', () => {
    for (const value of ['Größe ^5', '校正-001', 'מד-123', 'Łódź^ECI000003-7']) {
      const label = coded('qrcode', value);
      const png = Buffer.from(labelPng(label, { dpi: 300, scale: unscaled, outlines: labelFonts.outlines }));
      for (const code of codesOf(label)) expect(readBack(png, code, 300)).toBe(value);
      expect(codesOf(label)).toHaveLength(1);
    }
  });
});
