// How a worklist is cut into days and weeks, and what a day means today. Pure.
import { mondayOf } from '#server/contract/values/calendar/weeks.ts';
import { addDays, daysBetween, type PlainDate } from '#server/contract/values/dates.ts';
import type { WorkItem } from './today-data.ts';

export type Section = { kind: 'none' } | { kind: 'day'; day: PlainDate } | { kind: 'week'; monday: PlainDate };

/** Days of this week and the day after each by themselves; further off a week is near enough. */
function sectionOf(day: PlainDate | null, today: PlainDate): Section {
  if (day === null) return { kind: 'none' };
  const monday = mondayOf(day);
  return monday === mondayOf(today) || day === addDays(today, 1) ? { kind: 'day', day } : { kind: 'week', monday };
}

const keyOf = (section: Section) => (section.kind === 'day' ? section.day : section.kind === 'week' ? `w${section.monday}` : '');

export interface WorkSection {
  key: string;
  section: Section;
  items: readonly WorkItem[];
}

export function sectionsOf(items: readonly WorkItem[], today: PlainDate): WorkSection[] {
  const found = new Map<string, { section: Section; items: WorkItem[] }>();
  for (const item of items) {
    const section = sectionOf(item.attributes.day, today);
    const key = keyOf(section);
    const known = found.get(key) ?? { section, items: [] };
    known.items.push(item);
    found.set(key, known);
  }
  return [...found].map(([key, one]) => ({ key, ...one }));
}

const unitOf = (days: number) => (days >= 60 ? 'months' : days >= 14 ? 'weeks' : 'days');
const daysIn = { days: 1, weeks: 7, months: 30.44 } as const;

export interface Distance {
  /** The key of its words, behind `ui.today.`. */
  word: string;
  count: number;
}

/** In the words a person would use: not 45 days but six weeks. */
export function distanceOf({ day, begun }: Pick<WorkItem['attributes'], 'day' | 'begun'>, today: PlainDate): Distance | null {
  if (day === null) return null;
  const days = daysBetween(today, day);
  if (days === 0) return { word: begun ? 'begun_today' : 'due_today', count: 0 };
  if (days === 1) return { word: 'tomorrow', count: 1 };
  const unit = unitOf(Math.abs(days));
  const count = Math.floor(Math.abs(days) / daysIn[unit]);
  return { word: `${days > 0 ? 'in' : begun ? 'since' : 'late'}.${unit}`, count };
}
