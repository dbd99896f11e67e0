// The fixed words of the price list in the language it is printed in: the lab's, or the second one where the list is for it alone and
// there are texts for it. docs/interface/prices.md#second-language.
import type { Language } from '#server/contract/principal.ts';
import type { Translator } from '#server/i18n/translate.ts';

const names = [
  'title',
  'list_prices',
  'group',
  'date',
  'currency',
  'language',
  'derivation',
  'calibration',
  'services',
  'articles',
  'surcharges',
  'other_types',
  'conditions',
  'net',
  'per',
  'per_quantity',
  'discount_legend',
  'amount',
  'standard',
  'derived',
  'inherited',
  'derived_legend',
  'inherited_legend',
  'currency_note',
  'vat_note',
  'truncated',
  'scale',
  'section',
  'number',
  'name',
  'name_secondary',
  'device_type',
  'min_quantity',
  'discount',
  'surcharge',
  'unit',
  'origin',
  'origin_own',
  'origin_derived',
  'origin_inherited',
  'origin_inherited_derived',
] as const;

export type PriceListWords = Readonly<Record<(typeof names)[number], string>>;

/** What the codes of units are called, as on all papers. */
export type UnitWords = Readonly<Record<string, string>>;

const unitCodes = ['EA', 'Stk', 'Std'];

export function unitWords(translator: Translator, language: Language): UnitWords {
  return Object.fromEntries(unitCodes.map((unit) => [unit, translator.text(language, `papers.order.unit_${unit}`)]));
}

/** As they stand in the bundle, `{placeholders}` unfilled. */
export function priceListWords(translator: Translator, language: Language, vatNote = ''): PriceListWords {
  const entries = names.map((name) => [name, translator.text(language, `documents.price_list.${name}`)]);
  const words = Object.fromEntries(entries) as PriceListWords;
  // A lab that adds no tax, or another one, says so in a sentence of its own.
  return vatNote === '' ? words : { ...words, vat_note: vatNote };
}

/** What heads the list and its parts, and the notes below it: of a list in both languages said in both. */
const saidTwice = [
  'title',
  'calibration',
  'services',
  'articles',
  'conditions',
  'number',
  'name',
  'unit',
  'amount',
  'standard',
  'currency_note',
  'vat_note',
  'discount_legend',
  'derived_legend',
  'inherited_legend',
  'truncated',
] as const satisfies readonly (keyof PriceListWords)[];

/** For paper: a table for programs keeps the heads of one language. */
export function inBothLanguages(own: PriceListWords, second: PriceListWords): PriceListWords {
  const twice = saidTwice.filter((name) => second[name] !== own[name]);
  return { ...own, ...Object.fromEntries(twice.map((name) => [name, `${own[name]} / ${second[name]}`])) };
}
