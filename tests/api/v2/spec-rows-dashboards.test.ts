// The tables of docs/interface/dashboards.md#record, one named test a row: the dashboard's columns, every widget type in every form, every
// setting, the types, presets and operators of filters. What each widget counts is proved in widgets-*.test.ts. The day is 2026-03-02.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { widgetTitles } from '#server/contract/widgets.ts';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { widget } from './widget-answers.ts';
import { fillCommon, fillCustomer, letSee } from './widget-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await fillCommon(lab.program);
  await fillCustomer(lab.program, 'C-WID', 'w');
  await letSee(lab.program, 'user-berta', 'C-WID');
});
afterAll(() => lab.stop());

const send = (method: string, path: string, body?: unknown) =>
  lab.v2('berta', { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });

async function made(values: object): Promise<string> {
  const answer = await send('POST', 'dashboards', { name: 'Row', ...values });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

describe('dashboard columns (docs/interface/dashboards.md#record)', () => {
  const longest = 'x'.repeat(255);
  const position = { x: 0, y: 0, width: 6, height: 4 };

  it('uID: the key, a text (docs/interface/dashboards.md#record)', async () => {
    const id = await made({});
    expect(v2Of(await send('GET', `dashboards/${id}`)).one.id).toBe(id);
    expect(id).toMatch(/^[\w-]{1,80}$/);
  });

  it('user_uID: the owner (docs/interface/dashboards.md#record)', async () => {
    expect(v2Of(await send('GET', `dashboards/${await made({})}`)).one.attributes.user_uID).toBe('user-berta');
  });

  it('name: up to 255 characters (docs/interface/dashboards.md#record)', async () => {
    expect(v2Of(await send('GET', `dashboards/${await made({ name: longest })}`)).one.attributes.name).toBe(longest);
    const refused = v2Of(await send('POST', 'dashboards', { name: `${longest}x` }));
    expect(refused).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/name' } }] });
  });

  it('value: the JSON list of widgets, each with title, position and settings (docs/interface/dashboards.md#record)', async () => {
    const value = [{ title: 'assets_status', position, settings: { settingDisplay: 'chart', color: '#123' } }];
    const id = await made({ value });
    expect(v2Of(await send('GET', `dashboards/${id}`)).one.attributes.value).toEqual(value);
    const { value: stored } = await lab.program.db
      .selectFrom('dashboards')
      .select('value')
      .where('uID', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(stored))).toEqual(value);
  });

  it.each([
    [1, 'active'],
    [0, 'inactive'],
  ])('status %i: %s (docs/interface/dashboards.md#record)', async (status) => {
    expect(v2Of(await send('GET', `dashboards/${await made({ status })}`)).one.attributes.status).toBe(status);
  });

  it('created_at: when it was made (docs/interface/dashboards.md#record)', async () => {
    expect(v2Of(await send('GET', `dashboards/${await made({})}`)).one.attributes.created_at).toMatch(/^2026-03-02T09:/);
  });
});

const types: Record<string, string[]> = {
  inventory: ['due_inventory', 'overdue_inventory', 'critical_1_inventory', 'critical_2_inventory', 'critical_3_inventory'],
  calibration: ['due_calibration_per_month', 'last_calibration', 'throughput'],
  status: ['assets_status', 'ticket_status'],
  orders: ['new_offers', 'order_entries_by_status', 'turnover'],
  notes: ['notepad_status', 'notepad_notification', 'notepad_entries_by_status_and_assignee'],
  support: ['ticket_statistic', 'support_activity_entries', 'support_risk_entries', 'support_risk_priority'],
  documents: ['dms_entries'],
  filters: ['advanced_filter', 'filter_statistic'],
  other: ['status_variable', 'pending_user', 'energy_feed', 'control_chart', 'interval_load'],
};
/** What a type cannot do without. */
const needed: Record<string, object> = {
  advanced_filter: { filter_id: 'f-inventory' },
  filter_statistic: { chart_filters: ['f-inventory'] },
  status_variable: { variable: 'calibration' },
  energy_feed: { feed_id: 'feed-w' },
  control_chart: { chart_id: 'w-chart' },
};
const titles = Object.entries(types).flatMap(([group, names]) => names.map((name) => [group, name] as const));

