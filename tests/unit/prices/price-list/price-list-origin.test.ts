// Where an amount of the printed list comes from: the mark at its row, its legend, the last column of the CSV.
// docs/data-contracts.md#price-list-meaning, docs/data-contracts.md#price-list-layout.
import { expect, it } from 'vitest';
import type { SourceClass } from '#server/prices/price-list/document/source.ts';
import { priceListTable } from '#server/prices/price-list/forms/csv.ts';
import { layoutPriceList } from '#server/prices/price-list/forms/layout.ts';
import { fonts, textsOf } from '../../papers/draw-checks.ts';
import { aClass, built, cents, kinds, printOf, words } from './price-list-source.ts';

const above = aClass({ id: 'above', name: 'Oben', finest: false });
const [inherited, derived] = [{ inheritedFrom: 'above' }, { derived: true }];

it.each<[string, Partial<SourceClass>, string[], string]>([
  ['own', { base: cents(100) }, [], 'eigener Preis'],
  ['inherited', { base: cents(100, inherited) }, ['geerbt'], 'geerbt von Oben'],
  ['derived', { base: cents(100, derived) }, ['abgel.'], 'abgeleitet'],
  ['both', { base: cents(100, { ...inherited, ...derived }) }, ['abgel.', 'geerbt'], 'abgeleitet, geerbt von Oben'],
  // Its general amount decides where the kinds come from elsewhere.
  [
    'inherited beside an own kind',
    { base: cents(100, inherited), byComplexity: kinds({ ISO: 1 }) },
    ['geerbt'],
    'geerbt von Oben',
  ],
  ['a kind alone, own', { byComplexity: kinds({ ISO: 100 }) }, [], 'eigener Preis'],
  ['a kind alone, inherited', { byComplexity: { ISO: cents(100, inherited) } }, ['geerbt'], 'geerbt von Oben'],
  ['a kind alone, derived', { byComplexity: { ISO: cents(100, derived) } }, ['abgel.'], 'abgeleitet'],
  ['nothing', {}, [], ''],
])('%s', (_, amounts, marks, origin) => {
  const document = built({ classes: [above, aClass({ name: 'Unten', depth: 1, ...amounts })] });
  const texts = textsOf(layoutPriceList(printOf(document), fonts.measure), 0).map(({ text }) => text);
  expect(texts.filter((text) => text === 'abgel.' || text === 'geerbt')).toEqual(marks);
  const { derived_legend, inherited_legend } = words();
  expect([texts.includes(derived_legend), texts.includes(inherited_legend)]).toEqual([
    marks.includes('abgel.'),
    marks.includes('geerbt'),
  ]);
  const [heading, row] = priceListTable(document, words()).rows;
  expect([heading?.at(-1), row?.at(-1)]).toEqual(['', origin]);
});
