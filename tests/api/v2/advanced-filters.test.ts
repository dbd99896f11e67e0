// Saved filters: whose they are, what is wrong with a formula and where, their results as a list and their statistics.
// docs/interface/filters.md#formula, docs/interface/v2.md#catalogue, docs/interface/access.md#row-scope, docs/interface/filters.md#saved.
// The day is 2026-03-02.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { fillCommon, fillCustomer, letSee } from './widget-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await fillCommon(lab.program);
  await fillCustomer(lab.program, 'C-WID', 'w');
  await fillCustomer(lab.program, 'C-HIDE', 'h');
  await letSee(lab.program, 'user-berta', 'C-WID');
});
afterAll(() => lab.stop());

function send(user: UserName, request: string, body?: unknown): Promise<Answer> {
  const [method = 'GET', path = ''] = request.split(' ');
  return lab.v2(user, { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) });
}

const inventory = { name: 'In operation', type: 'inventory', formula: "I4209 = 'A'" };

async function aFilter(user: UserName, values: object): Promise<string> {
  const answer = await send(user, 'POST advanced-filters', { ...inventory, ...values });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.id;
}

describe('a filter', () => {
  it('belongs to whoever makes it and is his alone', async () => {
    const answer = v2Of(
      await send('berta', 'POST advanced-filters', { ...inventory, parameters: { date_1: 'TODAY' }, color: '#123456' }),
    );
    expect(answer.one.attributes).toMatchObject({ user_uID: 'user-berta', shared: 0, parameters: { date_1: 'TODAY' } });
    for (const request of ['GET', 'PATCH', 'DELETE'])
      expect(
        (await send('admin', `${request} advanced-filters/${answer.one.id}`, request === 'PATCH' ? { name: 'x' } : undefined))
          .status,
      ).toBe(404);
    for (const word of ['results', 'statistics'])
      expect((await send('admin', `GET advanced-filters/${answer.one.id}/${word}`)).status).toBe(404);
  });

  it('that is shared is used by others and changed by its owner alone: 403 that says why', async () => {
    const id = await aFilter('berta', { shared: 1 });
    expect((await send('lockable', `GET advanced-filters/${id}/results`)).status).toBe(200);
    for (const [request, body] of [
      [`PATCH advanced-filters/${id}`, { name: 'Mine now' }],
      [`PUT advanced-filters/${id}`, { formula: 'broken' }],
      [`DELETE advanced-filters/${id}`, undefined],
    ] as const) {
      const answer = v2Of(await send('lockable', request, body));
      expect(answer.status).toBe(403);
      expect(answer.message).toContain('owner');
    }
    expect((await send('berta', `PATCH advanced-filters/${id}`, { shared: 0 })).status).toBe(200);
    expect((await send('lockable', `GET advanced-filters/${id}`)).status).toBe(404);
    expect((await send('berta', `DELETE advanced-filters/${id}`)).status).toBe(204);
  });

  it('is not written without filter_edit', async () => {
    const answer = v2Of(await send('bare', 'POST advanced-filters', inventory));
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('filter_edit')]);
    expect((await send('bare', 'POST advanced-filters/validate', { type: 'inventory', formula: 'x' })).status).toBe(403);
  });

  it.each<[string, string, number, RegExp]>([
    ['inventory', "I4209 = 'A' AND nonsense > 3", 16, /nonsense/],
    ['inventory', "I4209 = 'A' AND", 15, /end/],
    ['inventory', "duedate < 'soon'", 0, /duedate/],
    ['inventory', "I4209 = 'A' OR duedate > duedat", 25, /duedat\b/],
    ['inventory', "I4209 = 'A' OR duedat > duedate", 15, /duedat\b/],
    ['inventory', 'customer.K4602 = customer.K4602', 0, /customer/],
    ['repair', "status = 'A' AND I4209 = 'A'", 17, /I4209/],
    ['inventory', 'SELECT 1', 0, /SELECT/],
  ])('of %s with the formula %s is refused by the position of the error', async (type, formula, position, words) => {
    const answer = v2Of(await send('berta', 'POST advanced-filters', { ...inventory, type, formula }));
    expect(answer.status).toBe(422);
    expect(answer.errors[0]).toMatchObject({ source: { pointer: '/data/attributes/formula' }, meta: { position } });
    expect(answer.errors[0]?.detail).toMatch(words);
    const validated = await send('berta', 'POST advanced-filters/validate', { type, formula });
    expect(validated).toMatchObject({ status: 200, body: { data: { valid: false, errors: [{ position }] } } });
  });

  it('is checked again when only its type changes', async () => {
    const id = await aFilter('berta', {});
    expect(v2Of(await send('berta', `PATCH advanced-filters/${id}`, { type: 'support' }))).toMatchObject({ status: 422 });
  });

  it.each([[{ date: 'x' }], [{ date_1: [1] }], [['x']], ['text']])('refuses the parameters %j', async (parameters) => {
    const answer = v2Of(await send('berta', 'POST advanced-filters', { ...inventory, parameters }));
    expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/parameters' } }] });
  });
});

