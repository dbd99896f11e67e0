// Papers and labels in scripts that the program's own type does not have: each letter from a font that has it, the digits in their
// order, read back by another program. docs/interface/papers.md#pdf.
import { describe, expect, it } from 'vitest';
import { labelPages } from '#server/labels/write/print-pages.ts';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { labelDevice, labelFonts, laidOut, ownFormat } from '../../support/label-device.ts';
import { judgedBy, readPdf } from '../../support/pdf-reader.ts';
import { fonts } from './draw-checks.ts';
import { aCertificate, certificatePrint } from './paper-prints.ts';

/** As it is stored, as it stands on the paper from left to right, and who draws it. */
const scripts = [
  { stored: '校正证书-001', seen: '校正证书-001', font: 'NotoSansSC' },
  { stored: '교정성적서-002', seen: '교정성적서-002', font: 'NotoSansKR' },
  { stored: 'สอบเทียบที่-003', seen: 'สอบเทียบที่-003', font: 'IBMPlexSansThai' },
  { stored: 'מד-123', seen: '123-מד', font: 'IBMPlexSansHebrew' },
  { stored: 'رقم-٤٥٦', seen: '٤٥٦-رقم', font: 'IBMPlexSansArabic' },
  { stored: 'PM-מד 17', seen: 'PM-17 מד', font: 'IBMPlexSansHebrew' },
] as const;

/** Signs of direction, which the reading program puts around what is written to the left. */
const directions = /[\u200e\u200f\u202a-\u202e]/g;

/** Whole words of the page; those written to the left are given in the order they are read. */
const textOf = (bytes: Uint8Array) => readPdf(bytes).pages.join('\n').replaceAll(directions, '');

/** What a text is read aloud as where it is drawn in another order. */
const spokenIn = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/ActualText \(\xfe\xff([\s\S]*?)\)\s*[/>]/g),
  ].map(([, found = '']) =>
    Buffer.from(found.replace(/\\([\s\S])/g, '$1'), 'latin1')
      .swap16()
      .toString('utf16le'),
  );

describe.each(scripts)('$stored', ({ stored, seen, font }) => {
  it('stands on a label', () => {
    const box = { type: 'text', x: 1, width: 58, height: 8, size: 10 } as const;
    const elements = [
      { ...box, y: 1, text: '{device.asset_number}' },
      { ...box, y: 10, text: '{device.description}' },
    ];
    const data = labelDevice({ device: { ...labelDevice().device, asset_number: stored } });
    const label = laidOut(ownFormat(60, 20, elements), data, 300);
    expect(label.findings).toEqual([]);
    const print = { sheet: null, start: 0, offset: { x: 0, y: 0 }, scale: { x: 1, y: 1 }, cutMarks: false };
    const head = { title: 'Etikett', language: 'de-DE', author: 'Labor', createdAt: '2026-03-01T08:00:00Z' };
    const bytes = writePdf({ ...head, ...labelPages({ labels: [label], ...print }) }, labelFonts);
    expectRead(bytes, { seen, font });
  });

  it('stands on a certificate', () => {
    const base = aCertificate();
    const calibration = { ...base.calibration, certificate_display: stored };
    const print = certificatePrint(aCertificate({ calibration }));
    const bytes = writePdf(layoutCertificate(print, fonts.measure), fonts);
    expectRead(bytes, { seen, font });
    if (stored !== seen) expect(spokenIn(bytes).join('\n')).toContain(stored);
  });
});

function expectRead(bytes: Uint8Array, { seen, font }: { seen: string; font: string }): void {
  expect(textOf(bytes)).toContain(seen);
  const read = readPdf(bytes).fonts;
  expect(read.map(({ name }) => name).join()).toContain(font);
  expect(read.every(({ embedded, unicode }) => embedded && unicode)).toBe(true);
  expect(judgedBy(bytes, 'qpdf', '--check')).toContain('No syntax or stream encoding errors found');
}

it('a plain certificate has the program’s own type alone', () => {
  const bytes = writePdf(layoutCertificate(certificatePrint(aCertificate()), fonts.measure), fonts);
  for (const { name } of readPdf(bytes).fonts) expect(name).toMatch(/^[A-Z]{6}\+IBMPlexSans-(Regular|SemiBold|Italic)$/);
});
