// A value of a DCC as a result records it: text, prefix, unit. Pure.

import { dsiOf } from './units.ts';

export type Column = 'fixq' | 'varq' | 'lower_limit' | 'upper_limit' | 'exp_uncert';
export type Triples = { [Name in Column | `${Column}_p` | `${Column}_u`]?: string };

const prefixOf: Readonly<Record<string, string>> = {
  '3': 'k',
  '6': 'M',
  '9': 'G',
  '12': 'T',
  '-3': 'm',
  '-6': 'µ',
  '-9': 'n',
  '-12': 'p',
};

/** A power of ten that a prefix says is one again. */
export function recorded(column: Column, text: string, unit: string): Triples {
  if (text === '') return {};
  const [, digits = '', power = ''] = /^([+-]?[\d.]+)[eE]\+?(-?\d+)$/.exec(text) ?? [];
  const prefix = unit === '' || /[/·²³^%°]|kg/.test(unit) ? undefined : prefixOf[power];
  // A unit with a prefix gets no second one.
  if (prefix !== undefined && dsiOf(`${prefix}${unit}`) !== null)
    return { [column]: digits, [`${column}_p`]: prefix, [`${column}_u`]: unit };
  return { [column]: text, ...(unit === '' ? {} : { [`${column}_u`]: unit }) };
}