describe('widget types (docs/interface/dashboards.md#record)', () => {
  it('each one stands in a group above, and so is asked for as table and as chart; words are neither', () => {
    expect([...titles.map(([, title]) => title), 'text'].sort()).toEqual([...widgetTitles].sort());
  });

  it('text: a heading and lines as they were written (docs/interface/dashboards.md#record)', async () => {
    const settings = { heading: 'Halle 2', text: 'Bitte Schuhe wechseln.' };
    expect(await widget(lab, 'berta', 'text', settings)).toEqual({ title: 'text', kind: 'text', ...settings });
  });

  it('a whole dashboard is narrowed to a customer and to days, as far as its widgets know them', async () => {
    const value = ['order_entries_by_status', 'energy_feed', 'text'].map((title) => ({
      ...{ title, position: { x: 0, y: 0, width: 4, height: 4 } },
      settings: { ...needed[title], customerKtag: ['C-BETA'], date_range: 'all' },
    }));
    const id = await made({ value });
    const data = async (query: string) => {
      const answer = await send('GET', `dashboards/${id}/data?${query}`);
      return answer.status === 200 ? (answer.body as { data: { total?: number; kind: string }[] }).data : answer.status;
    };
    const alone = await widget(lab, 'berta', 'order_entries_by_status', { customerKtag: ['C-ALPHA'], date_range: 'this_year' });
    const all = (await data('customer=C-ALPHA&date_range=this_year')) as { total?: number; kind: string }[];
    expect(all.map(({ kind }) => kind)).toEqual(['chart', 'chart', 'text']);
    expect(all[0]?.total).toBe(alone.total);
    expect(alone.total).toBeGreaterThan(0);
    expect(await data('date_range=2026-13-01..')).toBe(422);
  });

  it.each(titles.flatMap(([group, title]) => ['table', 'chart'].map((display) => [group, title, display] as const)))(
    '%s: %s as %s (docs/interface/dashboards.md#record)',
    async (_group, title, settingDisplay) => {
      const data = await widget(lab, 'berta', title, { ...needed[title], settingDisplay });
      expect(data).toMatchObject({ title, kind: settingDisplay });
      if (settingDisplay === 'table') {
        expect(data.columns.length).toBeGreaterThan(0);
        for (const row of data.rows) for (const { name } of data.columns) expect(row).toHaveProperty([name]);
      } else {
        expect(data.series.length).toBeGreaterThan(0);
        for (const { points } of data.series)
          for (const point of points) expect(point).toMatchObject({ label: expect.any(String), value: expect.any(Number) });
      }
    },
  );

  it.each(titles)(
    '%s: %s keeps its name and settings in a dashboard, and its data comes with the others’ (docs/interface/dashboards.md#record)',
    async (_group, title) => {
      const value = [{ title, position: { x: 0, y: 0, width: 3, height: 3 }, settings: { ...needed[title], own: { a: [1] } } }];
      const id = await made({ value });
      expect(v2Of(await send('GET', `dashboards/${id}`)).one.attributes.value).toEqual(value);
      const { data } = (await send('GET', `dashboards/${id}/data`)).body as { data: object[] };
      expect(data).toEqual([expect.objectContaining({ title, kind: expect.stringMatching(/^(?:table|chart|value)$/) })]);
    },
  );
});

