// Certificate numbers of the lab's own: a pattern from the settings, counted on from the highest that fits it.
import type { PlainDate } from '../../contract/values/dates.ts';
import { type NumberShape, numberShape } from '../../contract/values/trading/number-pattern.ts';

const defaultPattern = 'CAL-{year}-{number:6}';

/** Without a place for the number every certificate would bear the same one. */
export function certificateShape(pattern: string, day: PlainDate): NumberShape {
  const whole = pattern.trim() === '' ? defaultPattern : pattern;
  const shape = numberShape(whole, day) ?? numberShape(`${whole.trim()}-{number:6}`, day);
  if (!shape) throw new Error('a pattern with a place for the number has a shape');
  return shape;
}

const revisionMark = /-Rev \d+$/;

/** What an amendment's certificate is called; the first version bears no mark. */
export function revisedNumber(number: string, revision: number): string {
  return `${number.replace(revisionMark, '')}-Rev ${revision}`;
}