describe('a filter that narrows a user', () => {
  it('is touched by whoever manages users and nobody else, also when it is his own', async () => {
    const id = await aFilter('berta', { name: 'Wall' });
    await change(lab.program, 'user', 'user-probe', { inventory_filter: id });
    for (const [request, body] of [
      [`PATCH advanced-filters/${id}`, { formula: 'MTAG IS NOT NULL' }],
      [`DELETE advanced-filters/${id}`, undefined],
    ] as const) {
      const answer = v2Of(await send('berta', request, body));
      expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('user_management_admin')]);
    }
    expect((await send('berta', `PATCH advanced-filters/${id}`, { name: 'Renamed wall' })).status).toBe(200);
    const own = await aFilter('admin', {});
    await change(lab.program, 'user', 'user-probe', { inventory_filter: own });
    expect((await send('admin', `PATCH advanced-filters/${own}`, { formula: "I4209 = 'S'" })).status).toBe(200);
  });

  it('that is gone cannot be made anew by somebody who wants to see more', async () => {
    await send('admin', 'POST advanced-filters', { ...inventory, uID: 'gone-filter' });
    await change(lab.program, 'user', 'user-probe', { inventory_filter: 'gone-filter' });
    expect((await send('admin', 'DELETE advanced-filters/gone-filter')).status).toBe(204);
    const answer = v2Of(
      await send('berta', 'POST advanced-filters', { ...inventory, uID: 'gone-filter', formula: 'MTAG IS NOT NULL' }),
    );
    expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('user_management_admin')]);
    await change(lab.program, 'user', 'user-probe', { inventory_filter: 'all' });
  });

  it('is one that can be followed: what is none, asks for values or is about something else is refused by the field’s name', async () => {
    const asks = await aFilter('admin', { name: 'Asks', formula: 'duedate < [date_1]' });
    const others = await aFilter('admin', { name: 'Tickets', type: 'support', formula: 'title IS NOT NULL' });
    const fits = await aFilter('admin', {});
    for (const [wanted, said] of [
      ['somewhere = else', 'somewhere = else'],
      [asks, 'Asks'],
      [others, 'Tickets'],
    ] as const) {
      const answer = v2Of(await send('admin', 'PATCH users/user-probe', { inventory_filter: wanted }));
      expect(answer).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/inventory_filter' } }] });
      expect(answer.errors[0]?.detail).toContain(said);
    }
    for (const wanted of [fits, 'all']) {
      const answer = v2Of(await send('admin', 'PATCH users/user-probe', { inventory_filter: wanted }));
      expect([answer.status, answer.one.attributes.inventory_filter]).toEqual([200, wanted]);
    }
  });
});

describe('validate', () => {
  it('answers what to ask for', async () => {
    const formula = 'duedate >= [date_1] AND I4229 > [integer_1] AND I4202 LIKE [text_1] OR duedate < [date_1] + 3';
    expect((await send('berta', 'POST advanced-filters/validate', { type: 'inventory', formula })).body).toEqual({
      data: {
        valid: true,
        errors: [],
        parameters: [
          { name: 'date_1', type: 'date' },
          { name: 'integer_1', type: 'integer' },
          { name: 'text_1', type: 'text' },
        ],
      },
    });
  });

  it('refuses an unknown type, and asks for the operation of what a formula looks into', async () => {
    expect((await send('berta', 'POST advanced-filters/validate', { type: 'weather', formula: 'x = 1' })).status).toBe(422);
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","filter_edit","inventory_view"]' });
    const formula = "calibrations.C2306 = 'x'";
    expect((await send('probe', 'POST advanced-filters/validate', { type: 'inventory', formula })).status).toBe(403);
  });
});

