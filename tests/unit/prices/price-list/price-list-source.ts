// A price list in plain data for tests: what a test does not name is there and unremarkable.
import { join } from 'node:path';
import type { UnitPrice } from '#server/contract/values/net-price.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { type BuildInput, buildPriceList } from '#server/prices/price-list/document/build.ts';
import type { PriceListDocument } from '#server/prices/price-list/document/contract.ts';
import type { PriceListSource, SourceAmount, SourceClass } from '#server/prices/price-list/document/source.ts';
import { priceListWords } from '#server/prices/price-list/document/words.ts';
import type { PriceListPrint } from '#server/prices/price-list/forms/layout-context.ts';
import { resourcesDir } from '#tests/support/seed-lab.ts';

export const fontsDir = join(resourcesDir, 'fonts');

export const words = (language: 'de' | 'en' = 'de') => priceListWords(createTranslator(join(resourcesDir, 'i18n')), language);

export const cents = (amount: number, further: Partial<SourceAmount> = {}): SourceAmount => ({
  amount,
  units: 100,
  discount: 0,
  derived: false,
  inheritedFrom: null,
  ...further,
});

/** A price for one unit. */
export const each = (amount: number, discount = 0): UnitPrice => ({ amount, units: 100, discount });

/** Amounts for the kinds named, in hundredths. */
export const kinds = (amounts: Record<string, number>) =>
  Object.fromEntries(Object.entries(amounts).map(([kind, amount]) => [kind, cents(amount)]));

let counted = 0;

export function aClass(further: Partial<SourceClass> = {}): SourceClass {
  counted += 1;
  return {
    id: `class-${counted}`,
    number: `PK${counted}`,
    name: `Class ${counted}`,
    nameSecondary: null,
    parentId: null,
    depth: 0,
    finest: true,
    base: null,
    byComplexity: {},
    scales: [],
    exceptions: [],
    ...further,
  };
}

function aSource(further: Partial<PriceListSource> = {}): PriceListSource {
  return {
    group: null,
    date: '2026-03-01',
    currency: 'EUR',
    complexities: ['ISO', 'DAkkS', 'Factory', 'On site'].map((value) => ({ value, label: value })),
    derivation: null,
    classes: [],
    otherTypes: [],
    services: [],
    articles: [],
    surcharges: [],
    ...further,
  };
}

export function built(source: Partial<PriceListSource>, further: Partial<BuildInput> = {}): PriceListDocument {
  return buildPriceList({
    source: aSource(source),
    languages: { choice: 'first', first: { code: 'de', label: 'Deutsch' }, second: { code: 'en', label: 'Englisch' } },
    words: words(),
    locale: 'de-DE',
    generatedAt: '2026-03-01T08:00:00+01:00',
    ...further,
  });
}

export const printOf = (document: PriceListDocument, further: Partial<PriceListPrint> = {}): PriceListPrint => ({
  document,
  words: words(),
  units: {},
  footer: 'Prüflabor Süd · Gasse 1 · 80331 München',
  author: 'Prüflabor Süd',
  leaders: 'dots',
  ...further,
});
