// Measured values on paper, as a reader of the file finds them: the minus with its number, the number with its unit, each in one line,
// and a unit in the head where all values of a column have it. docs/interface/papers.md#numbers-and-units.
import { describe, expect, it } from 'vitest';
import type { CertificateResult } from '#server/papers/calibration-certificate/contract.ts';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { layoutDatasheet } from '#server/papers/inventory-datasheet/layout.ts';
import { layoutOrder } from '#server/papers/order-document/layout.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { expectOnPage, fonts } from './draw-checks.ts';
import { aCertificate, aDatasheet, anOrder, aResult, certificatePrint, sheet } from './paper-prints.ts';

const columns = ['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert'] as const;

/** A row in which each measured column has these values, all in this unit. */
function rowOf(value: string, unit: string, changes: Partial<CertificateResult> = {}): CertificateResult {
  const filled = columns.flatMap((column) => [
    [column, value],
    [`${column}_p`, ''],
    [`${column}_u`, unit],
  ]);
  return aResult({ ...Object.fromEntries(filled), ...changes });
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

function read(results: CertificateResult[], language: 'de' | 'en' = 'de') {
  const list = layoutCertificate(certificatePrint(aCertificate({ results }), language), fonts.measure);
  expectOnPage(list);
  return readPdf(writePdf(list, fonts));
}

/** The lines of the file's text, a single space between words. */
const linesOf = (results: CertificateResult[]) => read(results).pages.join('\n').split('\n').map(plain);

/** What is heard of it, each cell by itself. */
const heard = ({ structure }: ReturnType<typeof readPdf>) => plain(structure.replaceAll('"', ''));

const times = (text: string, line: string) => line.split(text).length - 1;

describe('a value and its unit', () => {
  it.each([
    ['-1000.000123', 'N·m', '−1000,000123 N·m'],
    ['-200.00000', 'mV', '−200,00000 mV'],
    ['1013.250000', 'hPa', '1013,250000 hPa'],
    ['-0.0000123456789', 'MHz', '−0,0000123456789 MHz'],
    ['-1234567.890123', '% r.H.', '−1234567,890123 % r.H.'],
  ])('%s %s stands in one line in each column of a table with several units', (value, unit, shown) => {
    const lines = linesOf([rowOf(value, unit), rowOf('1', 'V')]);
    const found = lines.filter((line) => line.includes(shown));
    expect(found.reduce((sum, line) => sum + times(shown, line), 0)).toBe(columns.length);
    // Nothing of it stands anywhere else.
    expect(lines.filter((line) => line === '−' || line.startsWith('·m'))).toEqual([]);
  });

  it('is whole below its row where no column has room for it', () => {
    const digits = `-${'1234567890'.repeat(7)}.123`;
    const lines = linesOf([rowOf('10.000', 'V', { varq: digits, varq_u: 'N·m' }), rowOf('1', 'V')]);
    expect(lines).toContain(`Messwert: ${digits.replace('-', '−').replace('.', ',')} N·m`);
    expect(lines.some((line) => times('10,000 V', line) === 4 || times('10,000', line) === 4)).toBe(true);
  });

  it('is written once in the head of a column that has one unit alone', () => {
    const results = [rowOf('-10.000', 'kOhm'), rowOf('20.000', 'kOhm')];
    expect(linesOf(results).filter((line) => times('−10,000', line) === 5)).toHaveLength(1);
    expect(heard(read(results))).toMatch(/Sollwert in kΩ/);
    expect(heard(read(results))).not.toMatch(/\d kΩ/);
    expect(heard(read(results, 'en'))).toMatch(/True value in kΩ/);
  });

  it('is not in the head above an uncertainty that has no unit', () => {
    const relative = aResult({ exp_uncert: '', exp_uncert_iso_e: '5', exp_uncert_iso_p: '-6' });
    const line = linesOf([aResult(), relative]).find((one) => one.includes('35'));
    expect(line).toContain('35 µV');
  });
});

describe('the lines of an order', () => {
  it('have currency and percent in their heads', () => {
    const print = { ...sheet('de'), kind: 'order-document', document: anOrder() } as const;
    const { pages, structure } = readPdf(writePdf(layoutOrder(print, fonts.measure), fonts));
    for (const head of ['Einzelpreis in EUR', 'Rabatt in %', 'USt. in %', 'Betrag in EUR'])
      expect(plain(structure.replaceAll('"', ''))).toContain(head);
    expect(plain(pages.join('\n'))).toContain('84,15 10 19 151,47');
  });
});

describe('the curve of a data sheet', () => {
  it('spells values and units of its points as the certificate does', () => {
    const points = [{ date: '2024-05-01', error: '0', tolerance_used: '40' }];
    const point = (value: string, prefix: string, unit: string) => ({
      label: `${value} ${prefix}${unit}`,
      unit,
      points,
      name: 'Punkt',
      nominal: { value, prefix, unit },
    });
    const document = aDatasheet([point('-10.000', 'k', 'Ohm'), point('200.0', '', 'uV'), point('1.5', 'u', 'A')]);
    const list = layoutDatasheet({ ...sheet('de'), kind: 'inventory-datasheet', document }, fonts.measure);
    const text = plain(readPdf(writePdf(list, fonts)).pages.join('\n'));
    for (const shown of ['Punkt · −10,000 kΩ', 'Punkt · 200,0 µV', 'Punkt · 1,5 µA']) expect(text).toContain(shown);
    expect(text).not.toMatch(/Ohm|uV|uA/);
  });
});
