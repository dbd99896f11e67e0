// Certificates, order documents and data sheets on paper: values as they were stored, tables that break cleanly, and what a
// reader finds in the file. docs/interface/papers.md#certificates, docs/interface/papers.md#pdf.
import { describe, expect, it } from 'vitest';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { layoutDatasheet } from '#server/papers/inventory-datasheet/layout.ts';
import { layoutOrder } from '#server/papers/order-document/layout.ts';
import { valueText } from '#server/papers/sheet/value-text.ts';
import type { DrawList } from '#server/pdf/draw-list.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { allTexts, expectOnPage, fonts, textsOf } from './draw-checks.ts';
import { aCertificate, aDatasheet, anOrder, aResult, certificatePrint, sheet } from './paper-prints.ts';

const { measure } = fonts;
const certificate = (...of: Parameters<typeof certificatePrint>) => layoutCertificate(certificatePrint(...of), measure);
const order = (document: ReturnType<typeof anOrder>, language: 'de' | 'en' = 'de') =>
  layoutOrder({ ...sheet(language), kind: 'order-document', document }, measure);

const manyResults = (count: number) =>
  Array.from({ length: count }, (_, index) => aResult({ row_num: index + 1, test_desc: `Prüfpunkt ${index + 1}` }));

describe('the values of a certificate', () => {
  it.each([
    ['10.00000', null, 'V', '10.00000\u00a0V'],
    ['35', 'u', 'V', '35\u00a0µV'],
    ['35', '\u03bc', 'V', '35\u00a0µV'],
    ['1.0', 'k', 'Ohm', '1.0\u00a0kΩ'],
    ['1.0', '', 'kOhm', '1.0\u00a0kΩ'],
    ['0,0500', '', 'uA', '0,0500\u00a0µA'],
    ['-18.0', '', 'degC', '-18.0\u00a0°C'],
    ['90', '', '°', '90°'],
    ['12', '', 'HRC', '12\u00a0HRC'],
    ['1e-6', '', '', '1e-6'],
    ['', 'm', 'V', ''],
  ])('%s %s %s prints as %s', (value, prefix, unit, printed) => {
    expect(valueText(value, prefix, unit)).toBe(printed);
  });

  it('print with the digits that were stored and the signs of their language, each in its column', () => {
    const row = aResult({
      fixq: '1500',
      fixq_u: 'Ohm',
      varq: '1.50020',
      varq_p: 'k',
      varq_u: 'Ohm',
      exp_uncert: '0.000310',
      rel_err: '-0.0004',
    });
    const texts = allTexts(certificate(aCertificate({ results: [row] }))).map((text) => text.trim());
    expect(texts).toEqual(
      expect.arrayContaining([
        '1500',
        expect.stringMatching(/in\u00a0Ω$/),
        '1,50020',
        expect.stringMatching(/in\u00a0kΩ$/),
        '9,99990',
        expect.stringMatching(/(?:Grenze )?in\u00a0V$/),
        '0,000310',
        '42',
        '\u22120,0004',
        'i.T.',
      ]),
    );
    const odd = allTexts(certificate(aCertificate({ results: [aResult({ varq: '1e-6', varq_p: '', varq_u: '' })] })));
    expect(odd).toContain('1e-6');
  });

  it('name the whole mark: its number, who gave it and when', () => {
    const base = aCertificate();
    const marked = (display: string, mark: string) =>
      allTexts(
        certificate(
          aCertificate({
            accreditation: { ...base.accreditation, calibration_mark: mark },
            calibration: { ...base.calibration, accredited: true, certificate_display: display },
          }),
        ),
      );
    expect(marked('K-2026-0815', '0815')).toContain('0815 D-K-00000-01-00 2026-02');
    expect(marked('K-2026-0815', '0815 D-K-00000-01-00')).toContain('0815 D-K-00000-01-00 2026-02');
    expect(marked('0815 D-K-15208-01-00 2026-02', '0815')).not.toContain('0815');
  });

  it('stand in one piece, smaller where they must, and never cut', () => {
    const digits = '123456.789012345678901';
    const list = certificate(aCertificate({ results: [aResult({ varq: digits })] }));
    expect(allTexts(list).join('').replaceAll(' ', '')).toContain(digits.replace('.', ','));
    expectOnPage(list);
  });

  it('name who signed in full, however long the name', () => {
    const name = 'Dr.-Ing. Annemarie Müller-Lüdenscheidt von und zu Hohenstein-Wittelsbach';
    const signatures = [{ role: 'technician', name }] as const;
    const list = certificate(aCertificate({ signatures: [...signatures, { role: 'approver', name }] }));
    expect(allTexts(list).join('').replaceAll(/\s/g, '').split(name.replaceAll(' ', ''))).toHaveLength(3);
    expectOnPage(list);
  });

  it('show no column that holds nothing, and no nominal value that is only the reading again', () => {
    const bare = { rel_err: '', tol_err: '', lower_limit: '', fixq: '', sys_actual: '10.00004', sys_actual_u: 'V' };
    const texts = allTexts(certificate(aCertificate({ results: [aResult(bare)] })));
    for (const absent of ['Sollwert', 'Untere Grenze', 'Tol. in %']) expect(texts).not.toContain(absent);
    expect(texts.filter((text) => text === '10,00004')).toHaveLength(1);
  });

  it('carry their verdict, and a legend of those that occur', () => {
    const results = ['Pass', 'FAIL', 'pass indeterminate', 'Fail Indeterminate', 'sonst'].map((pass_fail) =>
      aResult({ pass_fail }),
    );
    const texts = allTexts(certificate(aCertificate({ results })));
    for (const verdict of ['i.T.', '!', '?', '!?']) expect(texts).toContain(verdict);
    expect(texts.join(' ')).toContain('außerhalb der Spezifikation');
    expect(allTexts(certificate(aCertificate())).join(' ')).not.toContain('außerhalb der Spezifikation');
  });
});

