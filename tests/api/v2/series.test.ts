// Counts over time, and the very requests that the Infinity data source of Grafana sends: flat rows below `data`, times as ISO, CSV by a
// link. docs/interface/connections.md#grafana.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { makeKey, sessionOf } from '../../support/program-keys.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  for (const [duedate, ktag] of [
    ['2031-01-01', 'C-ALPHA'],
    ['2031-01-31', 'C-BETA'],
    ['2031-02-01', 'C-FAR'],
    ['2032-12-31', 'C-BETA'],
  ])
    await anInventory(lab.program, { duedate, ktag, I4202: 'Serie' });
});
afterAll(() => lab.stop());

interface Row {
  time: string | null;
  count: number;
  split?: unknown;
}

const own = 'filter[manufacturer]=Serie';

async function series(user: UserName, query: string): Promise<Row[]> {
  const answer = await lab.v2(user, { path: `/api/v2/series/inventories?${query}` });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: Row[] }).data;
}

const total = (rows: readonly Row[]) => rows.reduce((sum, { count }) => sum + count, 0);

describe('a series', () => {
  it('counts by day, month and year, as the lab’s days begin', async () => {
    const months = await series('admin', `date=duedate&${own}`);
    expect(months.map(({ count }) => count)).toEqual([2, 1, 1]);
    expect(months.map(({ time }) => new Date(time ?? '').toISOString().replace('.000', ''))).toEqual(
      months.map(({ time }) => time),
    );
    expect((await series('admin', `date=duedate&by=day&${own}`)).map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect((await series('admin', `date=duedate&by=year&${own}`)).map(({ count }) => count)).toEqual([3, 1]);
  });

  it('splits by a status or a choice, as v2 writes it', async () => {
    const rows = await series('admin', `date=duedate&by=year&split=status&${own}`);
    expect(rows.map(({ split }) => split)).toEqual([1, 1]);
  });

  it.each(['admin', 'berta'] as const)('holds as many in all as the list of %s', async (user) => {
    for (const filter of ['', own, 'filter[duedate]=notnull:']) {
      const { meta } = v2Of(await lab.v2(user, { path: `/api/v2/inventories?page[size]=1&${filter}` }));
      for (const by of ['day', 'month', 'year'])
        expect(total(await series(user, `date=duedate&by=${by}&${filter}`)), `${by} ${filter}`).toBe(meta.total);
    }
    expect(total(await series(user, `date=duedate&${own}`))).toBe(user === 'admin' ? 4 : 3);
  });

  it('takes a range and a formula like the list', async () => {
    expect(total(await series('admin', `date=duedate&${own}&filter[duedate]=gte:2031-01-31&filter[duedate]=lt:2032-01-01`))).toBe(
      2,
    );
    expect(
      total(
        await series('admin', `date=duedate&formula=${encodeURIComponent("manufacturer = 'Serie' AND duedate > '2031-12-31'")}`),
      ),
    ).toBe(1);
  });

  it.each([
    ['inventories?date=asset_number', 422, 'date'],
    ['inventories?date=nope', 422, 'date'],
    ['inventories?date=duedate&split=asset_number', 422, 'split'],
    ['inventories?date=duedate&by=week', 422, 'by'],
    ['inventories?date=duedate&sort=duedate', 422, 'sort'],
    ['inventories?date=duedate&page[size]=1', 422, 'page[size]'],
    ['inventories?date=duedate&filter[nope]=1', 422, 'filter[nope]'],
    ['inventories', 422, 'date'],
    ['users?date=created_at&split=password_hash', 422, 'split'],
    ['nothing?date=duedate', 404, undefined],
  ])('%s is refused', async (query, status, parameter) => {
    const answer = v2Of(await lab.v2('admin', { path: `/api/v2/series/${query}` }));
    expect([answer.status, answer.errors[0]?.source?.parameter]).toEqual([status, parameter]);
  });

  it('asks for the view operation of its list', async () => {
    const { send } = await makeKey(lab, 'admin', { operations: ['inventory_view'] });
    expect((await send({ path: '/api/v2/series/inventories?date=duedate' })).status).toBe(200);
    expect((await send({ path: '/api/v2/series/calibrations?date=calibration_date' })).status).toBe(403);
  });
});

describe('Grafana’s Infinity', () => {
  // Type JSON, parser backend, root selector `data`; the key as bearer token or as password of Basic.
  it('reads the rows of a list below `data`, with columns by their path', async () => {
    const { key } = await makeKey(lab, 'admin', { read_only: true });
    const headers = {
      Authorization: `Basic ${Buffer.from(`grafana:${key}`).toString('base64')}`,
      Accept: 'application/json;q=0.9,text/plain',
      'User-Agent': 'Grafana/11',
    };
    const answer = await lab.raw({
      path: `/api/v2/inventories?${own}&page[size]=500&sort=duedate&fields[inventory]=asset_number,duedate,created_at`,
      headers,
    });
    expect(answer.status, answer.text).toBe(200);
    const { data } = answer.body as { data: { attributes: { duedate: string; created_at: string } }[] };
    for (const { attributes } of data) {
      expect(Number.isNaN(Date.parse(attributes.duedate))).toBe(false);
      expect(attributes.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    }
    expect(data.length).toBe(4);
    const counted = await lab.raw({ path: `/api/v2/series/inventories?date=duedate&by=month&${own}`, headers });
    expect((counted.body as { data: Row[] }).data[0]).toEqual({ time: expect.stringMatching(/Z$/), count: 2 });
  });

  it('reads a list as CSV by its link, without a credential', async () => {
    const session = await sessionOf(lab, 'admin');
    const body = {
      name: 'Grafana',
      form: 'csv',
      path: 'inventories',
      query: `${own}&headers=names&language=en&delimiter=comma&fields[inventory]=asset_number,duedate`,
    };
    const made = await lab.raw({ method: 'POST', path: '/api/v2/auth/links', headers: session, body });
    expect(made.status, made.text).toBe(201);
    const { address } = (made.body as { data: { attributes: { address: string } } }).data.attributes;
    const file = await lab.raw({ path: address });
    expect(file.headers['content-type']).toMatch(/^text\/csv/);
    const [head, ...rows] = file.text
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/);
    expect(head).toBe('id,asset_number,duedate');
    expect(rows.map((row) => row.split(',')[2]).sort()).toEqual(['2031-01-01', '2031-01-31', '2031-02-01', '2032-12-31']);
  });
});
