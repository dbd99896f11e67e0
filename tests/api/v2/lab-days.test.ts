// A day compared with instants is that whole day where the lab stands, from 0:00 to 24:00: in formulas, in the filters of both faces,
// in widgets and statistics alike, in the zone of the setting at once. docs/interface/dashboards.md#widgets, docs/interface/filters.md#v1,
// docs/interface/filters.md#days-and-instants.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { column, v1Of, v2Of } from '../../support/answers.ts';
import { parameter } from '../../support/http-client.ts';
import { resourceNamed } from '../../support/resource-named.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { seededAt } from '../../support/steppable-clock.ts';
import { counts, type Widget, widget } from './widget-answers.ts';

let lab: RunningLab;

/** Around midnight of many zones, month ends and clock changes. */
const nights = ['2026-01-01', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04'];
const later = ['2026-10-25', '2026-10-31', '2026-11-01', '2026-11-23', '2026-11-30', '2026-12-01', '2026-12-31'];
const hours = ['00:30:00', '03:30:00', '05:00:00', '10:00:00', '14:00:00', '18:29:59', '18:30:00', '23:30:00'];
const instants = [...nights, ...later].flatMap((day) => hours.map((hour) => `${day} ${hour}`));
const keyOf = (instant: string) => `p-${instant.replaceAll(/[-: ]/g, '')}`;
const iso = (instant: string) => `${instant.replace(' ', 'T')}Z`;

/** Takes its days from the clock on the wall alone. */
function wallDay(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(Date.parse(iso(instant)));
}

async function standIn(zone: string | null): Promise<void> {
  const path = '/api/v2/settings/lab.timezone';
  expect((await lab.v2('admin', { method: 'PATCH', path, body: { value: zone } })).status).toBe(200);
}

beforeAll(async () => {
  lab = await startLab({ world: 'own' });
  const resources = ['location', 'ticket'].map((name) => resourceNamed(lab.program.lab.registry, name));
  const [location, ticket] = resources;
  if (!location || !ticket) throw new Error('no records to date');
  for (const instant of instants) {
    const place = { LTAG: keyOf(instant), MTAG: 'dev-1', L2801: 'Days', L2809: instant, status: 'L', L2815: 0 };
    await createRecord(lab.program, location, { values: place });
    await createRecord(lab.program, ticket, { values: { uID: keyOf(instant), title: 'Days', category: 'Days' } });
    await lab.program.db.updateTable(ticket.table).set({ created_at: instant }).where('uID', '=', keyOf(instant)).execute();
  }
});
afterAll(() => lab.stop());

const keys = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();

async function byFormula(formula: string, path = 'locations'): Promise<string[]> {
  const marked = path === 'locations' ? `L2801 = 'Days' AND (${formula})` : `category = 'Days' AND (${formula})`;
  const query = new URLSearchParams({ formula: marked, 'page[size]': '500' });
  const answer = v2Of(await lab.v2('admin', { path: `/api/v2/${path}?${query}` }));
  expect(answer.status, answer.message).toBe(200);
  return keys(answer.list);
}

async function byV1(operator: string | null, value: unknown): Promise<string[]> {
  const condition = { property: 'L2809', value, ...(operator === null ? {} : { operator }) };
  const filter = parameter('filter', [{ property: 'L2801', value: 'Days', operator: '=' }, condition]);
  const answer = v1Of(await lab.v1('admin', { path: `/api/location?limit=-1&${filter}` }));
  expect(answer.status, answer.message).toBe(200);
  return column(answer.rows, 'LTAG').map(String).sort();
}

async function byV2(condition: string): Promise<string[]> {
  const query = new URLSearchParams({ 'filter[location_1]': 'Days', 'filter[location_date]': condition, 'page[size]': '500' });
  const answer = v2Of(await lab.v2('admin', { path: `/api/v2/locations?${query}` }));
  expect(answer.status, answer.message).toBe(200);
  return keys(answer.list);
}

const operators = {
  '=': { prefix: 'eq', holds: (day: string, asked: string) => day === asked },
  '!=': { prefix: 'ne', holds: (day: string, asked: string) => day !== asked },
  '<': { prefix: 'lt', holds: (day: string, asked: string) => day < asked },
  '<=': { prefix: 'lte', holds: (day: string, asked: string) => day <= asked },
  '>': { prefix: 'gt', holds: (day: string, asked: string) => day > asked },
  '>=': { prefix: 'gte', holds: (day: string, asked: string) => day >= asked },
} as const;

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'America/St_Johns',
];

