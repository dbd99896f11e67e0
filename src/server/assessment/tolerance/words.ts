// The words of a tolerance in English and German: what a share is of, what a value is called, what counts digits.
import type { Base } from './syntax.ts';

const bases: Readonly<Record<Base, readonly string[]>> = {
  nominal: [
    'reading|rdg\\.?|value|nominal(?:\\s+value)?|setting|output|indication',
    'Messwert(?:es)?|MW\\.?|M\\.?|Nennwert(?:es)?|Sollwert(?:es)?|Anzeige|Ablesung',
  ],
  range: ['range|rng\\.?', 'Messbereich(?:e?s)?|Bereich(?:e?s)?|MB\\.?'],
  full_scale: ['full[\\s-]?scale|f\\.?s\\.?', '(?:Messbereichs|Bereichs|Skalen)?[Ee]ndwert(?:e?s)?|MBE\\.?|E\\.?'],
  span: ['span', '(?:Mess)?[Ss]panne'],
};

/** `M.` and `E.` alone are no words: only behind "v.", as data sheets write them. */
const short: ReadonlySet<string> = new Set(['m', 'm.', 'e', 'e.']);

const introduced = /\s*(?:(?:of(?:\s+the)?|vom|von(?:\s+der)?|der|des)(?!\p{L})|v\.)\s*/iuy;
const named = Object.entries(bases).map(([base, words]) => ({
  base: base as Base,
  pattern: new RegExp(`\\s*(${words.join('|')})(?![\\p{L}\\p{N}_])`, 'iuy'),
}));

/** Behind %, ppm, ppb: what it is a share of. `lost`: something begins to say it and is not understood. */
export function readBase(text: string, from: number): { base: Base; end: number; said: boolean } | { lost: number } {
  introduced.lastIndex = from;
  const opening = introduced.exec(text);
  const start = opening ? introduced.lastIndex : from;
  for (const { base, pattern } of named) {
    pattern.lastIndex = start;
    const [, word = ''] = pattern.exec(text) ?? [];
    if (word !== '' && (opening || !short.has(word.toLowerCase()))) return { base, end: pattern.lastIndex, said: true };
  }
  return opening ? { lost: start } : { base: 'nominal', end: from, said: false };
}

/** Of one part in what: powers of ten. */
export const shares: Readonly<Record<string, number>> = { '%': -2, '‰': -3, ppm: -6, ppb: -9 };

export const digitWords: ReadonlySet<string> = new Set(
  'D d dig dgt dgts digit digits Digit Digits count counts Counts LSD LSDs Ziffer Ziffern Stelle Stellen'.split(' '),
);

export const levelWord = 'dB';
export const unitWord = 'U';

/** What a value may be called in an expression, besides the step's own variables. */
export type Known = Base | 'resolution' | 'uncertainty';

export const names: Readonly<Record<string, Known>> = {
  nominal: 'nominal',
  reading: 'nominal',
  nennwert: 'nominal',
  sollwert: 'nominal',
  messwert: 'nominal',
  range: 'range',
  bereich: 'range',
  messbereich: 'range',
  fs: 'full_scale',
  fullscale: 'full_scale',
  endwert: 'full_scale',
  span: 'span',
  spanne: 'span',
  resolution: 'resolution',
  auflösung: 'resolution',
  uncertainty: 'uncertainty',
  unsicherheit: 'uncertainty',
};
