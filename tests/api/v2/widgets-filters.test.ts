// Widgets of saved filters, and row scope of all widgets: who sees one customer's rows gets the same numbers as where the others'
// do not exist. docs/interface/filters.md#formula, docs/interface/access.md#row-scope.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetTitles } from '#server/contract/widgets.ts';
import { createRecord } from '#server/core/write/write.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { counts, ids, type Widget, widget } from './widget-answers.ts';
import { fillCommon, fillCustomer, letSee } from './widget-world.ts';

let full: RunningLab;
let own: RunningLab;
beforeAll(async () => {
  [full, own] = await Promise.all([startLab({ world: 'full' }), startLab({ world: 'own' })]);
  for (const lab of [full, own]) {
    await fillCommon(lab.program);
    await fillCustomer(lab.program, 'C-WID', 'w');
    await letSee(lab.program, 'user-berta', 'C-WID');
  }
  await fillCustomer(full.program, 'C-HIDE', 'h');
});
afterAll(() => Promise.all([full.stop(), own.stop()]));

const mine = { customerKtag: 'C-WID' };
const ask = (title: string, settings: object = {}, user: UserName = 'admin'): Promise<Widget> =>
  widget(full, user, title, { ...mine, ...settings });

const refusal = async (title: string, settings: object, user: UserName = 'admin') =>
  v2Of(await full.v2(user, { method: 'POST', path: '/api/v2/widgets/data', body: { title, settings } }));

describe('advanced_filter', () => {
  it.each<[string, object, string[]]>([
    ['f-inventory', {}, ['w-1', 'w-2']],
    ['f-inventory', { rowsPerPage: 1 }, ['w-1']],
    ['f-calibration', {}, ['w-cal-1', 'w-cal-3', 'w-cal-5']],
    ['f-repair', {}, ['w-r-2']],
    ['f-repair', { parameters: { decimal_1: 50 } }, ['w-r-1', 'w-r-2']],
    ['f-location', {}, ['w-l-1']],
    ['f-booking', {}, ['w-b-1', 'w-b-2']],
    ['f-support', {}, ['w-t-1', 'w-t-5']],
  ])('%s with %j', async (filter_id, settings, expected) => {
    const found = await ask('advanced_filter', { filter_id, ...settings });
    expect(found.kind).toBe('table');
    expect(ids(found).sort()).toEqual(expected);
    expect(found.meta).toMatchObject({
      filter_id,
      type: filter_id.slice(2),
      filter_name: `Filter ${filter_id.slice(2)}`,
      color: '#112233',
    });
  });

  it('shows name and colour of the widget, and counts documents', async () => {
    const settings = {
      filter_id: 'f-inventory',
      filter_name: 'Late',
      color: '#ABCDEF',
      type: 'inventory',
      hasDocumentColumn: true,
    };
    const { meta, columns } = await ask('advanced_filter', settings);
    expect(meta).toMatchObject({ filter_name: 'Late', color: '#ABCDEF' });
    expect(columns.at(-1)?.name).toBe('documents');
  });

  it('is a number, or a chart by status', async () => {
    const filter_id = 'f-inventory';
    expect(await ask('advanced_filter', { filter_id, settingDisplay: 'value' })).toMatchObject({ kind: 'value', total: 2 });
    expect(counts(await ask('advanced_filter', { filter_id, settingDisplay: 'chart' }))).toEqual({ 1: 2 });
  });

  it('asks for the operation of the filter’s records', async () => {
    await change(full.program, 'role', 'role-probe', { operations: '["using_API","inventory_view"]' });
    expect(await refusal('advanced_filter', { filter_id: 'f-repair' }, 'probe')).toMatchObject({ status: 403 });
    expect(ids(await widget(full, 'probe', 'advanced_filter', { filter_id: 'f-inventory', ...mine }))).toEqual(['w-1', 'w-2']);
  });

  it('refuses a filter that is gone, another’s, or whose placeholder has no value', async () => {
    await createRecord(full.program, full.services.lab.registry.resource('advanced_filter'), {
      values: { uID: 'f-open', name: 'Open', type: 'inventory', formula: 'duedate < [date_1]', shared: 1 },
    });
    const foreign = v2Of(
      await full.v2('admin', {
        method: 'POST',
        path: '/api/v2/advanced-filters',
        body: { name: 'Boss', type: 'inventory', formula: "I4209 = 'A'" },
      }),
    ).one.id;
    for (const filter_id of ['ghost', foreign]) {
      expect(await refusal('advanced_filter', { filter_id }, 'berta')).toMatchObject({
        status: 422,
        errors: [{ source: { pointer: '/data/attributes/settings.filter_id' } }],
      });
    }
    expect(await refusal('advanced_filter', {})).toMatchObject({ status: 422 });
    expect(await refusal('advanced_filter', { filter_id: 'f-open' })).toMatchObject({
      status: 422,
      errors: [{ code: 'filter.missing_parameter', source: { parameter: 'date_1' } }],
    });
    expect(ids(await ask('advanced_filter', { filter_id: 'f-open', parameters: { date_1: 'TODAY' } }))).toEqual(['w-1', 'w-2']);
  });
});

