// What stands around a customer, as questions to lists: his devices by how they are due, open orders, loans, people.
import { useQuery } from '@tanstack/react-query';
import { addDays, type PlainDate } from '#server/contract/values/dates.ts';
import { soonDays } from '../../lib/days.ts';
import { fetchList } from '../../lib/records.ts';
import type { Field } from '../../records/kind/fields.ts';

export const dueStates = [
  { name: 'overdue', tone: 'bad' },
  { name: 'soon', tone: 'warn' },
  { name: 'fine', tone: undefined },
  { name: 'undated', tone: undefined },
] as const;
type DueState = (typeof dueStates)[number]['name'];

/** Nobody calibrates what was retired. */
export function inUse(fields: readonly Field[]): string {
  const options = fields.find(({ api_name }) => api_name === 'status')?.options ?? [];
  return `in:${options
    .filter(({ hidden }) => !hidden)
    .map(({ value }) => value)
    .join(',')}`;
}

interface DueQuestion {
  customer: string;
  state: DueState;
  fields: readonly Field[];
  today: PlainDate;
}

export function dueQuery({ customer, state, fields, today }: DueQuestion): string {
  const after = addDays(today, soonDays);
  const dates: Record<DueState, readonly string[]> = {
    overdue: [`lt:${today}`],
    soon: [`gte:${today}`, `lte:${after}`],
    fine: [`gt:${after}`],
    undated: ['null:'],
  };
  const query = new URLSearchParams({ 'filter[customer_id]': `eq:${customer}`, 'filter[status]': inUse(fields) });
  for (const date of dates[state]) query.append('filter[duedate]', date);
  return query.toString();
}

/** Confirmed, at work, ready to ship. */
export const openOrders = (customer: string): string =>
  new URLSearchParams({ 'filter[customer_id]': `eq:${customer}`, 'filter[status]': 'in:2,3,4' }).toString();

/** Lent to him and not back; with a day: what should have been back by then. */
export function lentQuery(customer: string, before?: PlainDate): string {
  return new URLSearchParams({
    'filter[customer_id]': `eq:${customer}`,
    'filter[is_active]': 'eq:1',
    'filter[status]': 'in:3,5',
    ...(before === undefined ? {} : { 'filter[rental_end]': `lt:${before}` }),
  }).toString();
}

const contactsShown = 3;

export function useFirstContacts(customer: string) {
  const query = new URLSearchParams({
    'filter[customer_id]': `eq:${customer}`,
    sort: 'name',
    'page[size]': String(contactsShown),
  }).toString();
  return useQuery({ queryKey: ['rows', 'contacts', query], queryFn: ({ signal }) => fetchList('contacts', query, signal) });
}

export const recallMost = 500;

export function useRecall(query: string | null) {
  return useQuery({
    queryKey: ['rows', 'inventories', query, 'recall'],
    queryFn: ({ signal }) => fetchList('inventories', `${query}&page[size]=${recallMost}`, signal),
    enabled: query !== null,
    placeholderData: (was) => was,
  });
}
