// Widgets about orders, notes, tickets, documents, accounts and meters, each setting against rows counted by hand.
// docs/interface/dashboards.md#widgets; the day is 2026-03-02.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetTitles } from '#server/contract/widgets.ts';
import { widgetTypes } from '#server/widgets/registry.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { counts, ids, type Widget, widget } from './widget-answers.ts';
import { fillCommon, fillCustomer, letSee } from './widget-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await fillCommon(lab.program);
  await fillCustomer(lab.program, 'C-WID', 'w');
  await letSee(lab.program, 'user-berta', 'C-WID');
});
afterAll(() => lab.stop());

const mine = { customerKtag: 'C-WID' };
const ask = (title: string, settings: object = {}, user: UserName = 'admin'): Promise<Widget> =>
  widget(lab, user, title, { ...mine, ...settings });

it('every widget type is there, by its name (docs/interface/dashboards.md#widgets)', () => {
  expect([...widgetTypes.keys()].sort()).toEqual([...widgetTitles].sort());
});

describe('orders', () => {
  it.each<[object, string[]]>([
    [{}, ['w-b-1']],
    [{ date_range: 'last_90_days' }, ['w-b-1']],
    [{ numberMonth: 4 }, ['w-b-1', 'w-b-2']],
    [{ date_range: 'all' }, ['w-b-1', 'w-b-2']],
    [{ date_range: 'all', rowsPerPage: 1 }, ['w-b-1']],
    [{ date_range: 'last_year' }, ['w-b-2']],
    [{ status: [2, 'D'], date_range: 'this_year' }, ['w-b-3', 'w-b-4']],
    [{ status: 'C', category: 'cat-w-booking' }, ['w-b-3']],
    [{ category: 'cat-w' }, []],
  ])('new_offers with %j', async (settings, expected) => {
    expect(ids(await ask('new_offers', settings))).toEqual(expected);
  });

  it('new_offers shows until when they hold, how many documents they have, and is a chart by month', async () => {
    const { rows } = await ask('new_offers', { hasDocumentColumn: true });
    expect(rows[0]).toMatchObject({
      number: 'w-B-1',
      date: '2026-02-25',
      valid_until: '2026-03-27',
      customer: { label: 'Widgets w' },
      status: { value: 1, label: 'Offer' },
      documents: 1,
    });
    const chart = await ask('new_offers', { settingDisplay: 'chart', numberMonth: 4 });
    expect(counts(chart)).toEqual({ '2025-12': 1, '2026-02': 1 });
    expect(chart.series[0]?.points.map(({ key }) => key)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
  });

  it.each<[object, Record<string, number>]>([
    [{}, { 1: 2, 2: 1, 5: 1 }],
    [{ status: ['O'] }, { 1: 2 }],
    [{ category: 'cat-w-booking' }, { 2: 1 }],
    [{ date_range: 'this_year' }, { 1: 1, 2: 1, 5: 1 }],
    [{ date_range: 'last_month' }, { 1: 1, 2: 1 }],
  ])('order_entries_by_status with %j', async (settings, expected) => {
    expect(counts(await ask('order_entries_by_status', settings))).toEqual(expected);
  });

  it('order_entries_by_status is a table, too', async () => {
    const { rows } = await ask('order_entries_by_status', { settingDisplay: 'table' });
    expect(rows[1]).toMatchObject({ id: '2', label: 'Order confirmed', count: 1, color: '#0369A1' });
  });
});

describe('what goes through the lab', () => {
  it('throughput: received and done by month; the total is what was done', async () => {
    const chart = await ask('throughput', { numberMonth: 3 });
    const [received, done] = chart.series;
    expect(done?.points.map(({ key, value }) => [key, value])).toEqual([
      ['2025-12', 0],
      ['2026-01', 1],
      ['2026-02', 1],
      ['2026-03', 1],
    ]);
    expect(received?.points).toHaveLength(4);
    expect(chart.total).toBe(3);
  });

  it.each<[object, Record<string, number>, number]>([
    [{}, { '2025-12': 200, '2026-01': -30, '2026-02': 950.5 }, 1120.5],
    [{ date_range: 'last_month' }, { '2026-02': 950.5 }, 950.5],
    [{ date_range: 'last_year' }, { '2025-12': 200 }, 200],
    [{ customerKtag: 'C-NOBODY' }, {}, 0],
  ])('turnover with %j: net, what corrects is taken off', async (settings, expected, total) => {
    const chart = await ask('turnover', settings);
    expect(counts(chart)).toEqual(expected);
    expect([chart.meta.amount, chart.meta.unit === 'EUR']).toEqual([total, total !== 0]);
  });

  it('turnover is a table of amounts, too', async () => {
    const { columns, rows } = await ask('turnover', { settingDisplay: 'table', date_range: 'last_month' });
    expect(columns.map(({ type }) => type)).toEqual(['text', 'money']);
    expect(rows).toMatchObject([{ label: '2026-02', EUR: 950.5 }]);
  });
});

describe('notes', () => {
  it.each<[object, Record<string, number>]>([
    [{}, { 1: 4, 2: 1, 4: 1 }],
    [{ project: 'P1' }, { 1: 2 }],
    [{ project: ['p1', 'P2'] }, { 1: 3 }],
    [{ assignee: 'me' }, { 1: 2, 2: 1, 4: 1 }],
    [{ assignee: 'none' }, { 1: 1 }],
    [{ assignee: ['none', 'user-lockable'] }, { 1: 2 }],
    [{ assignee: 'user-lockable', status: 'D' }, {}],
    [{ status: [1, 2] }, { 1: 4, 2: 1 }],
    [{ date_range: 'today' }, { 1: 4, 2: 1, 4: 1 }],
    [{ date_range: 'yesterday' }, {}],
  ])('notepad_status with %j', async (settings, expected) => {
    expect(counts(await ask('notepad_status', settings, 'berta'))).toEqual(expected);
  });

  it.each<[object, string[]]>([
    [{}, ['w-n-1', 'w-n-2']],
    [{ project: 'P1' }, ['w-n-1']],
    [{ assignee: 'user-lockable' }, ['w-n-4']],
    [{ assignee: ['me', 'user-lockable'] }, ['w-n-1', 'w-n-2', 'w-n-4']],
    [{ status: 'D' }, ['w-n-3']],
    [{ date_range: 'next_7_days' }, ['w-n-2', 'w-n-6']],
    [{ rowsPerPage: 1 }, 1 as unknown as string[]],
  ])('notepad_notification with %j', async (settings, expected) => {
    const found = await ask('notepad_notification', settings, 'berta');
    if (Array.isArray(expected)) expect(ids(found).sort()).toEqual(expected);
    else expect([found.rows.length, found.total]).toEqual([1, 2]);
  });

  it('notepad_notification is a chart and counts documents, too', async () => {
    expect(counts(await ask('notepad_notification', { settingDisplay: 'chart' }, 'berta'))).toEqual({ 1: 1, 2: 1 });
    const { rows } = await ask('notepad_notification', { hasDocumentColumn: true }, 'berta');
    expect(rows.find(({ id }) => id === 'w-n-1')).toMatchObject({ documents: 1, project: 'P1', remind_date: '2026-03-01' });
  });

  it('by status and assignee: a series a status, a point a person', async () => {
    const chart = await ask('notepad_entries_by_status_and_assignee', {}, 'berta');
    expect(chart.series.map(({ label }) => label)).toEqual(['Open', 'In progress', 'Waiting', 'Done']);
    expect(counts(chart, '1')).toEqual({ 'user-berta': 2, 'user-lockable': 1, null: 1 });
    expect(counts(chart, '2')).toEqual({ 'user-berta': 1 });
    expect(counts(chart, '4')).toEqual({ 'user-berta': 1 });
    expect(chart).toMatchObject({ total: 6, meta: { stacked: true, further: 0 } });
    expect(chart.series[0]?.points.map(({ label }) => label)).toEqual(['berta@lab.test', 'lockable@lab.test', 'Nobody']);
  });

  it.each<[object, number]>([
    [{ status: 'O' }, 4],
    [{ project: 'P1' }, 2],
    [{ assignee: 'me' }, 4],
    [{ userStatus: 'active' }, 5],
    [{ userStatus: ['locked', 'pending'] }, 0],
    [{ date_range: 'last_month' }, 0],
  ])('by status and assignee with %j', async (settings, expected) => {
    expect((await ask('notepad_entries_by_status_and_assignee', settings, 'berta')).total).toBe(expected);
  });

  it('by status and assignee as a table, and without names for whoever may not see users', async () => {
    const { rows, columns } = await ask('notepad_entries_by_status_and_assignee', { settingDisplay: 'table' }, 'berta');
    expect(columns.map(({ label }) => label)).toEqual(['Assignee', 'Open', 'In progress', 'Waiting', 'Done']);
    expect(rows[0]).toMatchObject({ id: 'user-berta', label: 'berta@lab.test', 1: 2, 2: 1, 3: 0, 4: 1 });
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","notepad_view"]' });
    const { series } = await ask('notepad_entries_by_status_and_assignee', {}, 'probe');
    expect(series[0]?.points.map(({ label }) => label)).toEqual(['Another user', 'Another user', 'Nobody']);
  });
});

describe('tickets', () => {
  it.each<[object, Record<string, number>]>([
    [{}, { 1: 1, 2: 1, 4: 1, 6: 1, 7: 1 }],
    [{ status: 'N' }, { 1: 1 }],
    [{ type: 'risiko' }, { 1: 1 }],
    [{ category: 'safety' }, { 1: 1 }],
    [{ assignee: 'me' }, { 4: 1, 6: 1 }],
    [{ date_range: 'last_month' }, { 4: 1 }],
    [{ date_range: 'last_30_days' }, { 2: 1, 4: 1 }],
  ])('ticket_status with %j', async (settings, expected) => {
    expect(counts(await ask('ticket_status', settings, 'berta'))).toEqual(expected);
  });

  it('ticket_status is a chart or a table, as it is set', async () => {
    expect((await ask('ticket_status', { settingDisplay: 'chart' })).kind).toBe('chart');
    const table = await ask('ticket_status', { settingDisplay: 'table' });
    expect(table.kind).toBe('table');
    expect(table.rows[0]).toMatchObject({ label: 'New', count: 1, color: '#64748B' });
  });

  it('ticket_statistic shows what was opened and closed in twelve months', async () => {
    const chart = await ask('ticket_statistic');
    expect(chart.series[0]?.points).toHaveLength(12);
    expect(counts(chart, 'opened')).toEqual({ '2026-01': 2, '2026-02': 1, '2026-03': 1 });
    expect(counts(chart, 'closed')).toEqual({ '2026-02': 1, '2026-03': 1 });
    expect(chart.meta.chart_type).toBe('LineChart');
  });

  it.each<[object, Record<string, number>, Record<string, number>]>([
    [{ numberMonth: 2 }, { '2026-01': 2, '2026-02': 1, '2026-03': 1 }, { '2026-02': 1, '2026-03': 1 }],
    [{ numberMonth: 1 }, { '2026-02': 1, '2026-03': 1 }, { '2026-02': 1, '2026-03': 1 }],
    [{ date_range: 'last_year' }, { '2025-03': 1 }, {}],
    [{ type: 'risiko' }, { '2026-01': 1 }, {}],
    [{ status: 'D' }, { '2026-01': 1 }, { '2026-02': 1 }],
    [{ assignee: 'user-berta' }, { '2026-01': 1, '2026-02': 1 }, { '2026-02': 1 }],
  ])('ticket_statistic with %j', async (settings, opened, closed) => {
    const chart = await ask('ticket_statistic', settings);
    expect([counts(chart, 'opened'), counts(chart, 'closed')]).toEqual([opened, closed]);
  });

  it('ticket_statistic as a table has a column for each', async () => {
    const { columns, rows } = await ask('ticket_statistic', { settingDisplay: 'table', numberMonth: 3 });
    expect(columns.map(({ label }) => label)).toEqual(['Month', 'Opened', 'Closed']);
    expect(rows).toMatchObject([
      { label: '2025-12', opened: 0, closed: 0 },
      { label: '2026-01', opened: 2, closed: 0 },
      { label: '2026-02', opened: 1, closed: 1 },
      { label: '2026-03', opened: 1, closed: 1 },
    ]);
  });

  it.each<[object, string[]]>([
    [{}, ['w-t-5', 'w-t-3', 'w-t-2', 'w-t-1', 'w-t-4']],
    [{ rowsPerPage: 2 }, ['w-t-5', 'w-t-3']],
    [{ date_range: 'this_month' }, ['w-t-5']],
    [{ status: [1, 6] }, ['w-t-2', 'w-t-1']],
    [{ assignee: 'me' }, ['w-t-3', 'w-t-2']],
    [{ type: 'beschwerde' }, ['w-t-5']],
    [{ category: 'Safety' }, ['w-t-1']],
  ])('support_activity_entries with %j', async (settings, expected) => {
    expect(ids(await ask('support_activity_entries', settings, 'berta'))).toEqual(expected);
  });

  it('support_activity_entries is a chart by status, too', async () => {
    expect(counts(await ask('support_activity_entries', { settingDisplay: 'chart' }))).toEqual({ 1: 1, 2: 1, 4: 1, 6: 1, 7: 1 });
  });

  it.each<[object, string[]]>([
    [{}, ['w-t-1', 'w-t-5', 'w-t-3']],
    [{ status: 'N' }, ['w-t-1']],
    [{ date_range: 'last_month' }, ['w-t-3']],
    [{ assignee: 'me' }, ['w-t-3']],
    [{ type: ['risiko', 'beschwerde'] }, ['w-t-1', 'w-t-5']],
    [{ rowsPerPage: 1 }, ['w-t-1']],
  ])('support_risk_entries with %j', async (settings, expected) => {
    expect(ids(await ask('support_risk_entries', settings, 'berta'))).toEqual(expected);
  });

  it('support_risk_entries as a chart knows the bands of two and of three dimensions', async () => {
    const chart = await ask('support_risk_entries', { settingDisplay: 'chart' });
    // 20 of two is critical, 4 of two low, 15 of three normal.
    expect(counts(chart)).toEqual({ critical: 1, low: 1, normal: 1 });
    expect(chart.series[0]?.points[3]).toMatchObject({ label: 'Critical', color: '#DC3545' });
  });

  it.each<[object, Record<string, number>]>([
    [{}, { high: 1, critical: 1, normal: 1 }],
    [{ status: ['D', 'X'] }, { low: 1, normal: 1 }],
    [{ type: 'risiko' }, { high: 1 }],
    [{ assignee: 'user-berta' }, { critical: 1 }],
    [{ date_range: 'this_year' }, { high: 1, critical: 1, normal: 1 }],
  ])('support_risk_priority with %j', async (settings, expected) => {
    expect(counts(await ask('support_risk_priority', settings))).toEqual(expected);
  });

  it('support_risk_priority is drawn in the colours of priorities', async () => {
    const { series } = await ask('support_risk_priority');
    expect(series[0]?.points.map(({ label, color }) => [label, color])).toEqual([
      ['Low', '#198754'],
      ['Normal', '#0D6EFD'],
      ['High', '#FD7E14'],
      ['Critical', '#DC3545'],
    ]);
  });
});

describe('documents', () => {
  it.each<[object, string[]]>([
    [{}, ['w-d-3', 'w-d-2', 'w-d-1', 'w-d-4']],
    [{ rowsPerPage: 1 }, ['w-d-3']],
    [{ type: 'manual' }, ['w-d-3', 'w-d-1']],
    [{ hasDocumentType: 'certificate' }, ['w-d-2']],
    [{ status: 'approved' }, ['w-d-1']],
    [{ status: 'open' }, ['w-d-3', 'w-d-2', 'w-d-4']],
    [{ status: ['open', 'approved'], type: ['certificate'] }, ['w-d-2']],
    [{ date_range: '30_days' }, ['w-d-3', 'w-d-2', 'w-d-1']],
    [{ date_range: 'this_month' }, ['w-d-3']],
  ])('dms_entries with %j', async (settings, expected) => {
    expect(ids(await ask('dms_entries', settings))).toEqual(expected);
  });

  it('dms_entries as a chart counts by type', async () => {
    const { series } = await ask('dms_entries', { settingDisplay: 'chart' });
    expect(series[0]?.points.map(({ label, value }) => [label, value])).toEqual([
      ['manual', 2],
      ['None', 1],
      ['certificate', 1],
    ]);
  });

  it('dms_entries refuses a word that is no state of a document', async () => {
    const body = { title: 'dms_entries', settings: { status: 'lost' } };
    expect(v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/widgets/data', body }))).toMatchObject({ status: 422 });
  });
});

describe('pending_user', () => {
  it.each<[object, string[]]>([
    [{}, ['user-wait-1']],
    [{ userStatus: 'locked' }, ['user-wait-2']],
    [{ userStatus: ['locked', 'pending'] }, ['user-wait-1', 'user-wait-2']],
    [{ date_range: 'last_month' }, []],
    [{ date_range: 'today' }, ['user-wait-1']],
    [{ userStatus: ['locked', 'pending'], rowsPerPage: 1, page: 2 }, ['user-wait-1']],
  ])('with %j', async (settings, expected) => {
    const found = ids(await ask('pending_user', settings)).filter((id) => String(id).startsWith('user-wait'));
    expect(found.sort()).toEqual(expected);
  });

  it('shows who waits, and never a password', async () => {
    const found = await ask('pending_user');
    expect(found.rows.find(({ id }) => id === 'user-wait-1')).toMatchObject({
      email: 'wait1@lab.test',
      lastname: 'Wartend',
      user_role: { id: 'role-probe', label: 'probe' },
      status: { value: 'pending', label: 'Pending' },
    });
    expect(JSON.stringify(found)).not.toMatch(/password|scrypt/);
    expect((await ask('pending_user', { settingDisplay: 'chart', userStatus: ['locked', 'pending'] })).kind).toBe('chart');
  });
});

describe('control_chart', () => {
  it('has the newest values with the limits of each', async () => {
    const { series, meta } = await widget(lab, 'berta', 'control_chart', { chart_id: 'w-chart' });
    expect(series?.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
      ['value', [10.5, 9.5, 12]],
      ['upper', [13, 13, 13]],
      ['centre', [10, 10, 10]],
      ['lower', [7, 7, 7]],
    ]);
    expect(meta).toMatchObject({ state: 'in_control', name: 'w chart' });
  });
});

describe('interval_load', () => {
  it('counts a device in each month it falls due in since its last calibration', async () => {
    const settings = { customerKtag: 'C-WID', numberMonth: 13 };
    const { series, total } = await widget(lab, 'berta', 'interval_load', settings);
    const due = series?.[0]?.points.filter(({ value }) => value > 0).map(({ key, value }) => [key, value]);
    expect([due, total]).toEqual([
      [
        ['2026-09', 1],
        ['2027-03', 1],
      ],
      2,
    ]);
    expect(series?.[1]?.points.map(({ value }) => value)).toEqual(series?.[0]?.points.map(({ value }) => value));
  });
});

describe('energy_feed', () => {
  it.each<[object, [string, number][]]>([
    [
      {},
      [
        ['2026-02-20', 140.5],
        ['2026-02-28', 150],
        ['2026-03-01', 155],
      ],
    ],
    [
      { date_range: 'last_7_days' },
      [
        ['2026-02-28', 150],
        ['2026-03-01', 155],
      ],
    ],
    [{ date_range: 'this_month' }, [['2026-03-01', 155]]],
    [
      { date_range: 'last_month' },
      [
        ['2026-02-20', 140.5],
        ['2026-02-28', 150],
      ],
    ],
    [
      { date_range: 'all' },
      [
        ['2026-01-15', 100],
        ['2026-02-20', 140.5],
        ['2026-02-28', 150],
        ['2026-03-01', 155],
      ],
    ],
    [{ date_range: 'next_7_days' }, []],
  ])('with %j', async (settings, expected) => {
    const { series } = await ask('energy_feed', { feed_id: 'feed-w', ...settings });
    expect(series[0]?.points.map(({ key, value }) => [String(key).slice(0, 10), value])).toEqual(expected);
  });

  it('says unit, last reading and what was used, and is a table or a value', async () => {
    const chart = await ask('energy_feed', { feed_id: 'feed-w' });
    expect(chart).toMatchObject({
      kind: 'chart',
      total: 3,
      series: [{ label: 'Widget meter', color: '#445566' }],
      meta: { unit: 'kWh', difference: 14.5, last: { at: '2026-03-01T06:00:00Z', value: 155 }, chart_type: 'LineChart' },
    });
    const table = await ask('energy_feed', { feed_id: 'feed-w', settingDisplay: 'table', rowsPerPage: 2, date_range: 'all' });
    expect(table).toMatchObject({ total: 4, meta: { last_page: 2 }, columns: [{ label: 'Time' }, { label: 'kWh' }] });
    expect(table.rows.map(({ value }) => value)).toEqual([155, 150]);
    expect(await ask('energy_feed', { feed_id: 'feed-w', settingDisplay: 'value' })).toMatchObject({ kind: 'value', total: 3 });
  });

  it('refuses a feed that is not there', async () => {
    const body = { title: 'energy_feed', settings: { feed_id: 'ghost' } };
    const answer = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/widgets/data', body }));
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/settings.feed_id' } }] });
  });
});