describe('settings of single types (docs/interface/dashboards.md#record)', () => {
  it('advanced_filter: filter_id, filter_name, color, type (docs/interface/dashboards.md#record)', async () => {
    const settings = { filter_id: 'f-booking', filter_name: 'Mine', color: '#ABCDEF', type: 'booking' };
    expect((await widget(lab, 'berta', 'advanced_filter', settings)).meta).toMatchObject(settings);
  });

  it.each(['LineChart', 'AreaChart', 'BarChart'])(
    'filter_statistic: chart_filters and year as %s (docs/interface/dashboards.md#record)',
    async (chart_type) => {
      const settings = { chart_filters: ['f-calibration', 'f-booking'], chart_type, year: 2026 };
      const data = await widget(lab, 'berta', 'filter_statistic', settings);
      expect(data).toMatchObject({ kind: 'chart', meta: { chart_type, year: 2026 } });
      expect(data.series.map(({ name }) => name)).toEqual(['f-calibration', 'f-booking']);
      expect(data.series[0]?.points.map(({ key }) => key)).toEqual(
        Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
      );
    },
  );

  it.each(['asc', 'desc'])('status_variable: variable, filter, order %s (docs/interface/dashboards.md#record)', async (order) => {
    const settings = { variable: 'calibration', filter: 'f-calibration', order };
    const { series, meta } = await widget(lab, 'berta', 'status_variable', settings);
    expect(meta).toMatchObject({ variable: 'calibration', filter_id: 'f-calibration' });
    const values = (series[0]?.points ?? []).map(({ value }) => value);
    const rising = values.toSorted((a, b) => a - b);
    expect(values).toEqual(order === 'asc' ? rising : rising.toReversed());
    expect(values.some((value) => value > 0)).toBe(true);
  });

  it('energy_feed: feed_id (docs/interface/dashboards.md#record)', async () => {
    expect(await widget(lab, 'berta', 'energy_feed', { feed_id: 'feed-w' })).toMatchObject({ meta: { unit: 'kWh' } });
  });
});

/** One type each that obeys the setting, with a value that makes a difference to it. */
const settings: [name: string, type: string, value: unknown, others?: object][] = [
  ['rowsPerPage', 'overdue_inventory', 1],
  ['customerKtag', 'assets_status', 'C-WID'],
  ['portletInventoryConditionFilterVal', 'assets_status', 'hidden'],
  ['status', 'assets_status', [4, 5]],
  ['project', 'notepad_status', 'P1'],
  ['category', 'due_inventory', 'cat-w'],
  ['type', 'dms_entries', 'manual'],
  ['numberMonth', 'due_calibration_per_month', 3],
  ['calibrationDueType', 'due_inventory', 'calibration'],
  ['date_range', 'due_inventory', '90_days'],
  ['hasDocumentColumn', 'due_inventory', true],
  ['hasDocumentType', 'due_inventory', 'certificate', { hasDocumentColumn: true }],
  ['userStatus', 'pending_user', 'locked'],
  ['assignee', 'notepad_entries_by_status_and_assignee', 'none'],
];

describe('common settings (docs/interface/dashboards.md#record)', () => {
  it.each(settings)(
    '%s changes what %s shows, and is kept as it is sent (docs/interface/dashboards.md#record)',
    async (name, title, value, others = {}) => {
      const without = await widget(lab, 'berta', title, others);
      const withIt = await widget(lab, 'berta', title, { ...others, [name]: value });
      expect(withIt).not.toEqual(without);
      const sent = [{ title, position: { x: 1, y: 2, width: 3, height: 4 }, settings: { ...others, [name]: value } }];
      expect(v2Of(await send('GET', `dashboards/${await made({ value: sent })}`)).one.attributes.value).toEqual(sent);
    },
  );
});

const filterTypes = ['inventory', 'calibration', 'repair', 'location', 'booking', 'support'];
const presets: [preset: string, day: string][] = [
  ['TODAY', '2026-03-02'],
  ['CURRENTMONTH_STARTDAY', '2026-03-01'],
  ['CURRENTMONTH_ENDDAY', '2026-03-31'],
  ['LASTMONTH_STARTDAY', '2026-02-01'],
  ['LASTMONTH_ENDDAY', '2026-02-28'],
  ['CURRENTYEAR_STARTDAY', '2026-01-01'],
  ['CURRENTYEAR_ENDDAY', '2026-12-31'],
];
const own = "I4201 LIKE 'W-%' AND ";
const operators: [operator: string, formula: string, found: number[]][] = [
  ['=', "duedate = '2026-03-02'", [3]],
  ['!=', "duedate != '2026-03-02' AND duedate < '2026-03-20'", [1, 2, 7]],
  ['<', "duedate < '2026-03-01'", [1]],
  ['>', "duedate > '2026-04-02'", [8]],
  ['<=', "duedate <= '2026-03-01'", [1, 2]],
  ['>=', "duedate >= '2026-04-02'", [6, 8]],
  ['LIKE', "I4204 LIKE 'SN-7'", [7]],
  ['IS NULL', 'duedate IS NULL', [9]],
  ['IS NOT NULL', "duedate IS NOT NULL AND duedate > '2026-04-01'", [6, 8]],
  ['AND', "I4209 = 'S' AND duedate > '2026-01-01'", [4]],
  ['OR', "(I4209 = 'S' OR I4209 = 'L')", [4, 8]],
];

