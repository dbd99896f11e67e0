// `numberMonth`: from today so many months ahead or back to the same day of the month, its last one where there is none, in every widget
// that takes it. docs/interface/dashboards.md#number-month.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { type Widget, widget } from './widget-answers.ts';

let lab: RunningLab;
const owner = 'C-MONTHS';
const settings = { customerKtag: owner };

/** Days on either side of every end: 2 months from 31 March and 1 month back from it. */
const days = [
  '2026-01-30',
  '2026-01-31',
  '2026-02-27',
  '2026-02-28',
  '2026-03-30',
  '2026-03-31',
  '2026-04-30',
  '2026-05-31',
  '2026-06-01',
];
const between = (from: string, to: string) => days.filter((day) => day >= from && day <= to).length;

beforeAll(async () => {
  lab = await startLab({ world: 'own' });
  const { registry } = lab.program.lab;
  const make = (name: ResourceName, values: Record<string, unknown>) =>
    createRecord(lab.program, registry.resource(name), { values });
  // The day is 31 March, which two of its neighbours do not have.
  lab.clock.step({ days: 29 });
  await make('customer', { KTAG: owner, K4601: 'M-1', K4602: 'Months' });
  for (const day of days) {
    const MTAG = `mon-${day}`;
    await make('inventory', { MTAG, I4201: MTAG, ktag: owner, duedate: day });
    await make('booking', { customer_KTAG: owner, date: day, status: 'O' });
    const ticket = await make('ticket', { title: day, customer_KTAG: owner, status: 'N' });
    const { table } = registry.resource('ticket');
    await lab.program.db
      .updateTable(table)
      .set({ created_at: `${day} 12:00:00` })
      .where('uID', '=', String(ticket.uID))
      .execute();
  }
  // By hand: a calibration that is done would set the due date of its device.
  for (const day of days)
    await lab.program.db
      .insertInto('calibration')
      .values({ CTAG: `mon-${day}`, MTAG: `mon-${day}`, C2301: day, status: 'D' })
      .execute();
  await lab.program.lab.changes.written(['calibration', registry.resource('ticket').table]);
});
afterAll(() => lab.stop());

const ask = (title: string, more: object): Promise<Widget> => widget(lab, 'admin', title, { ...settings, ...more });

it.each([
  ['due_inventory', 2, between('2026-03-31', '2026-05-31')],
  ['due_inventory', 1, between('2026-03-31', '2026-04-30')],
  ['overdue_inventory', 1, between('2026-02-28', '2026-03-30')],
  ['overdue_inventory', 2, between('2026-01-31', '2026-03-30')],
  ['last_calibration', 1, between('2026-02-28', '2026-03-31')],
  ['last_calibration', 2, between('2026-01-31', '2026-03-31')],
  ['new_offers', 1, between('2026-02-28', '2026-03-31')],
  ['new_offers', 2, between('2026-01-31', '2026-03-31')],
])('%s, %i: its table, its chart and its list have %i rows', async (title, numberMonth, expected) => {
  for (const settingDisplay of ['table', 'chart', 'value']) {
    const { total, meta } = await ask(title, { numberMonth, settingDisplay });
    expect([settingDisplay, total]).toEqual([settingDisplay, expected]);
    const { path, query } = meta.list as { path: string; query: string };
    expect(v2Of(await lab.v2('admin', { path: `/api/v2/${path}?${query}` })).meta.total).toBe(expected);
  }
});

it.each([
  ['ticket_status', 1, between('2026-02-28', '2026-03-31')],
  ['ticket_statistic', 1, between('2026-02-28', '2026-03-31')],
  ['support_risk_priority', 2, between('2026-01-31', '2026-03-31')],
  ['due_calibration_per_month', 2, between('2026-01-01', '2026-03-30') + between('2026-03-31', '2026-05-31')],
])('%s, %i: counts %i, and each point leads to as many', async (title, numberMonth, expected) => {
  const { total, series } = await ask(title, { numberMonth });
  expect(total).toBe(expected);
  for (const { value, list } of series.flatMap(({ points }) => points)) {
    if (!list) continue;
    expect(v2Of(await lab.v2('admin', { path: `/api/v2/${list.path}?${list.query}` })).meta.total).toBe(value);
  }
});
