// Widgets about devices and calibrations, each setting against rows counted by hand. docs/interface/dashboards.md#widgets; the day is
// 2026-03-02.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { counts, ids, type Widget, widget } from './widget-answers.ts';
import { fillCommon, fillCustomer } from './widget-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await fillCommon(lab.program);
  await fillCustomer(lab.program, 'C-WID', 'w');
});
afterAll(() => lab.stop());

const mine = { customerKtag: 'C-WID' };
const ask = (title: string, settings: object = {}): Promise<Widget> => widget(lab, 'admin', title, { ...mine, ...settings });

describe('due lists', () => {
  it.each<[string, object, string[]]>([
    ['due_inventory', {}, ['w-3', 'w-4', 'w-5']],
    ['due_inventory', { numberMonth: 2 }, ['w-3', 'w-4', 'w-5', 'w-6']],
    ['due_inventory', { numberMonth: '3' }, ['w-3', 'w-4', 'w-5', 'w-6', 'w-8']],
    ['due_inventory', { date_range: 'today' }, ['w-3']],
    ['due_inventory', { date_range: '7_days' }, ['w-3']],
    ['due_inventory', { date_range: 'next_30_days' }, ['w-3', 'w-4', 'w-5']],
    ['due_inventory', { date_range: '90 days' }, ['w-3', 'w-4', 'w-5', 'w-6', 'w-8']],
    ['due_inventory', { date_range: 'last_7_days' }, ['w-2', 'w-3']],
    ['due_inventory', { date_range: 'this_month' }, ['w-2', 'w-3', 'w-4']],
    ['due_inventory', { date_range: 'last-month' }, ['w-1']],
    ['due_inventory', { date_range: 'next_month' }, ['w-5', 'w-6']],
    ['due_inventory', { date_range: 'this_quarter' }, ['w-1', 'w-2', 'w-3', 'w-4']],
    ['due_inventory', { date_range: 'last_quarter' }, []],
    ['due_inventory', { date_range: 'next_quarter' }, ['w-5', 'w-6', 'w-8']],
    ['due_inventory', { date_range: 'this_year' }, ['w-1', 'w-2', 'w-3', 'w-4', 'w-5', 'w-6', 'w-8']],
    ['due_inventory', { date_range: 'last_year' }, []],
    ['due_inventory', { date_range: 'this_week' }, ['w-3']],
    ['due_inventory', { date_range: 'last_week' }, ['w-2']],
    ['due_inventory', { date_range: 'all' }, ['w-1', 'w-2', 'w-3', 'w-4', 'w-5', 'w-6', 'w-8']],
    ['due_inventory', { date_range: '2026-03-20..2026-04-01' }, ['w-4', 'w-5']],
    ['due_inventory', { date_range: '..2026-03-01' }, ['w-1', 'w-2']],
    ['due_inventory', { date_range: { from: '2026-04-02' } }, ['w-6', 'w-8']],
    ['due_inventory', { date_range: 'custom', date_from: '2026-03-20', date_to: '2026-04-01' }, ['w-4', 'w-5']],
    ['due_inventory', { date_from: '2026-05-01' }, ['w-8']],
    ['due_inventory', { status: 'S' }, ['w-4']],
    ['due_inventory', { status: [1, 'S'] }, ['w-3', 'w-4', 'w-5']],
    ['due_inventory', { status: '1,2' }, ['w-3', 'w-4', 'w-5']],
    ['due_inventory', { status: 6 }, ['w-7']],
    ['due_inventory', { portletInventoryConditionFilterVal: 'active' }, ['w-3', 'w-4', 'w-5']],
    ['due_inventory', { portletInventoryConditionFilterVal: 'inactive', date_range: 'this_year' }, ['w-8']],
    ['due_inventory', { portletInventoryConditionFilterVal: 'hidden' }, ['w-7']],
    ['due_inventory', { portletInventoryConditionFilterVal: 'S' }, ['w-4']],
    ['due_inventory', { portletInventoryConditionFilterVal: 'active', status: 'L' }, []],
    ['due_inventory', { category: 'cat-w' }, ['w-3', 'w-4']],
    ['due_inventory', { category: ['cat-w-sub'] }, ['w-3']],
    ['due_inventory', { type: 'type-w' }, ['w-5']],
    ['due_inventory', { customerKtag: 'ghost' }, []],
    ['due_inventory', { status: '', category: null, type: [], portletInventoryConditionFilterVal: 'all' }, ['w-3', 'w-4', 'w-5']],
    ['overdue_inventory', {}, ['w-1', 'w-2']],
    ['overdue_inventory', { date_range: 'last_7_days' }, ['w-2']],
    ['overdue_inventory', { date_range: 'all' }, ['w-1', 'w-2']],
    ['overdue_inventory', { numberMonth: 1 }, ['w-2']],
    ['overdue_inventory', { date_range: 'next_30_days' }, []],
    ['critical_3_inventory', {}, ['w-3', 'w-4', 'w-5']],
    ['critical_2_inventory', {}, ['w-6']],
    ['critical_1_inventory', {}, ['w-8']],
    ['critical_1_inventory', { status: 'A' }, []],
  ])('%s with %j', async (title, settings, expected) => {
    const found = await ask(title, settings);
    expect(found).toMatchObject({ title, kind: 'table', total: expected.length });
    expect(ids(found)).toEqual(expected);
  });

  it('show the labelled columns of a due list, statuses in words and colours, and the days left', async () => {
    const { columns, rows, meta } = await ask('due_inventory');
    expect(columns.map(({ name }) => name)).toEqual([
      'asset_number',
      'serial_number',
      'manufacturer',
      'model',
      'description',
      'status',
      'duedate',
      'customer',
      'days_left',
    ]);
    expect(columns.map(({ label }) => label)).toContain('Calibration due');
    expect(rows[1]).toMatchObject({
      id: 'w-4',
      asset_number: 'W-4',
      status: { value: 2, label: 'Stored', color: '#64748B', text_color: '#FFFFFF' },
      duedate: '2026-03-20',
      customer: { id: 'C-WID', type: 'customer', label: 'Widgets w' },
      days_left: 18,
    });
    expect(meta).toMatchObject({ date: '2026-03-02', page: 1, per_page: 10, last_page: 1 });
  });

  it('speak the caller’s language', async () => {
    const { uID } = await lab.services.lab.db
      .selectFrom('users')
      .select('uID')
      .where('email', '=', 'admin@lab.test')
      .executeTakeFirstOrThrow();
    await change(lab.program, 'user', String(uID), { language: 'de' });
    const { columns, rows } = await ask('due_inventory');
    expect(columns.at(-1)?.label).toBe('Tage bis fällig');
    expect(rows[1]).toMatchObject({ status: { label: 'Eingelagert' } });
    await change(lab.program, 'user', String(uID), { language: 'en' });
  });

  it('come in pages', async () => {
    const first = await ask('due_inventory', { rowsPerPage: 2 });
    expect([ids(first), first.total, first.meta.last_page]).toEqual([['w-3', 'w-4'], 3, 2]);
    expect(ids(await ask('due_inventory', { rowsPerPage: '2', page: 2 }))).toEqual(['w-5']);
    expect(ids(await ask('due_inventory', { rowsPerPage: 2, page: 9 }))).toEqual([]);
  });

  it('say how many documents a device has, of any type or of one', async () => {
    const { columns, rows } = await ask('due_inventory', { hasDocumentColumn: true });
    expect(columns.at(-1)).toEqual({ name: 'documents', label: 'Documents', type: 'count' });
    expect(rows.map(({ documents }) => documents)).toEqual([2, 1, 0]);
    const manuals = await ask('due_inventory', { hasDocumentColumn: 1, hasDocumentType: 'manual' });
    expect(manuals.rows.map(({ documents }) => documents)).toEqual([1, 1, 0]);
    expect((await ask('due_inventory', { hasDocumentColumn: false })).columns.map(({ name }) => name)).not.toContain('documents');
  });

  it.each<[string, string[]]>([
    ['calibration', ['w-cal-2', 'w-cal-3']],
    ['device', ['w-3', 'w-4', 'w-5']],
    ['safety_test', []],
  ])('go by the due date of the %s', async (calibrationDueType, expected) => {
    const found = await ask('due_inventory', { calibrationDueType });
    expect(ids(found)).toEqual(expected);
    expect(found.columns.map(({ name }) => name)).toContain(calibrationDueType === 'device' ? 'asset_number' : 'inventory');
  });

  it('go by further due dates of one kind', async () => {
    const due = { MTAG: 'w-6', kind: 'maintenance', title: 'Oil', due: '2026-03-15' };
    const { createRecord } = await import('#server/core/write/write.ts');
    await createRecord(lab.program, lab.services.lab.registry.resource('due_date'), { values: { uID: 'due-w', ...due } });
    expect(ids(await ask('due_inventory', { calibrationDueType: 'maintenance' }))).toEqual(['due-w']);
    expect(ids(await ask('overdue_inventory', { calibrationDueType: 'maintenance' }))).toEqual([]);
    await lab.v2('admin', { method: 'DELETE', path: '/api/v2/due-dates/due-w' });
    await change(lab.program, 'inventory', 'w-6', { duedate: '2026-04-02' });
  });

  it('as charts count by month, as a value all together', async () => {
    const chart = await ask('due_inventory', { settingDisplay: 'chart', date_range: 'this_year' });
    expect(chart).toMatchObject({ kind: 'chart', total: 7, meta: { chart_type: 'BarChart', outside: 0 } });
    expect(counts(chart)).toEqual({ '2026-02': 1, '2026-03': 3, '2026-04': 2, '2026-05': 1 });
    expect(chart.series[0]?.points).toHaveLength(12);
    expect(counts(await ask('overdue_inventory', { settingDisplay: 'chart' }))).toEqual({ '2026-02': 1, '2026-03': 1 });
    expect(await ask('critical_3_inventory', { settingDisplay: 'value' })).toMatchObject({
      kind: 'value',
      total: 3,
      meta: { days: 30 },
    });
  });

  it('lead to the list of the same rows', async () => {
    for (const [title, settings] of [
      ['due_inventory', { category: 'cat-w' }],
      ['overdue_inventory', {}],
      ['critical_1_inventory', {}],
    ] as const) {
      const { rows, meta } = await ask(title, settings);
      const { path, query } = meta.list as { path: string; query: string };
      const list = v2Of(await lab.v2('admin', { path: `/api/v2/${path}?${query}` }));
      expect(list.list.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    }
  });

  it('follow the lab’s own steps', async () => {
    const set = (days: number[]) => change(lab.program, 'setting', 'inventory.critical_days', { value: JSON.stringify(days) });
    await set([40, 0]);
    expect(ids(await ask('critical_1_inventory'))).toEqual(['w-4', 'w-5', 'w-6']);
    expect(ids(await ask('critical_2_inventory'))).toEqual(['w-3']);
    expect(ids(await ask('critical_3_inventory'))).toEqual([]);
    await set([90, 60, 30]);
  });
});

describe('due_calibration_per_month', () => {
  it('shows what is overdue and the twelve months to come, no device twice', async () => {
    const chart = await ask('due_calibration_per_month');
    expect(chart.series[0]?.points.map(({ key }) => key)).toHaveLength(13);
    expect(chart.series[0]?.points.slice(0, 2)).toMatchObject([
      { key: 'overdue', label: 'Overdue', color: '#991B1B' },
      { key: '2026-03', label: '2026-03' },
    ]);
    expect(counts(chart)).toEqual({ overdue: 2, '2026-03': 2, '2026-04': 2, '2026-05': 1 });
    expect(chart).toMatchObject({ kind: 'chart', total: 7, meta: { earlier: 1, chart_type: 'BarChart' } });
    expect((await ask('overdue_inventory')).total).toBe(2);
  });

  it.each<[object, Record<string, number>]>([
    [{ numberMonth: 1 }, { overdue: 2, '2026-03': 2, '2026-04': 2 }],
    [{ numberMonth: 2 }, { overdue: 2, '2026-03': 2, '2026-04': 2 }],
    [{ date_range: 'last_month' }, { '2026-02': 1 }],
    [{ date_range: '2026-03-02..2026-04-01' }, { '2026-03': 2, '2026-04': 1 }],
    [
      { status: 'A', numberMonth: 2 },
      { overdue: 2, '2026-03': 1, '2026-04': 2 },
    ],
    [{ portletInventoryConditionFilterVal: 'hidden' }, { '2026-03': 1 }],
    [{ category: 'cat-w' }, { '2026-03': 2 }],
    [{ type: 'type-w' }, { '2026-04': 1 }],
    [{ calibrationDueType: 'calibration' }, { overdue: 1, '2026-03': 1, '2026-04': 2 }],
  ])('with %j', async (settings, expected) => {
    expect(counts(await ask('due_calibration_per_month', settings))).toEqual(expected);
  });

  it('is a table of months, too, and each bar leads to its rows', async () => {
    const { columns, rows } = await ask('due_calibration_per_month', { settingDisplay: 'table', numberMonth: 2 });
    expect(columns.map(({ label }) => label)).toEqual(['Month', 'Number']);
    expect(rows).toMatchObject([
      { id: 'overdue', label: 'Overdue', due: 2 },
      { id: '2026-03', label: '2026-03', due: 2 },
      { id: '2026-04', label: '2026-04', due: 2 },
      { id: '2026-05', label: '2026-05', due: 0 },
    ]);
    const { series } = await ask('due_calibration_per_month', { numberMonth: 1 });
    for (const { value, list } of series[0]?.points ?? [])
      expect(v2Of(await lab.v2('admin', { path: `/api/v2/${list?.path}?${list?.query}` })).meta.total).toBe(value);
  });

  it('refuses more months than a picture holds', async () => {
    const settings = { date_range: '1990-01-01..2026-01-01' };
    const answer = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/widgets/data',
      body: { title: 'due_calibration_per_month', settings },
    });
    expect(v2Of(answer)).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/settings.date_range' } }],
    });
  });
});

