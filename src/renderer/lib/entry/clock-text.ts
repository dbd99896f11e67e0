// A time of day as people type it, and the parts of an instant on the workstation's own clock. Pure.
import { isPlainDate } from '#server/contract/values/dates.ts';

/** `9`, `930`, `9:30`, `9.30`, `21 h`, `9:30 pm`; null when it is none. */
export function parseClock(text: string): string | null {
  const match = /^(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*(?:h|uhr)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '00', half] = match;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12)) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

export interface LocalParts {
  /** YYYY-MM-DD, or what was typed for it. */
  day: string;
  /** HH:MM, or what was typed for it. */
  time: string;
}

/** Of an instant in ISO 8601, or of what `joinParts` made of parts that cannot be read. */
export function partsOf(value: string): LocalParts {
  const [, typedDay, typedTime] = /^(.*)\n(.*)$/.exec(value) ?? [];
  if (typedDay !== undefined) return { day: typedDay, time: typedTime ?? '' };
  const at = new Date(value);
  if (value === '' || Number.isNaN(at.getTime())) return { day: value, time: '' };
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The instant; a day without a time begins at midnight. What cannot be read is handed on, so that the form refuses it. */
export function joinParts({ day, time }: LocalParts): string {
  if (day === '' && time === '') return '';
  const clock = time === '' ? '00:00' : parseClock(time);
  if (!isPlainDate(day) || clock === null) return `${day}\n${time}`;
  return new Date(`${day}T${clock}`).toISOString().replace('.000Z', 'Z');
}
