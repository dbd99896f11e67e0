// Text in a given width: broken into lines between words, cut with an ellipsis, or made smaller. Always by measure.
import type { FontName } from './draw-list.ts';
import type { Measure } from './fonts.ts';
import { clusters } from './type/runs.ts';

export interface TextStyle {
  font: FontName;
  size: number;
}

/** What can be drawn: composed letters, one line, no half of a pair. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu, (found: string) => (/\s/.test(found) ? ' ' : ''))
    .trim();
}

export interface FitInput extends TextStyle {
  width: number;
  measure: Measure;
  /** A word that is broken gets a hyphen; not so what is a number or a code. Unless said, it does. */
  hyphens?: boolean;
}

const ellipsis = '…';

/** The text itself, or as much of it as fits before an ellipsis. */
export function cutToWidth(text: string, { width, font, size, measure }: FitInput): string {
  if (measure(text, font, size) <= width) return text;
  const letters = text.match(clusters) ?? [];
  // The longest beginning that fits, found by halving.
  let [fits, fails] = [0, letters.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}${ellipsis}`, font, size) <= width) fits = middle;
    else fails = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}${ellipsis}`;
}

/** A number and the unit behind it, `600 mV` or `5 %`: read together, so never on two lines. */
const beforeUnit =
  / (?=(?:[pnµμumkMGT]?(?:V|A|W|Hz|F|H|Ω|\u2126|Ohm|ohm|g|l|L|m|s|Pa|bar|N|Nm|J|K|S|C|T|VA|rad|mol)|[cd]m|min|h|[°%‰][CF]?|ppm|dB|HRC|HV)(?:[²³/·]|(?![\p{L}\p{N}_])))/gu;
const afterNumber = /\p{N}$/u;

function keptTogether(text: string): string {
  return text.replace(beforeUnit, (blank, at: number) => (afterNumber.test(text.slice(0, at)) ? '\u00a0' : blank));
}

/** Up to a hyphen, a word, or blanks; a minus belongs to the number behind it. */
const partOfLine =
  /(?:(?<!\S)[([]*-(?=[\d.,]))?(?:[^\s-]|[\u00a0\u202f])*-+|(?:(?<!\S)[([]*-(?=[\d.,]))?(?:[^\s-]|[\u00a0\u202f])+|[^\S\u00a0\u202f]+/g;

/**
 * Lines no wider than the width. Words, and what blanks that never break hold together, are kept whole unless one alone is too wide; what goes beyond the last line is cut. The space
 * at which a line ends stays with it: the lines together are the text.
 */
export function breakLines(text: string, fit: FitInput, most = Number.POSITIVE_INFINITY): string[] {
  const wide = (line: string) => fit.measure(line, fit.font, fit.size) > fit.width;
  const lines: string[] = [];
  const parts = partsOf(keptTogether(printable(text)));
  let line = '';
  for (const [index, part] of parts.entries()) {
    if (!wide(line + part.trimEnd())) {
      line += part;
      continue;
    }
    if (lines.length + 1 >= most) return [...lines, cutToWidth((line + parts.slice(index).join('')).trimEnd(), fit)];
    if (line.trim() !== '') lines.push(line.replace(/\s+$/, ' '));
    line = part.trimStart();
    while (wide(line)) {
      if (lines.length + 1 >= most) return [...lines, cutToWidth(line + parts.slice(index + 1).join(''), fit)];
      const head = headOf(line, fit);
      line = line.slice(head.length);
      lines.push(isInsideWord(head, line, fit) ? `${head}-` : head);
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** Where a line may end: behind a blank or a hyphen, and between the words of scripts that write no blanks. */
function partsOf(text: string): string[] {
  const parts = text.match(partOfLine) ?? [];
  return withoutBlanks.test(text) ? parts.flatMap((part) => (withoutBlanks.test(part) ? wordsIn(part) : [part])) : parts;
}

const withoutBlanks =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Thai}]/u;

/** A sign stays with the word it ends; an opening bracket with the word behind it. */
function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    const joined = last !== undefined && (/^[\p{P}\p{S}]+$/u.test(segment) ? !/^\p{Ps}/u.test(segment) : /\p{Ps}$/u.test(last));
    if (joined) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

/** With room for a hyphen behind it. */
function headOf(word: string, { width, font, size, measure, hyphens = true }: FitInput): string {
  let head = '';
  for (const letter of word.match(clusters) ?? []) {
    if (head !== '' && measure(`${head}${letter}${hyphens ? '-' : ''}`, font, size) > width) break;
    head += letter;
  }
  return head;
}

/** Other scripts break a word without a sign. */
const hyphenated = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

function isInsideWord(head: string, rest: string, { hyphens = true }: FitInput): boolean {
  return hyphens && hyphenated.test(head.slice(-1)) && hyphenated.test(rest.slice(0, 1));
}

/** The largest size up to the wanted one at which the text fits: for numbers, which are never cut. */
export function sizeToFit(text: string, { width, font, size, measure }: FitInput): number {
  const needed = measure(text, font, size);
  return needed <= width ? size : Math.floor(((size * width) / needed) * 20) / 20;
}
