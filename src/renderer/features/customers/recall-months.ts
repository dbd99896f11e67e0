// A customer's recall list: which devices it asks for, and how they fall into months, late ones first. Pure.
import { addInterval, type PlainDate } from '#server/contract/values/dates.ts';
import type { RecordRow } from '../../lib/records.ts';
import type { Field } from '../../records/kind/fields.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import { inUse } from './customer-data.ts';

export const recallSpans = [1, 3, 6, 12] as const;

export const recallAddress = (customer: string): string => `${addressOf(customerKind, customer)}/recall`;

/** Up to the end of the month that many months from now, this one counted. */
export function recallQuery(
  customer: string,
  fields: readonly Field[],
  { today, months }: { today: PlainDate; months: number },
): string {
  const end = addInterval(`${today.slice(0, 7)}-01`, months, 'month');
  return new URLSearchParams({
    'filter[customer_id]': `eq:${customer}`,
    'filter[status]': inUse(fields),
    'filter[duedate]': `lt:${end}`,
    sort: 'duedate,asset_number',
  }).toString();
}

export interface RecallMonth {
  /** `2026-11`, or what is late already. */
  month: string;
  late: boolean;
  devices: readonly RecordRow[];
}

/** The rows come sorted by date. */
export function byMonth(devices: readonly RecordRow[], today: PlainDate): RecallMonth[] {
  const months = new Map<string, RecordRow[]>();
  for (const device of devices) {
    const due = textOf(device.attributes.duedate);
    const month = due < today ? 'overdue' : due.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), device]);
  }
  return [...months].map(([month, rows]) => ({ month, late: month === 'overdue', devices: rows }));
}
