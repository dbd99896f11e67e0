// Periods that books are kept in, as days.
export const periodNames = ['last_month', 'this_month', 'last_quarter', 'last_year'] as const;
export type PeriodName = (typeof periodNames)[number];

export interface Period {
  from: string;
  to: string;
}

const plain = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** From the first day of a month to the last of so many; months are counted from 0 and may lie beyond the year. */
const months = (year: number, month: number, count: number): Period => ({
  from: plain(year, month, 1),
  to: plain(year, month + count, 0),
});

export function periodOf(name: PeriodName, today: string): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const at = month - 1;
  switch (name) {
    case 'last_month':
      return months(year, at - 1, 1);
    case 'this_month':
      return months(year, at, 1);
    case 'last_quarter':
      return months(year, (Math.floor(at / 3) - 1) * 3, 3);
    case 'last_year':
      return months(year - 1, 0, 12);
  }
}
