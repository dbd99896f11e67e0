// Degrees of freedom, as their reader writes them.
import type { Format } from '#renderer/lib/format.ts';

export function freedomText(value: number | null, format: Format): string {
  return value === null ? '∞' : format.number(Math.floor(value * 10) / 10);
}
