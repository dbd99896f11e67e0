// Lists that are read to their end by key: each row once and in order, whatever is written meanwhile. docs/interface/v2.md#pages-by-key.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { v2Of } from '../../support/answers.ts';
import { anInventory } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  // Some alike, some empty, in each direction.
  for (let n = 0; n < 12; n += 1)
    await anInventory(lab.program, {
      ktag: 'C-BETA',
      I4201: `KEY-${n}`,
      I4202: ['Ähre', 'ähre', null, 'Zett'][n % 4],
      duedate: [null, '2026-05-01', '2027-01-31'][n % 3],
    });
});
afterAll(() => lab.stop());

const get = async (path: string, user: UserName = 'admin') => v2Of(await lab.v2(user, { path }));
const base = '/api/v2/';

interface Step {
  ids: string[];
  next: string | null;
}

async function step(path: string, user?: UserName): Promise<Step> {
  const { status, list, links, message } = await get(path, user);
  expect(status, message).toBe(200);
  return { ids: list.map(({ id }) => id), next: links.next };
}

async function byKey(path: string, user?: UserName): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null = `${base}${path}page[after]=`; next !== null; ) {
    const read: Step = await step(next, user);
    ids.push(...read.ids);
    next = read.next;
  }
  return ids;
}

async function byNumber(path: string, user?: UserName): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | null = `${base}${path}`; next !== null; ) {
    const read: Step = await step(next, user);
    ids.push(...read.ids);
    next = read.next;
  }
  return ids;
}

const published = resourceDefinitions.filter(({ faces, v2 }) => faces.includes('v2') && v2).map(({ v2 }) => v2?.path ?? '');

it.each(published)('%s: the same rows in the same order as by number', async (path) => {
  expect(await byKey(`${path}?page[size]=3&`)).toEqual(await byNumber(`${path}?page[size]=500&`));
});

describe('devices', () => {
  it.each([
    'manufacturer',
    '-manufacturer',
    'duedate,-manufacturer',
    '-duedate,asset_number',
    'customer.name,-duedate',
    '-status,model',
  ])('sorted by %s, with what is alike and what is empty', async (sort) => {
    for (const user of ['admin', 'berta'] as const)
      expect(await byKey(`inventories?sort=${sort}&page[size]=2&`, user)).toEqual(
        await byNumber(`inventories?sort=${sort}&page[size]=500&`, user),
      );
  });

  it('filtered and searched, too', async () => {
    const query = 'inventories?filter[asset_number]=like:KEY&q=key&sort=-asset_number&page[size]=5&';
    const found = await byKey(query);
    expect(found.length).toBe(12);
    expect(found).toEqual(await byNumber(query));
  });

  it('what is written meanwhile moves no other to another page', async () => {
    const sort = 'inventories?sort=asset_number&filter[asset_number]=like:KEY&page[size]=4&';
    const first = await step(`${base}${sort}page[after]=`);
    await anInventory(lab.program, { ktag: 'C-BETA', I4201: 'KEY-', I4202: 'first of all' });
    await lab.v2('admin', { method: 'DELETE', path: `${base}inventories/${first.ids.at(-1)}` });
    const second = await step(String(first.next));
    expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([]);
    const all = await byNumber(sort);
    expect(second.ids).toEqual(all.slice(4, 8));
  });

  it('say where they begin, and that nobody counts their pages', async () => {
    const { links, meta } = await get(`${base}inventories?page[size]=2&page[after]=`);
    expect(links).toMatchObject({ prev: null, last: null, first: `${base}inventories?page%5Bsize%5D=2&page%5Bafter%5D=` });
    expect(meta.total).toBeGreaterThan(2);
  });
});

it.each([
  ['page[after]=nonsense', 'page[after]'],
  [`page[after]=${Buffer.from('["",{"a":1}]').toString('base64url')}`, 'page[after]'],
  [`page[after]=${Buffer.from('["-model","x"]').toString('base64url')}`, 'page[after]'],
  [`page[after]=${Buffer.from('[""]').toString('base64url')}`, 'page[after]'],
  ['page[after]=&page[number]=2', 'page[after]'],
])('%s is refused by its name', async (query, parameter) => {
  const { status, errors } = await get(`${base}inventories?${query}`);
  expect([status, errors[0]?.source]).toEqual([422, { parameter }]);
});

it('a place says nothing of rows that its reader may not see', async () => {
  const seen = await byKey('inventories?page[size]=1&', 'berta');
  // As if she went on behind a row of somebody else.
  const all = await byNumber('inventories?page[size]=500&', 'admin');
  const foreign = all.find((id) => !seen.includes(id)) ?? '';
  const { next } = await step(`${base}inventories?page[size]=${Math.max(1, all.indexOf(foreign) + 1)}&page[after]=`, 'admin');
  const place = new URL(String(next), 'http://lab').searchParams.get('page[after]') ?? '';
  const { ids } = await step(`${base}inventories?page[size]=500&page[after]=${place}`, 'berta');
  expect(ids.filter((id) => !seen.includes(id))).toEqual([]);
});