describe('a certificate of 200 results', () => {
  const list = certificate(aCertificate({ results: manyResults(200) }));
  const pagesOfRows = list.pages.map((_, page) => textsOf(list, page).filter(({ text }) => /^Prüfpunkt \d+$/.test(text)));

  it('has every row once, in order, on several pages with the heads again', () => {
    expect(pagesOfRows.flat().map(({ text }) => text)).toEqual(manyResults(200).map(({ test_desc }) => test_desc));
    expect(list.pages.length).toBeGreaterThan(4);
    for (const [page, rows] of pagesOfRows.entries()) {
      if (rows.length === 0) continue;
      const heads = textsOf(list, page).filter(({ text }) => /^Messwert\b/.test(text));
      expect(heads).toHaveLength(1);
      expect(heads[0]?.baseline).toBeLessThan(rows[0]?.baseline ?? 0);
    }
  });

  it('tags the heads once and counts its pages', () => {
    const heads = list.pages.flatMap((_, page) => textsOf(list, page).filter(({ text }) => /^Messwert\b/.test(text)));
    expect(heads.filter(({ tag }) => tag !== undefined)).toHaveLength(1);
    for (const [page] of list.pages.entries())
      expect(textsOf(list, page).map(({ text }) => text)).toContain(`${page + 1} / ${list.pages.length}`);
    expectOnPage(list);
  });
});