describe('filter_statistic', () => {
  it('draws a line a filter over the months of a year', async () => {
    const chart = await ask('filter_statistic', {
      chart_filters: ['f-inventory', 'f-calibration'],
      chart_type: 'AreaChart',
      year: 2026,
    });
    expect(chart).toMatchObject({ kind: 'chart', total: 4, meta: { chart_type: 'AreaChart', year: 2026 } });
    expect(chart.series.map(({ label, points }) => [label, points.length])).toEqual([
      ['Filter inventory', 12],
      ['Filter calibration', 12],
    ]);
    expect(counts(chart, 'f-inventory')).toEqual({ '2026-02': 1, '2026-03': 1 });
    expect(counts(chart, 'f-calibration')).toEqual({ '2026-01': 1, '2026-03': 1 });
  });

  it.each<[object, Record<string, number>]>([
    [{ chart_filters: 'f-calibration', year: '2025' }, { '2025-02': 1 }],
    [{ chart_filters: ['f-repair'], chart_type: 'BarChart' }, { '2026-02': 1 }],
    [{ chart_filters: [{ filter_id: 'f-booking', color: '#010203', filter_name: 'Offers' }] }, { '2026-02': 1 }],
    [{ chart_filters: ['f-booking'], year: 2025 }, { '2025-12': 1 }],
    [{ chart_filters: ['f-location'], chart_type: 'LineChart' }, { '2026-02': 1 }],
    [{ chart_filters: ['f-support'] }, { '2026-01': 1, '2026-03': 1 }],
  ])('with %j', async (settings, expected) => {
    expect(counts(await ask('filter_statistic', settings))).toEqual(expected);
  });

  it('is a table, too', async () => {
    const { columns, rows } = await ask('filter_statistic', {
      chart_filters: ['f-repair', 'f-booking'],
      settingDisplay: 'table',
    });
    expect(columns.map(({ label }) => label)).toEqual(['Month', 'Filter repair', 'Filter booking']);
    expect(rows[1]).toMatchObject({ label: '2026-02', 'f-repair': 1, 'f-booking': 1 });
  });

  it.each<[object, string]>([
    [{}, 'chart_filters'],
    [{ chart_filters: [] }, 'chart_filters'],
    [{ chart_filters: ['ghost'] }, 'chart_filters'],
    [{ chart_filters: Array.from({ length: 11 }, () => 'f-repair') }, 'chart_filters'],
    [{ chart_filters: ['f-repair'], chart_type: 'Donut' }, 'chart_type'],
    [{ chart_filters: ['f-repair'], year: 3 }, 'year'],
  ])('refuses %j', async (settings, name) => {
    expect(await refusal('filter_statistic', settings)).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: `/data/attributes/settings.${name}` } }],
    });
  });
});

describe('status_variable', () => {
  it.each<[object, Record<string, number>]>([
    [{ variable: 'inventory' }, { 1: 6, 2: 1, 5: 1, 6: 1 }],
    [{ variable: 'calibration' }, { 1: 1, 5: 4 }],
    [{ variable: 'repair' }, { 1: 1, 5: 1 }],
    [{ variable: 'location' }, { 1: 1 }],
    [{ variable: 'booking', status: 'O' }, { 1: 2 }],
    [{ variable: 'notepad' }, { 1: 4, 2: 1, 4: 1 }],
    [{ variable: 'support_tickets' }, { 1: 1, 2: 1, 4: 1, 6: 1, 7: 1 }],
    [{ variable: 'inventory', filter: 'f-inventory' }, { 1: 2 }],
    [{ variable: 'repair', filter: 'f-repair' }, { 5: 1 }],
    [
      { variable: 'repair', filter: 'f-repair', parameters: { decimal_1: 50 } },
      { 1: 1, 5: 1 },
    ],
  ])('with %j', async (settings, expected) => {
    expect(counts(await ask('status_variable', settings))).toEqual(expected);
  });

  it('is ordered by number, up or down, and a table as well', async () => {
    const values = async (order: string) => {
      const { series } = await ask('status_variable', { variable: 'notepad', order });
      return series[0]?.points.map(({ value }) => value);
    };
    expect(await values('desc')).toEqual([4, 1, 1, 0]);
    expect(await values('ASC')).toEqual([0, 1, 1, 4]);
    const { rows } = await ask('status_variable', { variable: 'notepad', order: 'desc', settingDisplay: 'table' });
    expect(rows[0]).toMatchObject({ label: 'Open', count: 4 });
  });

  it.each<[object, string]>([
    [{}, 'variable'],
    [{ variable: 'weather' }, 'variable'],
    [{ variable: 'inventory', filter: 'f-repair' }, 'filter'],
    [{ variable: 'inventory', filter: 'ghost' }, 'filter'],
    [{ variable: 'inventory', order: 'sideways' }, 'order'],
  ])('refuses %j by the name of the setting', async (settings, name) => {
    const body = { title: 'status_variable', settings };
    const answer = v2Of(await full.v2('admin', { method: 'POST', path: '/api/v2/widgets/data', body }));
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: `/data/attributes/settings.${name}` } }] });
  });
});

