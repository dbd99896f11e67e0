// The list price in the column of the price group: empty, or what the screens call it in either language. A group of the lab that bears such a
// name comes first. docs/interface/prices.md#import-columns.
import { wordsOf } from '../../core/imports/records/recognise-columns.ts';
import type { Translator } from '../../i18n/translate.ts';
import { folded, type NameIndex } from '../engine/plan/plan-price-file.ts';

const screenWords = ['ui.price.list_price', 'ui.price-list.list_prices'] as const;

export function listPriceTeller(
  translator: Pick<Translator, 'text' | 'label'>,
  groups: NameIndex,
): (group: string | null) => boolean {
  const words = new Set(screenWords.flatMap((key) => wordsOf(translator, key)).map(folded));
  return (group) => group !== null && words.has(folded(group)) && groups.named(group).length === 0;
}
