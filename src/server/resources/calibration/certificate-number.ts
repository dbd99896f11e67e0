// Certificate numbers of the lab's own: a pattern from the settings, counted on from the highest that fits it.
import type { PlainDate } from '../../contract/values/dates.ts';

const defaultPattern = 'CAL-{year}-{number:6}';

export interface NumberShape {
  prefix: string;
  suffix: string;
  /** The least number of digits. */
  width: number;
}

/** The pattern on a day: `{year}`, `{yy}`, `{month}` filled in; `{number}` or `{number:6}` counts. */
export function numberShape(pattern: string, day: PlainDate): NumberShape {
  const dated = (text: string) =>
    text.replaceAll('{year}', day.slice(0, 4)).replaceAll('{yy}', day.slice(2, 4)).replaceAll('{month}', day.slice(5, 7));
  const match = /^(.*?)\{number(?::(\d{1,2}))?\}(.*)$/.exec(pattern.trim());
  // Without a place for the number every certificate would bear the same one.
  if (!match)
    return pattern.trim() === ''
      ? numberShape(defaultPattern, day)
      : { prefix: `${dated(pattern.trim())}-`, suffix: '', width: 6 };
  const [, before = '', width = '1', after = ''] = match;
  return { prefix: dated(before), suffix: dated(after), width: Number(width) };
}

export function certificateNumber({ prefix, suffix, width }: NumberShape, number: number): string {
  return `${prefix}${String(number).padStart(width, '0')}${suffix}`;
}

const revisionMark = /-Rev \d+$/;

/** What an amendment's certificate is called; the first version bears no mark. */
export function revisedNumber(number: string, revision: number): string {
  return `${number.replace(revisionMark, '')}-Rev ${revision}`;
}
