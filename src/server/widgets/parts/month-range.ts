// The limit of charts by month: more bars than ten years have are no picture any more.

import { invalid } from '../../contract/errors.ts';
import type { PlainDate } from '../../contract/values/dates.ts';

const mostMonths = 120;

export function openRangeTooLong(months: readonly PlainDate[]): void {
  if (months.length > mostMonths)
    throw invalid({ date_range: [{ key: 'errors.widget.too_many_months', params: { max: mostMonths } }] });
}