describe('results', () => {
  it.each<[string, string, string, string[]]>([
    ['f-inventory', 'inventory', '', ['w-1', 'w-2']],
    ['f-calibration', 'calibration', '', ['w-cal-1', 'w-cal-3', 'w-cal-5']],
    ['f-repair', 'repair', '', ['w-r-2']],
    ['f-repair', 'repair', 'decimal_1=50', ['w-r-1', 'w-r-2']],
    ['f-location', 'location', '', ['w-l-1']],
    ['f-booking', 'booking', '', ['w-b-1', 'w-b-2']],
    ['f-support', 'ticket', '', ['w-t-1', 'w-t-5']],
  ])('of %s are a list of %s (%s)', async (id, type, query, expected) => {
    const answer = v2Of(await send('berta', `GET advanced-filters/${id}/results?page[size]=200&${query}`));
    expect(answer.status).toBe(200);
    expect(new Set(answer.list.map((one) => one.type))).toEqual(new Set([type]));
    expect(
      answer.list
        .map((one) => one.id)
        .filter((one) => /^[wh]-/.test(one))
        .sort(),
    ).toEqual(expected);
    expect(answer.meta.total).toBe(answer.list.length);
  });

  it('come in pages and order, with the same filter on the next page', async () => {
    const path = 'advanced-filters/f-calibration/results';
    const query = 'page[size]=2&sort=-calibration_date&filter[inventory.customer_id]=C-WID';
    const first = v2Of(await send('berta', `GET ${path}?${query}`));
    expect(first.list.map(({ id }) => id)).toEqual(['w-cal-5', 'w-cal-3']);
    expect(first.meta).toEqual({ total: 3, page: 1, per_page: 2, last_page: 2 });
    expect(first.links.prev).toBeNull();
    const second = v2Of(await lab.v2('berta', { path: String(first.links.next) }));
    expect(second.list.map(({ id }) => id)).toEqual(['w-cal-1']);
    expect(second.links.next).toBeNull();
  });

  it('take further filters, search, includes and sparse fields', async () => {
    const list = async (query: string) => v2Of(await send('berta', `GET advanced-filters/f-inventory/results?${query}`));
    expect((await list('filter[asset_number]=W-2')).list.map(({ id }) => id)).toEqual(['w-2']);
    expect((await list('q=W-1')).list.map(({ id }) => id)).toEqual(['w-1']);
    const {
      list: [one],
      included,
    } = await list('filter[asset_number]=W-2&include=customer&fields[inventory]=asset_number');
    expect(one?.attributes).toEqual({ asset_number: 'W-2' });
    expect(included.map(({ id }) => id)).toEqual(['C-WID']);
  });

  it('take a condition that comes twice as a range, also on the next page', async () => {
    const range = 'filter[duedate]=gte:2026-03-01&filter[duedate]=lte:2026-03-20&filter[customer_id]=C-WID';
    const id = await aFilter('berta', { formula: 'duedate IS NOT NULL' });
    const found = async (query: string) =>
      v2Of(await send('berta', `GET advanced-filters/${id}/results?sort=asset_number&${query}`));
    const all = (await found(range)).list.map((one) => one.id);
    expect(all).toEqual(v2Of(await send('berta', `GET inventories?sort=asset_number&${range}`)).list.map((one) => one.id));
    expect(all.length).toBeGreaterThan(1);
    expect(all).not.toContain('w-1');
    const first = await found(`page[size]=1&${range}`);
    expect(v2Of(await lab.v2('berta', { path: String(first.links.next) })).list.map((one) => one.id)).toEqual([all[1]]);
  });

  it('keep to the caller’s rows', async () => {
    const all = v2Of(await send('admin', 'GET advanced-filters/f-inventory/results?page[size]=500'));
    expect(all.list.map(({ id }) => id)).toContain('h-1');
    const own = v2Of(await send('berta', 'GET advanced-filters/f-inventory/results?page[size]=500'));
    expect(own.list.map(({ id }) => id).filter((id) => id.startsWith('h-'))).toEqual([]);
  });

  it.each<[string, object]>([
    ['f-dates/results', { code: 'filter.missing_parameter', source: { parameter: 'date_1' }, meta: { position: 10 } }],
    [
      'f-dates/results?date_1=someday',
      { code: 'filter.bad_parameter_date', source: { parameter: 'date_1' }, meta: { position: 10 } },
    ],
    ['f-dates/statistics', { code: 'filter.missing_parameter', source: { parameter: 'date_1' } }],
    ['f-inventory/results?date_1=2026-01-01', { source: { parameter: 'date_1' } }],
    ['f-inventory/results?sort=nothing', { source: { parameter: 'sort' } }],
    ['f-inventory/results?page[size]=0', { source: { parameter: 'page[size]' } }],
    ['f-inventory/statistics?sort=x', { source: { parameter: 'sort' } }],
  ])('%s is 422 and names the parameter', async (path, error) => {
    if (path.startsWith('f-dates') && (await send('berta', 'GET advanced-filters/f-dates')).status === 404)
      await send('berta', 'POST advanced-filters', { ...inventory, uID: 'f-dates', formula: 'duedate < [date_1]' });
    expect(v2Of(await send('berta', `GET advanced-filters/${path}`))).toMatchObject({ status: 422, errors: [error] });
  });

  it.each<[string, string[]]>([
    ['2026-03-02', ['w-1', 'w-2']],
    ['TODAY', ['w-1', 'w-2']],
    ['CURRENTMONTH_ENDDAY', ['w-1', 'w-2', 'w-3', 'w-4', 'w-7']],
    ['TODAY + 30', ['w-1', 'w-2', 'w-3', 'w-4', 'w-7']],
    ['LASTMONTH_ENDDAY', ['w-1']],
  ])('with date_1 = %s', async (date, expected) => {
    const answer = v2Of(
      await send('berta', `GET advanced-filters/f-dates/results?date_1=${encodeURIComponent(date)}&filter[customer_id]=C-WID`),
    );
    expect(answer.list.map(({ id }) => id).sort()).toEqual(expected);
  });

  it('of a stored formula whose field is gone are 422 with its place', async () => {
    const id = await aFilter('berta', {});
    await lab.services.lab.db
      .updateTable('advanced_filters')
      .set({ formula: "I4209 = 'A' AND I42_gone = 1" })
      .where('uID', '=', id)
      .execute();
    expect(v2Of(await send('berta', `GET advanced-filters/${id}/results`)).errors).toMatchObject([
      { source: { parameter: 'formula' }, meta: { position: 16 } },
    ]);
  });

  it('need the operation of the records', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","inventory_view"]' });
    for (const word of ['results', 'statistics']) {
      const answer = v2Of(await send('probe', `GET advanced-filters/f-booking/${word}`));
      expect([answer.status, answer.message]).toEqual([403, expect.stringContaining('bookings_view')]);
    }
  });
});

