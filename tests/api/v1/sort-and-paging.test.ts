// Order, limit and offset with all the values old clients send, and long lists that are streamed. docs/interface/v1.md#paging,
// docs/interface/v1.md#sort, docs/interface/v1.md#scenario, docs/interface/filters.md#limits.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/core/lab/context.ts';
import { column, v1Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { parameter } from '../../support/http-client.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { ownDevices } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const all = [...ownDevices];

async function listed(query: string) {
  return v1Of(await lab.v1('berta', { path: `/api/inventory?${query}` }));
}

const keys = async (query: string) => column((await listed(query)).rows, 'MTAG');
const sort = (...items: unknown[]) => parameter('sort', items);

describe('sort (docs/interface/v1.md#sort)', () => {
  it('sorts names as the language does: ä beside a, whatever the case', async () => {
    expect(column((await listed(sort({ property: 'I4202', direction: 'ASC' }))).rows, 'I4202')).toEqual([
      'Apfelbaum',
      'Äpfelmann',
      'äpfelmann',
      'Azur',
      'Öhm & Söhne',
      'Zett',
      'Zettler',
    ]);
  });

  it('DESC is the exact reverse', async () => {
    const up = await keys(sort({ property: 'I4202', direction: 'ASC' }));
    expect(await keys(sort({ property: 'I4202', direction: 'desc' }))).toEqual(up.toReversed());
  });

  it('applies several keys from left to right', async () => {
    expect(await keys(sort({ property: 'ktag', direction: 'DESC' }, { property: 'I4201', direction: 'ASC' }))).toEqual([
      'dev-3',
      'dev-4',
      '12:345',
      'dev-1',
      'dev-2',
      'dev-5',
      'dev/6 ü',
    ]);
  });

  it('ends with the record key, so that equal rows have one order', async () => {
    expect(await keys(sort({ property: 'I4228', direction: 'ASC' }))).toEqual([
      '12:345',
      'dev-1',
      'dev-2',
      'dev-4',
      'dev/6 ü',
      'dev-5',
      'dev-3',
    ]);
  });

  it('sorts by a field of a to-one relation', async () => {
    const order = await keys(sort({ property: 'customer.name', direction: 'DESC' }, { property: 'MTAG', direction: 'ASC' }));
    expect(order).toEqual(['12:345', 'dev-3', 'dev-4', 'dev-1', 'dev-2', 'dev-5', 'dev/6 ü']);
  });

  it('sorts by the computed interval', async () => {
    const { rows } = await listed(`${sort({ property: 'calibration_interval', direction: 'DESC' })}&limit=2`);
    expect(column(rows, 'MTAG')).toEqual(['dev-2', 'dev/6 ü']);
  });

  it.each([
    ['a missing direction is ascending', sort({ property: 'I4201' })],
    ['directions in any case', sort({ property: 'I4201', direction: 'Asc' })],
    ['an empty direction', sort({ property: 'I4201', direction: '' })],
    ['one object instead of a list', parameter('sort', { property: 'I4201', direction: 'ASC' })],
    ['a plain column name', 'sort=I4201'],
    ['PHP’s array form', 'sort[0][property]=I4201&sort[0][direction]=ASC'],
    ['a readable name', sort({ property: 'asset_number' })],
  ])('%s', async (_name, query) => {
    expect(await keys(query)).toEqual(['dev-1', 'dev-3', 'dev-2', 'dev-4', 'dev-5', '12:345', 'dev/6 ü']);
  });

  it.each(['sort=', 'sort=[]', 'sort=%20'])('%s is ignored', async (query) => {
    expect(await keys(query)).toEqual(all);
  });

  it('does not change the total', async () => {
    expect(await listed(`${sort({ property: 'categories.name' })}`)).toMatchObject({
      status: 400,
      message: expect.stringContaining('cannot be sorted by "categories.name"'),
    });
    expect((await listed(`${sort({ property: 'customer.name' })}`)).total).toBe(7);
  });

  it.each([
    ['an unknown property', sort({ property: 'I9999' })],
    ['SQL as a property', sort({ property: 'I4201; DROP TABLE inventory' })],
    ['SQL as a plain name', 'sort=I4201%20DESC'],
    ['SQL as a direction', sort({ property: 'I4201', direction: 'ASC, (SELECT 1)' })],
    ['an unknown relation', sort({ property: 'owner.name' })],
    ['a to-many relation', sort({ property: 'categories.name' })],
    ['broken JSON', 'sort=%5B%7B'],
    ['an internal column', sort({ property: 'I4202_sort' })],
    ['more keys than anyone needs', sort(...Array.from({ length: 40 }, () => ({ property: 'I4201' })))],
    ['a list of numbers', sort(1, 2)],
  ])('%s is refused', async (_name, query) => {
    const answer = await listed(query);
    expect(answer).toMatchObject({ status: 400, success: false, errorCode: 400, rows: [] });
  });
});

describe('limit and offset (docs/interface/v1.md#paging)', () => {
  it.each([
    ['limit=2', all.slice(0, 2)],
    ['limit=2&offset=2', all.slice(2, 4)],
    ['offset=5', all.slice(5)],
    ['offset=7', []],
    ['limit=0', []],
    ['limit=-1', all],
    ['limit=-1&offset=3', all.slice(3)],
    ['limit=-999', all],
    ['limit=abc', []],
    ['limit=', []],
    ['limit=3abc', all.slice(0, 3)],
    ['limit=2.9', all.slice(0, 2)],
    ['limit=+2', all.slice(0, 2)],
    ['limit=99999999999999999999', all],
    ['limit=1e1', all],
    ['offset=-5', all],
    ['offset=abc', all],
    ['offset=', all],
    ['offset=99999999999999999999', []],
    ['limit=1&limit=3', all.slice(0, 3)],
    ['limit=NaN', []],
    ['limit=0x10', []],
  ])('%s', async (query, expected) => {
    const answer = await listed(query);
    expect(answer).toMatchObject({ status: 200, success: true, total: 7, message: 'Record(s) Found' });
    expect(column(answer.rows, 'MTAG')).toEqual(expected);
  });

  it('pages cover the list once', async () => {
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => keys(`limit=2&offset=${offset}&sort=I4228`)));
    expect(pages.flat()).toEqual(await keys('sort=I4228'));
  });
});

