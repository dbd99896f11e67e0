// The question that a price row is made to answer, as v2 is asked it. Pure; docs/interface/prices.md#lookup.
import type { RecordRow } from '#renderer/lib/records.ts';
import { textOf } from '#renderer/records/kind/record-kind.ts';

type Row = RecordRow['attributes'];

/** Today as long as it counts, else its first or last day. */
function dayFor({ start_date, end_date }: Row, today: string): string {
  const [from, until] = [textOf(start_date), textOf(end_date)];
  if (from !== '' && from > today) return from;
  return until !== '' && until < today ? until : '';
}

/** Null of an amount that is asked for by no device, type or service: of a class, or a flat rate. */
export function rowQuestion(path: string, row: Row, today: string): string | null {
  const asked = {
    type_id: textOf(row.type_tID),
    inventory_id: textOf(row.MTAG),
    service_id: textOf(row.service_id),
    price_category_id: textOf(row.price_cat_uID) || textOf(row.price_category_id),
    complexity: textOf(row.complexity),
    date: dayFor(row, today),
  };
  if (path === 'service-prices' && row.price_class_id) return null;
  if (asked.type_id === '' && asked.inventory_id === '' && asked.service_id === '') return null;
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString();
}
