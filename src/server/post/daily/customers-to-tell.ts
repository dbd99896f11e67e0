// To whom something is to be told: customers with devices that reached a step towards their due day, with overdue ones, with loans that are late.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import { columnOf, namedRow } from '../../core/read/named-rows.ts';
import { atMoment, streamRecords } from '../../core/read/stream.ts';
import { dueDevicesUntil } from '../../devices/due-devices.ts';
import { today } from '../../lib/clock.ts';
import { lentOnly, placeStatus } from '../../resources/location/loan-queries.ts';
import type { ResourceName, RowOf } from '../../schema/rows.generated.ts';
import { recallSubjects, toldOf, weekOf } from '../compose/told-subjects.ts';
import { recallMailDays } from '../settings/mail-settings.ts';
import type { DailyInput } from './daily-post.ts';

interface Wanted<Name extends ResourceName> {
  name: Name;
  filter: FilterNode;
  /** Of one row: whose it is, and what tells that he knows. */
  of(row: RowOf<Name>): { customer: string | null; subjects: readonly string[] };
}

async function customersOf<Name extends ResourceName>(
  { ctx }: DailyInput,
  { name, filter, of }: Wanted<Name>,
): Promise<string[]> {
  const reader = await atMoment(ctx);
  const customers = new Set<string>();
  try {
    const { registry } = ctx.lab;
    const query = { filter, sort: [], limit: null, offset: 0 };
    for await (const rows of streamRecords(reader, registry.resource(name), query)) {
      const found = rows.map((row) => of(namedRow(registry, name, row)));
      const told = await toldOf(ctx, [...new Set(found.flatMap(({ subjects }) => subjects))]);
      for (const { customer, subjects } of found)
        if (customer !== null && subjects.some((subject) => !told.has(subject))) customers.add(customer);
    }
  } finally {
    await reader.done();
  }
  return [...customers].sort();
}

const and = (items: FilterNode[]): FilterNode => ({ kind: 'and', items });

export async function dueCustomers(input: DailyInput): Promise<string[]> {
  const { lab } = input.ctx;
  const day = today(lab.clock);
  const steps = await recallMailDays(lab);
  const until = addDays(day, Math.max(...steps));
  return customersOf(input, {
    name: 'inventory',
    filter: and([
      dueDevicesUntil(lab.registry.resource('inventory'), until),
      { kind: 'compare', path: ['duedate'], op: '>=', value: day },
    ]),
    of: ({ MTAG, customer_id, duedate }) => ({
      customer: customer_id,
      subjects: recallSubjects(MTAG, duedate as PlainDate, day, steps),
    }),
  });
}

/** Once a week. */
export function overdueCustomers(input: DailyInput): Promise<string[]> {
  const { lab } = input.ctx;
  const day = today(lab.clock);
  return customersOf(input, {
    name: 'inventory',
    filter: dueDevicesUntil(lab.registry.resource('inventory'), addDays(day, -1)),
    of: ({ customer_id }) => ({ customer: customer_id, subjects: [`overdue:${customer_id}:${weekOf(day)}`] }),
  });
}

export function lateBorrowers(input: DailyInput): Promise<string[]> {
  const { lab } = input.ctx;
  const day = today(lab.clock);
  const column = (attribute: 'is_active' | 'rental_end' | 'status') => columnOf(lab.registry, 'location', attribute);
  return customersOf(input, {
    name: 'location',
    filter: and([
      { kind: 'compare', path: [column('is_active')], op: '=', value: 1 },
      { kind: 'compare', path: [column('rental_end')], op: '<', value: day },
      { kind: 'compare', path: [column('status')], op: 'in', value: [placeStatus.lent, placeStatus.missing] },
      lentOnly,
    ]),
    of: ({ customer_id }) => ({ customer: customer_id, subjects: [`loan_overdue:${customer_id}:${weekOf(day)}`] }),
  });
}