describe('the statements of a certificate', () => {
  it('name the decision rule, the uncertainty and what an amendment replaces', () => {
    const document = aCertificate();
    document.calibration.certificate_display = 'K-2026-0815-Rev 1';
    document.calibration.amends = {
      certificate_number: 'K-2026-0815',
      calibration_date: '2026-02-27',
      reason: 'Falsche Seriennummer',
    };
    const texts = allTexts(certificate(document)).join(' ');
    expect(texts).toContain('ersetzt den Kalibrierschein K-2026-0815 vom 27.02.2026');
    expect(texts).toContain('Falsche Seriennummer');
    expect(texts).toContain('w = 0');
    expect(texts).toContain('k = 2');
  });

  it('was issued on the day it was in the lab when it was released', () => {
    const document = aCertificate();
    document.calibration.released_at = '2026-03-01 23:30:00';
    const texts = allTexts(certificate(document));
    expect(texts).toContain('02.03.2026');
    expect(texts).not.toContain('01.03.2026');
  });

  it('a draft says so across each page', () => {
    const list = certificate(aCertificate({ results: manyResults(100) }), 'en', { watermark: 'DRAFT' });
    for (const [page] of list.pages.entries())
      expect(textsOf(list, page).filter(({ text, turned }) => text === 'DRAFT' && turned !== undefined)).toHaveLength(1);
  });

  it('leave the upper 45 mm of the first page to the letterhead', () => {
    const picture = { kind: 'picture', picture: new Uint8Array([1]), width: 210, height: 297, pages: 'first' } as const;
    const tops = textsOf(certificate(aCertificate(), 'de', { letterhead: picture }), 0).map(
      ({ baseline, size }) => baseline - size,
    );
    expect(Math.min(...tops)).toBeGreaterThan(127.6);
  });

  it('print nothing but words: no key is left', () => {
    for (const language of ['de', 'en'] as const) {
      const texts = allTexts(certificate(aCertificate({ results: [aResult({ phase: 'as_found' }), aResult()] }), language));
      expect(texts.filter((text) => /^[a-z]+\.[a-z_]+$/.test(text))).toEqual([]);
    }
  });
});

describe('order documents', () => {
  it('an invoice has its lines, one line a tax rate, and the gross total', () => {
    const statistics = {
      ...anOrder().statistics,
      tax_groups: [
        { rate: 19, line_net: 100, allowance: 5, charge: 0, net: 95, vat: 18.05 },
        { rate: 7, line_net: 50, allowance: 2.5, charge: 0, net: 47.5, vat: 3.33 },
      ],
      order_discount_percent: 5,
      discount_amount: 7.5,
      gross_total: 163.88,
    };
    const texts = allTexts(order(anOrder({ statistics }))).map((text) => text.trim());
    expect(texts).toEqual(
      expect.arrayContaining([
        'Rechnung R26-0003',
        '84,15',
        'in\u00a0%',
        '10',
        '151,47',
        '19 % USt. auf 95,00 EUR',
        '18,05 EUR',
        '7 % USt. auf 47,50 EUR',
      ]),
    );
    expect(texts).toEqual(expect.arrayContaining(['Rabatt 5 %', '−7,50 EUR', 'Gesamtbetrag', '163,88 EUR']));
  });

  it('a delivery note has neither prices nor totals', () => {
    const texts = allTexts(order(anOrder({}, 'delivery_note')));
    expect(texts.map((text) => text.trim())).toContain('Kalibrierung');
    expect(texts.filter((text) => /\d,\d\d|EUR|USt|Gesamt/.test(text))).toEqual([]);
  });

  it('a letter to another country names it', () => {
    expect(allTexts(order(anOrder()))).not.toContain('Deutschland');
    const abroad = { ...anOrder().customer, country: 'Österreich', role: 'invoice' } as never;
    expect(allTexts(order(anOrder({ recipient: abroad })))).toContain('Österreich');
  });
});

describe('the curve of a data sheet', () => {
  const drift = [0, 1, 2, 3, 4, 5, 6].map((series) => ({
    label: `Punkt ${series}`,
    unit: 'V',
    points: [2021, 2022, 2023].map((year, index) => ({
      date: `${year}-05-01`,
      error: '0',
      tolerance_used: String(series * 10 + index),
    })),
  }));
  const sheetOf = (points: typeof drift) =>
    layoutDatasheet({ ...sheet('de'), kind: 'inventory-datasheet', document: aDatasheet(points) }, measure);

  it('names the five points that came nearest to their limit, worst first', () => {
    const texts = allTexts(sheetOf(drift)).map((text) => text.trim());
    expect(texts.filter((text) => /^Punkt \d$/.test(text))).toEqual(['Punkt 6', 'Punkt 5', 'Punkt 4', 'Punkt 3', 'Punkt 2']);
    expect(texts).toContain('max. 62\u00a0%');
    expectOnPage(sheetOf(drift));
  });

  it('is drawn as lines, two for three calibrations, and left out without limits', () => {
    const lines = (list: DrawList) =>
      list.pages.flatMap(({ marks }) => marks).filter((mark) => mark.kind === 'line' && mark.width === 1.1);
    expect(lines(sheetOf(drift))).toHaveLength(10);
    const unlimited = drift.map((one) => ({
      ...one,
      points: one.points.map((point) => ({ ...point, tolerance_used: null as never })),
    }));
    expect(allTexts(sheetOf(unlimited))).not.toContain('Abweichung über die Jahre');
  });
});

