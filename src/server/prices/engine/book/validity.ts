// When a row applies: first and last day belong to it, an empty one is open (docs/interface/prices.md#records). Days are counted as the
// number their date spells (20260131), which orders like the text and compares many times faster.

export interface Validity {
  startDate: string | null;
  endDate: string | null;
}

export interface Days {
  from: number;
  until: number;
}

const zero = 48;
const beforeAll = 0;
const afterAll = 100_000_000;

/** `YYYY-MM-DD` */
export function dayOf(date: string): number {
  let day = 0;
  for (let at = 0; at < 10; at += 1) if (at !== 4 && at !== 7) day = day * 10 + date.charCodeAt(at) - zero;
  return day;
}

export function daysOf({ startDate, endDate }: Validity): Days {
  return {
    from: startDate === null ? beforeAll : dayOf(startDate),
    until: endDate === null ? afterAll : dayOf(endDate),
  };
}

export function validityAt({ from, until }: Days, day: number): 'valid' | 'not_yet_valid' | 'expired' {
  if (from > day) return 'not_yet_valid';
  return until < day ? 'expired' : 'valid';
}

export function isValidOn(validity: Validity, date: string): boolean {
  return validityAt(daysOf(validity), dayOf(date)) === 'valid';
}
