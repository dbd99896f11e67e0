// Every paper as a file for archives and for readers who do not see: PDF/A-3u and PDF/UA-1, judged by our own check and by programs that
// are not ours. docs/interface/papers.md#archive.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { labelPages } from '#server/labels/write/print-pages.ts';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import { layoutCodeSheet } from '#server/papers/code-sheet/layout.ts';
import type { DrawList } from '#server/pdf/draw-list.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { layoutPriceList } from '#server/prices/price-list/forms/layout.ts';
import { faultsOf } from '../../support/archive-check.ts';
import { deviceFor, labelFonts, laidOut, shippedFormats } from '../../support/label-device.ts';
import { judgedBy } from '../../support/pdf-reader.ts';
import { aClass, built, cents, kinds, printOf, words } from '../prices/price-list/price-list-source.ts';
import { fonts } from './draw-checks.ts';
import { papers } from './every-paper.ts';
import { aCertificate, aResult, certificatePrint, type Language } from './paper-prints.ts';

const { measure } = fonts;

/** What a lab may have typed anywhere: other scripts, signs without a letter, markup, a word longer than a line. */
const hard = 'Größe <b>&amp; "x" 校正 מד-123 👍 \u0007 — Ω ½ \\(y) Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel';

function png(): Uint8Array {
  const picture = new PNG({ width: 20, height: 10 });
  picture.data.fill(128);
  return PNG.sync.write(picture);
}

const locales = { de: 'de-DE', en: 'en-GB' } as const;

const all: Readonly<Record<string, (language: Language) => DrawList>> = {
  ...papers,
  'certificate with a logo, groups, notes and anything typed': (language) => {
    const results = [
      aResult({ test_desc: hard, remark: hard }),
      aResult({ test_desc: 'Gruppe', ...bare }),
      ...Array.from({ length: 80 }, (_, index) => aResult({ row_num: index, remark: index % 7 === 0 ? hard : '' })),
    ];
    const logo = { kind: 'picture', picture: png(), width: 20, height: 10 } as const;
    const document = aCertificate({ results });
    document.calibration.remark = hard;
    return layoutCertificate(certificatePrint(document, language, { logo, author: hard }), measure);
  },
  'code sheet': (language) =>
    layoutCodeSheet(
      {
        title: 'Code',
        locale: locales[language],
        createdAt: '2026-03-01T08:00:00Z',
        author: 'Prüflabor',
        lead: hard,
        facts: [{ label: 'Labor', value: hard }],
        codeTitle: 'Code',
        code: ['ABCD', 'EFGH', 'IJKL', 'MNOP', 'QRST'],
        codeHint: 'Groß und klein',
        stepsTitle: 'Schritte',
        steps: ['Eins', hard],
        blanks: ['Datum'],
        footer: 'Prüflabor',
      },
      measure,
    ),
  'price list': (language) => priceList(language, 'first', 0),
  'price list of two languages and three complexities': (language) => priceList(language, 'both', 3),
};

const none = { fixq: '', varq: '', lower_limit: '', upper_limit: '', exp_uncert: '', tol_err: '', rel_err: '', pass_fail: '' };
const bare = { ...none, sys_actual: '', uut_ind: '' };

function priceList(language: Language, choice: 'first' | 'both', complexities: number): DrawList {
  const byComplexity = kinds(
    Object.fromEntries(['ISO', 'DAkkS', 'Factory'].slice(0, complexities).map((kind) => [kind, 123456])),
  );
  const classes = Array.from({ length: 150 }, (_, index) =>
    aClass({
      name: index === 3 ? hard : `Prüfmittel ${index}`,
      nameSecondary: `Instrument ${index}`,
      depth: index % 10 === 0 ? 0 : 1,
      base: cents(5000 + index, { derived: index % 2 === 0, inheritedFrom: index % 3 === 0 ? 'x' : null }),
      byComplexity,
      exceptions: index === 5 ? [{ typeId: 't', label: hard, base: cents(1), byComplexity: {}, scales: [] }] : [],
    }),
  );
  const scales = [{ minQuantity: 10, price: null, discount: 500, result: { amount: 100, units: 100, discount: 0 } }];
  const source = {
    classes,
    services: [{ id: 's', name: hard, nameSecondary: null, base: cents(100), byComplexity: {}, scales, variants: [] }],
    articles: [{ id: 'a', name: hard, nameSecondary: 'b', price: { amount: 1, units: 100, discount: 0 }, unit: 'EA' }],
  };
  const languages = {
    choice,
    first: { code: 'de', label: 'Deutsch' },
    second: { code: 'en', label: 'Englisch' },
  } as const;
  const document = built(source, { words: words(language), locale: locales[language], languages });
  return layoutPriceList(printOf(document, { words: words(language) }), measure);
}

describe.each([...shippedFormats])('label %s', (key, format) => {
  it.each(['de-DE', 'en-GB'])('is a file for archives that can be listened to (%s)', async (language) => {
    const labels = [deviceFor(key), deviceFor(key)].map((data) => laidOut(format, data, 300));
    const print = { start: 0, offset: { x: 1, y: 1 }, scale: { x: 1.01, y: 1 }, cutMarks: true };
    const pages = labelPages({ labels, sheet: format.sheet ?? null, ...print });
    const head = { title: 'Etiketten', language, author: 'Labor', createdAt: '2026-03-01T08:00:00Z' };
    expect(await faultsOf(writePdf({ ...head, ...pages }, labelFonts))).toEqual([]);
  });
});

describe.each(Object.entries(all))('%s', (_name, lay) => {
  it.each(['de', 'en'] as const)('is a file for archives that can be listened to (%s)', async (language) => {
    const bytes = writePdf(lay(language), fonts);
    expect(await faultsOf(bytes)).toEqual([]);
    const said = judgedBy(bytes, 'pdfinfo');
    for (const line of [/^Tagged: +yes$/m, /^Metadata Stream: +yes$/m, /^JavaScript: +no$/m, /^Encrypted: +no$/m])
      expect(said).toMatch(line);
    // Name, type, encoding, embedded, subset, with Unicode.
    for (const font of judgedBy(bytes, 'pdffonts').split('\n').slice(2).filter(Boolean))
      expect(font).toMatch(/^[A-Z]{6}\+(?:IBMPlexSans|NotoSans|DejaVuSans)\S* +CID TrueType +Identity-H +yes yes yes /);
    expect(judgedBy(bytes, 'qpdf', '--check')).toContain('No syntax or stream encoding errors found');
  });
});