describe('last_calibration', () => {
  it.each<[object, string[]]>([
    [{}, ['w-cal-5', 'w-cal-2', 'w-cal-3', 'w-cal-1']],
    [{ rowsPerPage: 1 }, ['w-cal-5']],
    [{ status: 'P' }, ['w-cal-4']],
    [{ date_range: '30_days' }, ['w-cal-5', 'w-cal-2']],
    [{ date_range: 'last_year' }, ['w-cal-1']],
    [{ numberMonth: 3 }, ['w-cal-5', 'w-cal-2', 'w-cal-3']],
    [{ category: 'cat-w' }, ['w-cal-2']],
    [{ type: 'type-w' }, ['w-cal-3']],
    [{ portletInventoryConditionFilterVal: 'S' }, ['w-cal-2']],
  ])('with %j', async (settings, expected) => {
    expect(ids(await ask('last_calibration', settings))).toEqual(expected);
  });

  it('names device, result and next date', async () => {
    const { rows } = await ask('last_calibration', { hasDocumentColumn: true });
    expect(rows[0]).toMatchObject({
      calibration_date: '2026-03-02',
      inventory: { id: 'w-6', type: 'inventory', label: 'W-6' },
      'inventory.serial_number': 'SN-6',
      'inventory.customer': { type: 'customer' },
      cal_result: { value: 'passed', label: 'Passed' },
      next_calibration_date: '2026-04-02',
      documents: 1,
    });
  });

  it('as a chart counts by month', async () => {
    const chart = await ask('last_calibration', { settingDisplay: 'chart' });
    expect(counts(chart)).toEqual({ '2026-01': 1, '2026-02': 1, '2026-03': 1 });
    expect(chart.series[0]?.points).toHaveLength(12);
  });
});

