// What a quantity of a DCC is: by its type, by an id that says the same, or by name alone. Pure.
import { child, type Element, textIn } from '../../lib/xml/xml-tree.ts';
import type { Column } from './recorded.ts';
import { kinds } from './terms.ts';

/** An error has no column: a result holds what it is the difference of. */
export type Kind = Column | 'error';

const types: Readonly<Record<string, Kind>> = {
  [kinds.nominal]: 'fixq',
  basic_referenceValue: 'fixq',
  [kinds.measured]: 'varq',
  basic_measurementError: 'error',
  [kinds.lower]: 'lower_limit',
  [kinds.upper]: 'upper_limit',
  basic_toleranceLimitLower: 'lower_limit',
  basic_toleranceLimitUpper: 'upper_limit',
  [kinds.uncertainty]: 'exp_uncert',
};

/** Certificates that say it by name only. */
const names: readonly [RegExp, Kind][] = [
  [/messabweichung|measurement error/i, 'error'],
  [/nennwert|nominal|sollwert|referenz|reference|bezugswert/i, 'fixq'],
  [/messwert|measured|anzeige|indicat/i, 'varq'],
  [/untere|lower/i, 'lower_limit'],
  [/obere|upper/i, 'upper_limit'],
];

const wordsOf = ({ attributes }: Element) => `${attributes.refType ?? ''} ${attributes.id ?? ''}`.trim().split(/\s+/);

export function kindOf(quantity: Element): Kind | null {
  for (const word of wordsOf(quantity)) {
    if (Object.hasOwn(types, word)) return types[word] ?? null;
  }
  const name = contentOf(child(quantity, 'name'));
  return names.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

/** Limits of acceptance are the ones a verdict follows; those of tolerance come after them. */
export const isTolerance = (quantity: Element) => wordsOf(quantity).some((word) => word.startsWith('basic_toleranceLimit'));

/** The first language there is. */
export function contentOf(name: Element | null): string {
  return textIn(child(name, 'content'));
}