describe('advanced filters (docs/interface/dashboards.md#record)', () => {
  async function found(formula: string, values: { type?: string; parameters?: object; query?: string } = {}): Promise<string[]> {
    const { type = 'inventory', parameters = {}, query = '' } = values;
    const filter = await send('POST', 'advanced-filters', { name: 'Row', type, formula, parameters });
    expect(filter.status, filter.text).toBe(201);
    const results = await send('GET', `advanced-filters/${v2Of(filter).one.id}/results?page[size]=500&${query}`);
    expect(results.status, results.text).toBe(200);
    return v2Of(results)
      .list.map(({ id }) => id)
      .sort();
  }
  const devices = (numbers: readonly number[]) => numbers.map((number) => `w-${number}`);

  it.each(filterTypes)(
    'type %s: made, listed, changed, deleted, and it finds its records (docs/interface/dashboards.md#record)',
    async (type) => {
      expect((await found('created_at IS NOT NULL', { type })).length).toBeGreaterThan(0);
      const { id } = v2Of(await send('POST', 'advanced-filters', { name: 'Row', type, formula: 'created_at IS NULL' })).one;
      expect(v2Of(await send('GET', `advanced-filters?filter[type]=${type}&page[size]=500`)).list.map((one) => one.id)).toContain(
        id,
      );
      expect(v2Of(await send('PATCH', `advanced-filters/${id}`, { name: 'New' })).one.attributes).toMatchObject({
        name: 'New',
        type,
      });
      expect((await send('DELETE', `advanced-filters/${id}`)).status).toBe(204);
    },
  );

  it('another type is refused at its place (docs/interface/dashboards.md#record)', async () => {
    const refused = v2Of(await send('POST', 'advanced-filters', { name: 'Row', type: 'customer', formula: 'K4602 IS NULL' }));
    expect(refused).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/type' } }] });
  });

  it('placeholders [date_1] and [integer_1] take their values from the filter, and other ones from the question (docs/interface/dashboards.md#record)', async () => {
    const formula = `${own}duedate < [date_1] + [integer_1]`;
    const parameters = { date_1: '2026-03-01', integer_1: 0 };
    expect(await found(formula, { parameters })).toEqual(devices([1]));
    expect(await found(formula, { parameters, query: 'integer_1=2' })).toEqual(devices([1, 2, 3]));
    expect(await found(formula, { parameters, query: 'date_1=2026-04-02' })).toEqual(devices([1, 2, 3, 4, 5, 7]));
  });

  it.each(presets)('preset %s is %s (docs/interface/dashboards.md#record)', async (preset, day) => {
    const expected = await found(`${own}duedate <= '${day}'`);
    expect(await found(`${own}duedate <= ${preset}`)).toEqual(expected);
    expect(await found(`${own}duedate > ${preset}`)).not.toEqual(expected);
  });

  it.each([
    ["duedate + 30 = '2026-04-01'", [3]],
    ["duedate - 1 = '2026-03-01'", [3]],
    ['duedate = TODAY + 18', [4]],
    ['duedate = TODAY - 29', [1]],
  ])('a signed offset of days: %s (docs/interface/dashboards.md#record)', async (formula, numbers) => {
    expect(await found(own + formula)).toEqual(devices(numbers));
  });

  it.each(operators)('operator %s (docs/interface/dashboards.md#record)', async (_operator, formula, numbers) => {
    expect(await found(own + formula)).toEqual(devices(numbers));
  });
});
