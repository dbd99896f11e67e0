// How documents write dates and instants in their language.

import type { Language } from '../contract/principal.ts';
import { parseInstant } from '../contract/values/dates.ts';
import { clockOf } from '../contract/values/lab-days.ts';

export const locales: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' };

/** As the contracts' `generated_at` has it: ISO 8601 with its offset, to the second. */
export function generatedAt(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}

/** A stored instant, which is in UTC, as ISO 8601 says it. */
export function isoInstant(stored: string): string {
  const text = stored.replace(' ', 'T');
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
}

/** Day and time of a stored instant as the clock of the lab showed them; what is a day alone, or no instant, stays as it stands. */
export function labDayAndTime(stored: string, zone: string): { day: string; time: string | null } {
  const instant = parseInstant(stored);
  return instant === null ? { day: stored, time: null } : clockOf(instant, zone);
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})/;

/** `30.06.2026`, `30 Jun 2026`; what is no date stays as it stands. */
export function dateText(date: string | null | undefined, locale: string): string {
  const match = pattern.exec(date ?? '');
  if (!match) return date ?? '';
  const [, year = '', month = '', day = ''] = match;
  if (locale.startsWith('de')) return `${day}.${month}.${year}`;
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${Number(day)} ${names[Number(month) - 1] ?? month} ${year}`;
}
