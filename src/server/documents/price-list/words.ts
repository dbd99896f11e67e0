// The fixed words of the price list, in the lab's language whatever language the names are in (contracts 1.4).
import type { Language } from '../../contract/principal.ts';
import type { Translator } from '../../i18n/translate.ts';

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
  'amount',
  'standard',
  'derived',
  'inherited',
  'derived_legend',
  'inherited_legend',
  'currency_note',
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

/** As they stand in the bundle, `{placeholders}` unfilled. */
export function priceListWords(translator: Translator, language: Language): PriceListWords {
  const entries = names.map((name) => [name, translator.text(language, `documents.price_list.${name}`)]);
  return Object.fromEntries(entries) as PriceListWords;
}
