// The picture on a certificate: there only where its contract holds one, in the words and signs of the paper, within the page whatever was
// measured.
import { describe, expect, it } from 'vitest';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import type { CertificatePicture } from '#server/papers/calibration-certificate/picture/picture-shape.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { allTexts, expectOnPage, fonts } from './draw-checks.ts';
import { aCertificate, aResult, certificatePrint } from './paper-prints.ts';

const span = { at: 40, from: 20, to: 60, has_lower: true, has_upper: true, before: null };
const results = [
  aResult({ fixq: '1.000' }),
  aResult({ fixq: '10.000', pass_fail: 'Fail' }),
  aResult({ fixq: '100.00', pass_fail: 'Pass Indeterminate' }),
  aResult({ test_desc: 'Ohne Grenzen', pass_fail: '' }),
];
const picture: CertificatePicture = {
  before_date: '2025-02-01',
  points: [
    { ...span, before: -30 },
    { ...span, at: 4000, from: 3990, to: 4010 },
    { ...span, at: 95, from: null, to: null, has_lower: false },
    null,
  ],
};

const laidOut = (language: 'de' | 'en', more = {}) =>
  layoutCertificate(certificatePrint(aCertificate({ results, ...more }), language), fonts.measure);

describe('the picture on a certificate', () => {
  it('is in none whose contract lacks it', () => {
    expect(laidOut('de').tags.some(({ type, alt }) => type === 'Figure' && alt?.includes('Abweichung'))).toBe(false);
  });

  it.each([
    ['de', 'in der Toleranz', '01.02.2025', '1,000', '−100'],
    ['en', 'within the tolerance', '1 Feb 2025', '1.000', '−100'],
  ] as const)('speaks the language of the paper: %s', (language, title, day, value, limit) => {
    const list = laidOut(language, { picture });
    expectOnPage(list);
    const text = allTexts(list).join(' ');
    expect(text).toContain(title);
    expect(text.replaceAll('\u00a0', ' ')).toContain(day);
    expect(text).toContain(`${value}\u00a0V`);
    expect(text).toContain(limit);
    const { structure } = readPdf(writePdf(list, fonts));
    expect(structure).toContain('Figure');
  });

  it('stays on its pages with five hundred points, each of them in it', () => {
    const many = Array.from({ length: 500 }, (_, at) => aResult({ row_num: at + 1, fixq: String(at) }));
    const points = many.map((_, at) => ({ ...span, at: at % 7 === 0 ? -1e6 : 10, before: at % 2 ? 5 : null }));
    const list = laidOut('de', { results: many, picture: { before_date: null, points } });
    expectOnPage(list);
    const figures = list.tags.filter(({ alt }) => alt?.includes('Abweichung und Messunsicherheit'));
    expect(figures).toHaveLength(9);
    expect(figures.at(-1)?.alt).toContain('481 bis 500');
  });
});
