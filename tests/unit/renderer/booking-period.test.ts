// The periods that books are kept in, on days around the turn of months, quarters and years.
import { expect, it } from 'vitest';
import { type PeriodName, periodOf } from '#renderer/features/invoices/booking/booking-period.ts';

it.each([
  ['last_month', '2026-11-27', '2026-10-01', '2026-10-31'],
  ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['this_month', '2026-11-01', '2026-11-01', '2026-11-30'],
  ['last_quarter', '2026-11-27', '2026-07-01', '2026-09-30'],
  ['last_quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
] satisfies [PeriodName, string, string, string][])('%s on %s is %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});