describe('statistics', () => {
  interface Statistic {
    data: { series: { label: string; color: string; points: { key: string; value: number }[] }[] };
    meta: { by: string; year: number; total: number; date: string; chart_types: string[] };
  }
  const ask = async (id: string, query = ''): Promise<Statistic> => {
    const answer = await send('berta', `GET advanced-filters/${id}/statistics?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Statistic;
  };
  const found = ({ data }: Statistic) =>
    Object.fromEntries((data.series[0]?.points ?? []).filter(({ value }) => value > 0).map(({ key, value }) => [key, value]));

  it('by month hold every month of the year', async () => {
    const answer = await ask('f-booking');
    expect(answer.data.series[0]).toMatchObject({ label: 'Filter booking', color: '#112233' });
    expect(answer.data.series[0]?.points.map(({ key }) => key)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    );
    expect(answer.meta).toMatchObject({
      by: 'month',
      year: 2026,
      date: 'date',
      chart_types: ['LineChart', 'AreaChart', 'BarChart'],
    });
  });

  it.each<[string, string, string, Record<string, number>]>([
    ['f-repair', '', 'repair_date', { '2026-02': 1 }],
    ['f-repair', 'decimal_1=50', 'repair_date', { '2026-01': 1, '2026-02': 1 }],
    ['f-booking', 'year=2025', 'date', { '2025-12': 1 }],
    ['f-support', 'year=2026', 'created_at', { '2026-01': 1, '2026-03': 1 }],
    ['f-booking', 'by=year', 'date', { 2025: 1, 2026: 1 }],
    ['f-calibration', 'by=year&year=2025', 'calibration_date', { 2025: 1 }],
  ])('of %s with "%s" go by %s', async (id, query, date, expected) => {
    const answer = await ask(id, query);
    expect(answer.meta.date).toBe(date);
    expect(found(answer)).toEqual(expected);
    expect(answer.meta.total).toBe(Object.values(expected).reduce((sum, value) => sum + value, 0));
  });

  it.each(['year=12', 'year=x', 'by=week', 'year=99999'])('refuse %s', async (query) => {
    expect((await send('berta', `GET advanced-filters/f-repair/statistics?${query}`)).status).toBe(422);
  });

  it('count the caller’s rows alone', async () => {
    const theirs = (await send('admin', 'GET advanced-filters/f-repair/statistics')).body as Statistic;
    expect([(await ask('f-repair')).meta.total, theirs.meta.total]).toEqual([1, 2]);
  });
});
