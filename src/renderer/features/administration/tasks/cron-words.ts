// The usual shapes of a cron expression in words: every so many minutes, each hour, day, working day, week or month. Anything else is
// for those who wrote it so.

export interface CronWords {
  /** Under `ui.tasks.when.`. */
  key: 'minute' | 'minutes' | 'hour' | 'day' | 'workday' | 'week' | 'month';
  params: Record<string, string>;
}

const number = /^\d{1,2}$/;
/** 0 and 7 are both Sunday. */
const weekdays = /^[0-7](?:,[0-7])*$/;

const two = (text: string) => text.padStart(2, '0');

/** `dayName` of 0 for Sunday to 6. Null: no usual shape. */
export function cronWords(expression: string, dayName: (day: number) => string): CronWords | null {
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...rest] = expression.trim().split(/\s+/);
  if (rest.length > 0 || month !== '*') return null;
  const steps = /^\*(?:\/(\d{1,2}))?$/.exec(minute);
  if (steps && [hour, day, weekday].every((part) => part === '*')) {
    const count = steps[1] ?? '1';
    // 59 minutes on and then at the full hour again: only what divides an hour comes evenly.
    if (60 % Number(count) !== 0) return null;
    return Number(count) === 1 ? { key: 'minute', params: {} } : { key: 'minutes', params: { count } };
  }
  if (!number.test(minute) || Number(minute) > 59) return null;
  if (hour === '*') return day === '*' && weekday === '*' ? { key: 'hour', params: { minute: two(minute) } } : null;
  if (!number.test(hour) || Number(hour) > 23) return null;
  const time = `${two(hour)}:${two(minute)}`;
  if (day !== '*') return number.test(day) && weekday === '*' ? { key: 'month', params: { day, time } } : null;
  if (weekday === '*') return { key: 'day', params: { time } };
  if (weekday === '1-5') return { key: 'workday', params: { time } };
  if (!weekdays.test(weekday)) return null;
  const days = [...new Set(weekday.split(',').map((one) => Number(one) % 7))];
  return { key: 'week', params: { days: days.map(dayName).join(', '), time } };
}
