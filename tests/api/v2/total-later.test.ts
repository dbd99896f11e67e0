// A page need not wait for a count that takes long (`Prefer: total=later`): docs/interface/manners.md#preferences.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

/** Each is looked through for each word: for two of them that is nothing, for all of them it takes much longer than a page waits. */
const many = 150;
const words = Array.from({ length: 40 }, (_, n) => `needle${n}`);
const text = `${'needl '.repeat(3_000)}${words.join(' ')}`;
const formula = words.map((word) => `description LIKE '%${word}%'`).join(' AND ');

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ countApartFrom: 0 });
  for (let n = 0; n < many; n += 1) {
    const body = { name: `Heap ${String(n).padStart(3, '0')}`, description: text };
    const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/categories', body });
    expect(made.status, made.text.slice(0, 300)).toBe(201);
  }
});
afterAll(() => lab.stop());

interface Listed {
  data: { id: string }[];
  meta: { total: number; page: number; per_page: number; last_page: number; total_is?: string };
  links: Record<'next' | 'last', string | null>;
}

async function list(path: string, parameters: Record<string, string>, { user = 'admin' as UserName, later = true } = {}) {
  const { status, text, headers } = await lab.v2(user, {
    path: `/api/v2/${path}?${new URLSearchParams(parameters)}`,
    headers: later ? { Prefer: 'total=later' } : {},
  });
  expect(status, text.slice(0, 300)).toBe(200);
  expect(headers['preference-applied']).toBe(later ? 'total=later' : undefined);
  return JSON.parse(text) as Listed;
}

/** Written, so that nothing counted before is known any more. */
async function writeOne(): Promise<void> {
  const [first] = (await list('categories', { formula, 'page[size]': '1' })).data;
  const answer = await lab.v2('admin', {
    method: 'PATCH',
    path: `/api/v2/categories/${first?.id}`,
    body: { short_name: `s${Math.random().toString(36).slice(2, 8)}` },
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
}

describe('a page that does not wait for its total', () => {
  it('says that there are at least so many, until they are counted', async () => {
    await writeOne();
    const asked = { formula, 'page[size]': '2' };
    const early = await list('categories', asked);
    expect(early.meta).toEqual({ total: 3, page: 1, per_page: 2, last_page: 2, total_is: 'at_least' });
    expect(early.data).toHaveLength(2);
    expect(decodeURIComponent(early.links.next ?? '')).toContain('page[number]=2');
    const exact = { total: many, page: 1, per_page: 2, last_page: many / 2 };
    expect((await list('categories', asked, { later: false })).meta).toEqual(exact);
    const known = await list('categories', asked);
    expect(known.meta).toEqual(exact);
    expect(known.data).toEqual(early.data);
  });

  it('goes on page by page, and by key', async () => {
    await writeOne();
    const second = await list('categories', { formula, 'page[size]': '2', 'page[number]': '2' });
    expect(second.meta).toEqual({ total: 5, page: 2, per_page: 2, last_page: 3, total_is: 'at_least' });
    await writeOne();
    const byKey = await list('categories', { formula, 'page[size]': '2', 'page[after]': '' });
    expect(byKey.meta).toMatchObject({ total: 3, total_is: 'at_least' });
    expect(byKey.links.next).not.toBeNull();
    expect(byKey.data).toHaveLength(2);
  });

  it('knows the total of what ends with it, and of what ended before it', async () => {
    const exactly = (total: number) => ({ meta: { total } });
    const one = { 'filter[name]': 'eq:Heap 007', 'page[size]': '1' };
    for (const [asked, total] of [
      [one, 1],
      [{ ...one, 'filter[name]': 'eq:nobody' }, 0],
      [{ ...one, 'page[number]': '9' }, 1],
      [{ ...one, 'page[after]': '' }, 1],
      [{ 'filter[name]': 'like:Heap', 'page[size]': '60', 'page[number]': '3' }, many],
    ] as const) {
      const answer = await list('categories', { ...asked });
      expect(answer).toMatchObject(exactly(total));
      expect(answer.meta).not.toHaveProperty('total_is');
    }
  });

  it('is the same page, of the same rows, for whoever sees some', async () => {
    const two = { 'page[size]': '2' };
    const questions: Record<string, string>[] = [two, { ...two, sort: '-asset_number' }, { ...two, q: 'a' }];
    for (const user of ['admin', 'berta', 'narrow'] as const)
      for (const asked of questions) {
        const [early, waited] = [
          await list('inventories', asked, { user }),
          await list('inventories', asked, { user, later: false }),
        ];
        expect(early.data, `${user} ${JSON.stringify(asked)}`).toEqual(waited.data);
        if (!('total_is' in early.meta)) expect(early).toEqual(waited);
      }
  });

  it('is no matter of v1, whose total is always exact', async () => {
    const path = `/api/category?limit=1&filter=${encodeURIComponent(JSON.stringify([{ property: 'description', operator: 'like', value: 'needle39' }]))}`;
    const answer = await lab.v1('admin', { path, headers: { Prefer: 'total=later' } });
    expect(JSON.parse(answer.text)).toMatchObject({ data: { totalCount: many } });
  });
});

describe('the neighbours of a page whose address is long', () => {
  it('stand in the body alone, so that programs can read the answer', async () => {
    const long = `name LIKE '%Heap%' OR ${words.map((word) => `name LIKE '%${word.repeat(10)}%'`).join(' OR ')}`;
    const { status, headers, text } = await lab.v2('admin', {
      path: `/api/v2/categories?${new URLSearchParams({ formula: long, 'page[size]': '2', 'page[number]': '2' })}`,
    });
    expect(status, text.slice(0, 300)).toBe(200);
    expect(headers).not.toHaveProperty('link');
    const { links } = JSON.parse(text) as Listed;
    expect([links.next, links.last].map((link) => link?.includes('page%5Bnumber%5D='))).toEqual([true, true]);
  });
});
