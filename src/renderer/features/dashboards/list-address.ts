// The screen that shows the rows behind a number: its list with the same conditions.

import type { ListLink } from '#server/contract/widget-answer.ts';
import { givenAddress } from '../../records/kind/list-state.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { kindAt } from '../../records/kinds/index.ts';

export function listAddress(link: ListLink | null | undefined, label: string): string | null {
  const kind = link ? kindAt(link.path) : undefined;
  return link && kind ? `${kind.route}?${givenAddress(link.query, label)}` : null;
}

/** The page of one record, by the plural path or the type v2 names it with. */
export function recordAddress(pathOrType: string, id: string): string | null {
  const kind = kindAt(pathOrType) ?? kindAt(pluralOf[pathOrType] ?? '');
  return kind ? addressOf(kind, id) : null;
}

const pluralOf: Readonly<Record<string, string>> = {
  inventory: 'inventories',
  calibration: 'calibrations',
  customer: 'customers',
  booking: 'bookings',
  repair: 'repairs',
  location: 'locations',
  note: 'notes',
  ticket: 'tickets',
  document: 'documents',
  user: 'users',
};
