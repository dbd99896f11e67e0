// Figures of a study as their reader writes them: as many digits as mean something.

import { shortNumber } from '#renderer/lib/entry/short-number.ts';
import type { Format } from '#renderer/lib/format.ts';

const digits = 5;

export const figureText = (value: number, format: Format) => shortNumber(value, format, digits);

/** The chance of something, never told smaller than it can be read. */
export function chanceText(value: number, format: Format): string {
  return value < 0.001 ? `< ${format.number(0.001)}` : format.number(Number(value.toFixed(3)));
}