describe('assets_status', () => {
  it('counts every status in its colour, those without devices too', async () => {
    const chart = await ask('assets_status');
    expect(counts(chart)).toEqual({ 1: 6, 2: 1, 5: 1, 6: 1 });
    expect(chart.series[0]?.points).toMatchObject([
      { key: 1, label: 'In operation', value: 6, color: '#15803D' },
      { key: 2, label: 'Stored', value: 1, color: '#64748B' },
      { key: 3, label: 'In calibration', value: 0 },
      { key: 4, label: 'In repair', value: 0 },
      { key: 5, label: 'Locked', value: 1 },
      { key: 6, label: 'Retired', value: 1 },
    ]);
    expect(chart).toMatchObject({ kind: 'chart', total: 9, meta: { chart_type: 'PieChart' } });
  });

  it.each<[object, Record<string, number>]>([
    [{ status: ['A', 2] }, { 1: 6, 2: 1 }],
    [{ portletInventoryConditionFilterVal: 'visible' }, { 1: 6, 2: 1, 5: 1 }],
    [{ category: 'cat-w' }, { 1: 1, 2: 1 }],
    [{ type: ['type-w'] }, { 1: 1 }],
    [{ date_range: 'this_month' }, { 1: 2, 2: 1, 6: 1 }],
  ])('with %j', async (settings, expected) => {
    expect(counts(await ask('assets_status', settings))).toEqual(expected);
  });

  it('is a table as well, and a value', async () => {
    const { kind, rows, columns } = await ask('assets_status', { settingDisplay: 'table' });
    expect([kind, columns.map(({ label }) => label)]).toEqual(['table', ['Status', 'Number']]);
    expect(rows[0]).toMatchObject({ id: '1', label: 'In operation', count: 6, color: '#15803D' });
    expect(await ask('assets_status', { settingDisplay: 'value' })).toMatchObject({ kind: 'value', total: 9 });
  });

  it('follows a change at once', async () => {
    await change(lab.program, 'inventory', 'w-9', { I4209: 'L' });
    expect(counts(await ask('assets_status'))).toMatchObject({ 1: 5, 5: 2 });
    await change(lab.program, 'inventory', 'w-9', { I4209: 'A' });
  });
});

describe('today', () => {
  it('is the lab’s own day, also over midnight', async () => {
    lab.clock.step({ days: 1 });
    expect(ids(await ask('overdue_inventory'))).toEqual(['w-1', 'w-2', 'w-3']);
    lab.clock.step({ days: -1 });
  });
});
