// Dates as people write them, as YYYY-MM-DD: ISO, German 31.12.2024 (also two-digit years), and 31/12/2024. With slashes the day comes
// first unless it cannot, then 12/31/2024 is read as the American form; who says which comes first is taken at their word. Null when it is
// no date.
import { isPlainDate, type PlainDate } from '../../contract/values/dates.ts';

export const dateOrders = ['auto', 'day_first', 'month_first'] as const;
/** Of dates with slashes. */
export type DateOrder = (typeof dateOrders)[number];

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;
const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/;
const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

export function dateCell(text: string, order: DateOrder = 'auto'): PlainDate | null {
  const trimmed = text.trim();
  const year = iso.exec(trimmed);
  if (year) return plain(year[1], year[2], year[3]);
  const day = german.exec(trimmed);
  if (day) return plain(fullYear(day[3] ?? ''), day[2], day[1]);
  const slashed = slashes.exec(trimmed);
  if (!slashed) return null;
  const [dayFirst, monthFirst] = [plain(slashed[3], slashed[2], slashed[1]), plain(slashed[3], slashed[1], slashed[2])];
  if (order === 'auto') return dayFirst ?? monthFirst;
  return order === 'day_first' ? dayFirst : monthFirst;
}

/** Two digits mean the century a calibration can be in. */
export function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

function plain(year = '', month = '', day = ''): PlainDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : null;
}