describe.each(zones)('in %s', (zone) => {
  const found = (holds: (day: string) => boolean) =>
    instants
      .filter((one) => holds(wallDay(one, zone)))
      .map(keyOf)
      .sort();
  const days = [...new Set(instants.flatMap((one) => zones.map((other) => wallDay(one, other))))];
  beforeAll(() => standIn(zone));

  it('formula, v1 and v2 give the same answer to each comparison with a day', async () => {
    const asked = fc.tuple(fc.constantFrom(...days), fc.constantFrom(...(Object.keys(operators) as (keyof typeof operators)[])));
    await fc.assert(
      fc.asyncProperty(asked, async ([day, op]) => {
        const { prefix, holds } = operators[op];
        const expected = found((one) => holds(one, day));
        expect(await byFormula(`L2809 ${op} '${day}'`)).toEqual(expected);
        expect(
          await byFormula(`'${day}' ${{ '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }[op]} L2809`),
        ).toEqual(expected);
        expect(await byV1(op, day)).toEqual(expected);
        expect(await byV2(`${prefix}:${day}`)).toEqual(expected);
      }),
      { numRuns: 8 },
    );
  });

  it('so do lists of days, days beside instants, and parts of a date', async () => {
    const [one, two] = ['2026-03-01', '2026-10-31'];
    const exact = '2026-11-23 14:00:00';
    const among = instants
      .filter((at) => [one, two].includes(wallDay(at, zone)) || at === exact)
      .map(keyOf)
      .sort();
    expect(await byV1('in', [one, two, exact])).toEqual(among);
    expect(await byV2(`in:${one},${two},${iso(exact)}`)).toEqual(among);
    expect(await byV1('not in', [one, two, exact])).toEqual(
      instants
        .map(keyOf)
        .filter((key) => !among.includes(key))
        .sort(),
    );
    const march = found((day) => day === one);
    expect([
      await byV1('like', one),
      await byV1(null, one),
      await byV2(`like:${one}`),
      await byFormula(`L2809 LIKE '${one}%'`),
    ]).toEqual(Array.from({ length: 4 }, () => march));
    expect(await byV1('like', '2026-10')).toEqual(found((day) => day.startsWith('2026-10')));
    expect(await byFormula("L2809 LIKE '2026%'")).toEqual(found((day) => day.startsWith('2026')));
    expect(await byV1('=', iso(exact))).toEqual([keyOf(exact)]);
  });

  it('widget and statistics count by the same days, and the widget’s list has its rows', async () => {
    const months = (of: readonly string[]) => {
      const sums: Record<string, number> = {};
      for (const at of of) {
        const month = wallDay(at, zone).slice(0, 7);
        if (month.startsWith('2026')) sums[month] = (sums[month] ?? 0) + 1;
      }
      return sums;
    };
    const year = { date_range: '2026-01-01..2026-12-31', category: 'Days' };
    const statistic = await widget(lab, 'admin', 'ticket_statistic', year);
    expect(counts(statistic, 'opened')).toEqual(months(instants));
    for (const { key, value, list } of statistic.series.find(({ name }) => name === 'opened')?.points ?? []) {
      const shown = v2Of(await lab.v2('admin', { path: `/api/v2/${list?.path}?${list?.query}` }));
      expect([key, shown.meta.total]).toEqual([key, value]);
    }
    const body = { name: `Days ${zone}`, type: 'location', formula: "L2801 = 'Days'" };
    const filter = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/advanced-filters', body })).one.id;
    const path = `/api/v2/advanced-filters/${filter}/statistics?year=2026&by=month`;
    const answer = await lab.v2('admin', { path });
    expect(counts((answer.body as { data: Widget }).data)).toEqual(months(instants));
    const day = '2026-10-31';
    const one = await widget(lab, 'admin', 'ticket_status', { date_range: `${day}..${day}`, category: 'Days' });
    expect(one.total).toBe(found((at) => at === day).length);
  });
});

describe('presets and placeholders', () => {
  beforeAll(() => standIn('Europe/Berlin'));
  const berlin = (holds: (day: string) => boolean) =>
    instants
      .filter((one) => holds(wallDay(one, 'Europe/Berlin')))
      .map(keyOf)
      .sort();

  it.each<[string, (day: string) => boolean]>([
    ['L2809 = TODAY', (day) => day === '2026-03-02'],
    ['L2809 <= TODAY', (day) => day <= '2026-03-02'],
    ['L2809 >= TODAY AND L2809 < TODAY + 1', (day) => day === '2026-03-02'],
    ['L2809 - 1 = TODAY', (day) => day === '2026-03-03'],
    ['L2809 > TODAY - 1 AND L2809 <= CURRENTMONTH_ENDDAY', (day) => day >= '2026-03-02' && day <= '2026-03-31'],
    ['L2809 >= LASTMONTH_STARTDAY AND L2809 <= LASTMONTH_ENDDAY', (day) => day.startsWith('2026-02')],
    ['L2809 >= CURRENTYEAR_STARTDAY AND L2809 <= CURRENTYEAR_ENDDAY', (day) => day.startsWith('2026')],
  ])('%s', async (formula, holds) => {
    expect(await byFormula(formula)).toEqual(berlin(holds));
  });

  it('a saved filter takes the day that is given', async () => {
    const body = { name: 'Until', type: 'location', formula: "L2801 = 'Days' AND L2809 <= [date_1]", parameters: {} };
    const id = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/advanced-filters', body })).one.id;
    const path = `/api/v2/advanced-filters/${id}/results?page[size]=500&date_1=2026-03-29`;
    expect(keys(v2Of(await lab.v2('admin', { path })).list)).toEqual(berlin((day) => day <= '2026-03-29'));
  });

  it('what was made just now was made today', async () => {
    const values = { title: 'Now', category: 'Now' };
    await createRecord(lab.program, lab.program.lab.registry.resource('ticket'), { values });
    const query = new URLSearchParams({ formula: "category = 'Now' AND created_at = TODAY AND created_at <= TODAY" });
    expect(v2Of(await lab.v2('admin', { path: `/api/v2/tickets?${query}` })).meta.total).toBe(1);
    expect((await widget(lab, 'admin', 'ticket_status', { date_range: 'today', category: 'Now' })).total).toBe(1);
  });
});