describe('every widget', () => {
  const needed: Record<string, object> = {
    advanced_filter: { filter_id: 'f-inventory' },
    filter_statistic: { chart_filters: ['f-inventory', 'f-calibration', 'f-repair', 'f-location', 'f-booking', 'f-support'] },
    status_variable: { variable: 'calibration' },
    energy_feed: { feed_id: 'feed-w' },
    control_chart: { chart_id: 'w-chart' },
  };
  const forms: object[] = [
    {},
    { settingDisplay: 'table', hasDocumentColumn: true },
    { settingDisplay: 'chart' },
    { settingDisplay: 'value' },
    { date_range: 'all' },
    { category: 'cat-w' },
    { customerKtag: ['C-WID', 'C-HIDE', 'C-FAR'] },
    { assignee: ['none', 'user-berta', 'user-lockable'] },
    { calibrationDueType: 'calibration' },
    { calibrationDueType: 'maintenance' },
  ];
  const hidden = /"h-|C-HIDE|Widgets h|Fremdwort|"far-/;

  it.each(widgetTitles)('%s shows the same as where others’ rows do not exist', async (title) => {
    for (const form of forms) {
      const settings = { ...needed[title], ...form };
      const body = { title, settings };
      const call = { method: 'POST', path: '/api/v2/widgets/data', body };
      const [withRows, without] = await Promise.all([full.v2('berta', call), own.v2('berta', call)]);
      // What the question names comes back in the address of its list.
      const told = withRows.text.replaceAll(/"(?:earlier_)?list":\{[^}]*\}/g, '');
      expect(withRows.text, JSON.stringify(settings)).toBe(without.text);
      expect(told).not.toMatch(hidden);
    }
  });

  it.each(['inventory', 'booking', 'repair', 'location', 'notepad', 'support_tickets'])(
    'status_variable of %s, too',
    async (variable) => {
      const call = { method: 'POST', path: '/api/v2/widgets/data', body: { title: 'status_variable', settings: { variable } } };
      const [withRows, without] = await Promise.all([full.v2('berta', call), own.v2('berta', call)]);
      expect(withRows.text).toBe(without.text);
    },
  );

  it('the comparison would notice: the administrator sees more in the full world', async () => {
    const differing: string[] = [];
    for (const title of widgetTitles) {
      const call = { method: 'POST', path: '/api/v2/widgets/data', body: { title, settings: needed[title] ?? {} } };
      const [withRows, without] = await Promise.all([full.v2('admin', call), own.v2('admin', call)]);
      if (withRows.text !== without.text) differing.push(title);
    }
    // Reminders are the reader's own, accounts and meters the lab's; a chart shows its own values, a text what was written.
    expect(widgetTitles.filter((title) => !differing.includes(title))).toEqual([
      'notepad_notification',
      'pending_user',
      'energy_feed',
      'control_chart',
      'text',
    ]);
  });

  it('of a user whose devices are narrowed counts those alone', async () => {
    await letSee(full.program, 'user-narrow', 'C-WID');
    expect(counts(await widget(full, 'narrow', 'assets_status', mine))).toEqual({ 1: 6 });
    expect(ids(await widget(full, 'narrow', 'due_inventory', mine))).toEqual(['w-3', 'w-5']);
    expect(ids(await widget(full, 'narrow', 'last_calibration', mine))).toEqual(['w-cal-5', 'w-cal-3', 'w-cal-1']);
    expect(counts(await widget(full, 'narrow', 'status_variable', { ...mine, variable: 'calibration' }))).toEqual({ 1: 1, 5: 3 });
  });

  it('answers settings of nonsense without failing', async () => {
    const nonsense = [
      [],
      'x',
      7,
      true,
      { rowsPerPage: {}, status: {}, date_range: [1], customerKtag: { a: 1 }, year: 'x', feed_id: 5 },
    ];
    for (const title of widgetTitles) {
      for (const settings of nonsense) {
        const answer = await full.v2('admin', { method: 'POST', path: '/api/v2/widgets/data', body: { title, settings } });
        expect([200, 422], `${title} ${JSON.stringify(settings)} ${answer.text}`).toContain(answer.status);
      }
    }
  });
});