describe('the forecasts of a data sheet', () => {
  type Drift = Parameters<typeof aDatasheet>[0];
  const points = ['0.001', '0.004', '0.009'].map((error, at) => ({ date: `202${at + 1}-05-01`, error, tolerance_used: '10' }));
  const sheetWith = (forecast: Drift[number]['forecast'], language: 'de' | 'en' = 'de') => {
    const drift: Drift = [{ label: 'Punkt 1', unit: 'V', points, ...(forecast ? { forecast } : {}) }];
    return layoutDatasheet({ ...sheet(language), kind: 'inventory-datasheet', document: aDatasheet(drift) }, measure);
  };
  const reaches = {
    ...{
      state: 'reaches' as const,
      since: '2021-05-01',
      line_reaches: '2026-03-02',
      band_reaches: '2024-11-09',
      until: '2027-05-01',
    },
    ...{ lower_limit: '-0.02', upper_limit: '0.02' },
    band: [2021, 2024, 2027].map((year) => ({ date: `${year}-05-01`, value: 0.01, lower: 0, upper: 0.02 })),
  };
  const said = (list: DrawList) => allTexts(list).map((text) => text.trim());

  it('say in words and dates of the reader when a limit is reached', () => {
    const german = said(sheetWith(reaches));
    expect(german).toContain('Das Band erreicht am 09.11.2024 eine Grenze, die Gerade am 02.03.2026.');
    expect(german).toContain('Punkt 1 / V');
    expect(german).toContain('0,02');
    expect(said(sheetWith({ ...reaches, line_reaches: null }, 'en')).join(' ')).toMatch(
      /The band reaches a limit on .*2024, the line not before .*2027/,
    );
    expect(said(sheetWith({ ...reaches, state: 'unclear' }))).toContain(
      'Das Band ist breiter als die Grenzen: Es lässt sich kein Tag nennen.',
    );
    expectOnPage(sheetWith(reaches));
  });

  it('are drawn since the last adjustment, and left out where there is none', () => {
    const dots = (list: DrawList) =>
      list.pages.flatMap(({ marks }) => marks).filter((mark) => mark.kind === 'rect' && mark.width === 2.8);
    expect(dots(sheetWith(reaches))).toHaveLength(3);
    expect(dots(sheetWith({ ...reaches, since: '2022-05-01' }))).toHaveLength(2);
    expect(said(sheetWith(undefined))).not.toContain('Wohin die Abweichungen gehen');
  });
});

describe('the file (docs/interface/papers.md#pdf)', () => {
  const document = aCertificate({ results: [aResult({ test_desc: 'Größe α Ω', varq_u: 'Ohm' })] });

  it('has embedded fonts only, title, language, tags, and text that can be selected', () => {
    const { fonts: found, info, structure, pages } = readPdf(writePdf(certificate(document), fonts));
    expect(found.length).toBeGreaterThan(1);
    expect(found.every(({ embedded, unicode, name }) => embedded && unicode && name.includes('IBMPlexSans'))).toBe(true);
    expect(info).toMatchObject({ Tagged: 'yes', Title: 'Kalibrierschein K-2026-0815', Author: 'Prüflabor Süd', Pages: '2' });
    expect(info['Page size']).toContain('A4');
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'));
    expect(pages[1]).toMatch(/Größe α Ω/);
    expect(pages[1]).toMatch(/in Ω/);
    expect(pages[1]).toMatch(/10,00004 .* 35 /);
  });

  it('gives equal bytes for equal input', () => {
    const write = () => Buffer.from(writePdf(certificate(structuredClone(document)), fonts));
    expect(write().equals(write())).toBe(true);
    const other = aCertificate({ results: [aResult({ varq: '10.00005' })] });
    expect(write().equals(Buffer.from(writePdf(certificate(other), fonts)))).toBe(false);
  });
});
