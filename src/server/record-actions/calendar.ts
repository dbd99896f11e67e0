// Days as a calendar (iCalendar, RFC 5545): all-day events, lines of at most 75 bytes, texts in which nothing stands for more than itself.
// Pure. docs/interface/access.md#links.
import { addDays, type PlainDate } from '../contract/values/dates.ts';

export interface CalendarDay {
  id: string;
  day: PlainDate;
  title: string;
  description: string;
  category: string;
  /** `2026-03-10 09:41:07`, as it is stored. */
  changedAt: string;
  version: number;
}

export interface Calendar {
  name: string;
  days: readonly CalendarDay[];
}

const mostBytes = 75;
/** How often a reader that asks for advice comes again. */
const refresh = 'PT6H';

const compact = (date: string) => date.replaceAll('-', '');
const stamp = (at: string) => `${compact(at.slice(0, 10))}T${at.slice(11, 19).replaceAll(':', '')}Z`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const control = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

function text(value: string): string {
  return value
    .replaceAll('\r\n', '\n')
    .replaceAll(control, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\n', '\\n');
}

/** Goes on in the next line behind a space; never inside of a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > mostBytes) {
      parts.push(part);
      [part, bytes] = ['', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

function eventLines({ id, day, title, description, category, changedAt, version }: CalendarDay): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${text(id)}@plumbline`,
    `DTSTAMP:${stamp(changedAt)}`,
    `LAST-MODIFIED:${stamp(changedAt)}`,
    `SEQUENCE:${version}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${text(title)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${text(description)}`]),
    `CATEGORIES:${text(category)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

export function writeCalendar({ name, days }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Plumbline//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...days.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
