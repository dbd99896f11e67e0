// The screen that shows the rows behind a number: its list with the same conditions.

import { givenAddress, writeSort } from '#renderer/records/kind/list-state.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { kindAt } from '#renderer/records/kinds/index.ts';
import type { ListLink } from '#server/contract/widget-answer.ts';

export function listAddress(link: ListLink | null | undefined, label: string): string | null {
  const kind = link ? kindAt(link.path) : undefined;
  if (!link || !kind) return null;
  const address = givenAddress(link.query, label);
  const day = dayOf(link.query);
  if (day !== null) address.set('sort', writeSort([{ name: day, descending: false }]));
  return `${kind.route}?${address}`;
}

const until = /^lte?:\d{4}-\d{2}-\d{2}$/;

/** What is counted up to a day is read from the one that has waited longest. */
function dayOf(query: string): string | null {
  for (const [name, value] of new URLSearchParams(query)) {
    const [, field] = /^filter\[(\w+)\]$/.exec(name) ?? [];
    if (field !== undefined && until.test(value)) return field;
  }
  return null;
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
