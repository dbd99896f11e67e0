// Days as whole numbers since 1970: a generator compares and moves dates a million times, and texts are slow at that.
import { addInterval, type IntervalUnit, type PlainDate, plainDateOf } from '../../contract/values/dates.ts';

export type Day = number;

const units: readonly IntervalUnit[] = ['day', 'week', 'month', 'year'];
const dayMs = 86_400_000;

export interface Calendar {
  today: Day;
  /** `YYYY-MM-DD` */
  text(day: Day): PlainDate;
  /** `YYYY-MM-DD HH:MM:SS` on that day. */
  instant(day: Day, hour: number, minute: number): string;
  move(day: Day, count: number, unit: IntervalUnit): Day;
  /** The day itself, or the last one before it that is no week-end and not between Christmas and New Year. */
  workday(day: Day): Day;
}

export function dayOf(date: PlainDate): Day {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
}

/** Day 0 was a Thursday. */
function isWeekend(day: Day): boolean {
  return (((day + 3) % 7) + 7) % 7 > 4;
}

function isClosed(date: PlainDate): boolean {
  const inYear = date.slice(5);
  return inYear >= '12-24' || inYear === '01-01';
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));

export function createCalendar(today: PlainDate): Calendar {
  const texts = new Map<Day, PlainDate>();
  const moved = new Map<number, Day>();
  function text(day: Day): PlainDate {
    const known = texts.get(day);
    if (known !== undefined) return known;
    const made = plainDateOf(day * dayMs);
    texts.set(day, made);
    return made;
  }
  return {
    today: dayOf(today),
    text,
    instant: (day, hour, minute) => `${text(day)} ${two(hour)}:${two(minute)}:00`,
    move(day, count, unit) {
      const place = ((day + 1_000_000) * 20_000 + count + 10_000) * 4 + units.indexOf(unit);
      const known = moved.get(place);
      if (known !== undefined) return known;
      const made = dayOf(addInterval(text(day), count, unit));
      moved.set(place, made);
      return made;
    },
    workday(day) {
      let found = day;
      while (isWeekend(found) || isClosed(text(found))) found -= 1;
      return found;
    },
  };
}