describe('long lists', () => {
  const many = 1300;
  beforeAll(async () => {
    await inTransaction(lab.program, async (ctx) => {
      for (let index = 0; index < many; index += 1) {
        await anInventory(
          ctx,
          {
            MTAG: `bulk-${String(index).padStart(4, '0')}`,
            I4202: `Bulk ${(index * 7919) % 97}`,
            I4206: 'Ä"\\\u2028',
            ktag: index % 2 ? 'C-ALPHA' : 'C-BETA',
          },
          index % 50 === 0 ? ['cat-mech', 'cat-elec'] : [],
        );
      }
    });
  });

  it('100 rows are the default (docs/interface/v1.md#list-parameters)', async () => {
    const { rows, total } = await listed('');
    expect([rows.length, total]).toEqual([100, many + 7]);
  });

  it('all rows at once are the same rows, relations included, as page by page', async () => {
    const query = sort({ property: 'I4202', direction: 'DESC' });
    const streamed = await lab.v1('berta', { path: `/api/inventory?limit=-1&${query}` });
    expect(streamed.headers).not.toHaveProperty('content-length');
    const answer = v1Of(streamed);
    expect(answer).toMatchObject({ status: 200, success: true, message: 'Record(s) Found', total: many + 7 });
    const pages: unknown[] = [];
    for (let offset = 0; offset < many + 7; offset += 500)
      pages.push(...(await listed(`limit=500&offset=${offset}&${query}`)).rows);
    const digest = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    expect(answer.rows).toHaveLength(many + 7);
    expect(digest(answer.rows)).toBe(digest(pages));
  });

  it('a large limit with an offset streams from there', async () => {
    const answer = await listed('limit=5000&offset=100');
    expect([answer.rows.length, answer.total]).toEqual([many + 7 - 100, many + 7]);
    expect(answer.rows[0]).toEqual((await listed('limit=1&offset=100')).rows[0]);
  });

  it('a streamed list obeys filter and customers', async () => {
    const filter = parameter('filter', [{ property: 'MTAG', value: 'bulk', operator: 'like' }]);
    const { rows, total } = await listed(`limit=-1&${filter}`);
    expect([rows.length, total]).toEqual([many, many]);
    expect(rows.every((row) => String(row.MTAG).startsWith('bulk-'))).toBe(true);
    expect((await lab.v1('berta', { path: '/api/inventory?limit=-1' })).text).not.toContain('far-1');
  });

  it('get/{field}/{value} answers all of many matches when asked to', async () => {
    const answer = await lab.v1('berta', { path: '/api/inventory/get/ktag/C-ALPHA?limit=-1' });
    expect((answer.body as { data: unknown[] }).data).toHaveLength(many / 2 + 4);
  });
});
