// Numbers by a pattern from the settings: what stands around the digits on a day, and how a number is written. Pure.
import type { PlainDate } from '../dates.ts';

/** How repairs are numbered in labs that never said otherwise. */
export const repairNumberPattern = 'REP-{number:4}';

export interface NumberShape {
  prefix: string;
  suffix: string;
  /** The least number of digits. */
  width: number;
}

/** The pattern on a day: `{year}`, `{yy}`, `{month}` filled in; `{number}` or `{number:6}` counts. Null without a place for the number. */
export function numberShape(pattern: string, day: PlainDate): NumberShape | null {
  const dated = (text: string) =>
    text.replaceAll('{year}', day.slice(0, 4)).replaceAll('{yy}', day.slice(2, 4)).replaceAll('{month}', day.slice(5, 7));
  const match = /^(.*?)\{number(?::(\d{1,2}))?\}(.*)$/.exec(pattern.trim());
  if (!match) return null;
  const [, before = '', width = '1', after = ''] = match;
  return { prefix: dated(before), suffix: dated(after), width: Number(width) };
}

export function numberText({ prefix, suffix, width }: NumberShape, number: number): string {
  return `${prefix}${String(number).padStart(width, '0')}${suffix}`;
}

const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** How far a text counts in the series, whatever the case of its letters; 0 when it is none of its numbers, or has more than 15 digits. */
export function countedIn({ prefix, suffix }: NumberShape, text: string): number {
  const read = folded(text);
  if (!read.startsWith(folded(prefix)) || !read.endsWith(folded(suffix))) return 0;
  const digits = text.slice(prefix.length, text.length - suffix.length);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}