describe('a field beside a field', () => {
  const places = async (formula: string) => byFormula(formula);

  it('an instant beside a day is the day it lies in, and days are counted as days', async () => {
    await standIn('Europe/Berlin');
    const { db } = lab.program;
    const night = '2026-02-28 23:30:00';
    await db.updateTable('location').set({ rental_end: '2026-03-01' }).where('LTAG', '=', keyOf(night)).execute();
    expect(await places('L2809 = rental_end')).toEqual([keyOf(night)]);
    expect(await places('rental_end <= L2809')).toEqual([keyOf(night)]);
    expect(await places('L2809 < rental_end')).toEqual([]);
    expect(await places('L2809 + 1 > rental_end')).toEqual([keyOf(night)]);
    expect(await places('L2809 > rental_end - 1')).toEqual([keyOf(night)]);
    await standIn('UTC');
    expect(await places('L2809 < rental_end')).toEqual([keyOf(night)]);
  });

  it('a day beside an instant that is given is compared with the day that lies in', async () => {
    await standIn('Europe/Berlin');
    const due = async (condition: string) => {
      const query = new URLSearchParams({ 'filter[rental_end]': condition });
      return v2Of(await lab.v2('admin', { path: `/api/v2/locations?${query}` })).meta.total;
    };
    // Half an hour after midnight in Berlin.
    expect(await due('eq:2026-02-28T23:30:00Z')).toBe(1);
    expect(await due('lte:2026-02-28T23:30:00Z')).toBe(1);
    expect(await due('gt:2026-02-28T23:30:00Z')).toBe(0);
    expect(await due('eq:2026-02-28T22:30:00Z')).toBe(0);
    await standIn('UTC');
    expect(await due('eq:2026-02-28T23:30:00Z')).toBe(0);
  });
});

describe('the setting', () => {
  const attributes = async (path: string) => v2Of(await lab.v2('admin', { path: `/api/v2/${path}` })).one.attributes;
  const dayOfWidgets = async () => (await widget(lab, 'admin', 'assets_status')).meta.date;

  it('moves today at once: for widgets, prices, screens and the tasks that have no zone of their own', async () => {
    const task = '/api/v2/admin/scheduled-tasks/verify-trail';
    await lab.v2('admin', { method: 'PUT', path: task, body: { timezone: 'Asia/Tokyo' } });
    const at = new Date(seededAt + 60_000).toISOString();
    for (const [zone, day] of [
      ['Pacific/Kiritimati', '2026-03-02'],
      ['Pacific/Pago_Pago', '2026-03-01'],
    ] as const) {
      await standIn(zone);
      expect(wallDay(at.slice(0, 19).replace('T', ' '), zone)).toBe(day);
      expect(await dayOfWidgets()).toBe(day);
      expect((await attributes('auth/me')).timezone).toBe(zone);
      const matrix = (await lab.v2('admin', { path: '/api/v2/prices/matrix' })).body as { meta: { date: string } };
      expect(matrix.meta.date).toBe(day);
      const purge = await attributes('admin/scheduled-tasks/bin-purge');
      expect(purge).toMatchObject({ timezone: zone, default: { timezone: zone } });
      const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      expect(new Intl.DateTimeFormat('en-GB', clock).format(Date.parse(String(purge.next_run_at)))).toBe('03:30');
      expect((await attributes('admin/scheduled-tasks/verify-trail')).timezone).toBe('Asia/Tokyo');
    }
  });

  it.each([null, ''])('%j is the zone of the machine', async (value) => {
    await standIn(value);
    expect((await attributes('auth/me')).timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it.each(['Mars/Olympus', '+02:00', 5, ['UTC']])('%j is refused', async (value) => {
    const answer = await lab.v2('admin', { method: 'PATCH', path: '/api/v2/settings/lab.timezone', body: { value } });
    expect(v2Of(answer)).toMatchObject({ status: 422, errors: [{ source: { pointer: '/data/attributes/value' } }] });
  });

  it('is nothing in a new lab', async () => {
    const fresh = await startLab({ world: 'own' });
    try {
      const { one } = v2Of(await fresh.v2('admin', { path: '/api/v2/settings/lab.timezone' }));
      expect(one.attributes.value).toBeNull();
    } finally {
      await fresh.stop();
    }
  });
});
