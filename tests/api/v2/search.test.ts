// One question over many kinds of record: what each list's own search finds first, by the same rights. docs/interface/v2.md#lists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#server/contract/operations.ts';
import { isSearchedAlways } from '#server/core/read/search.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const paths = resourceDefinitions.flatMap(({ faces, v2 }) => (faces.includes('v2') && v2 ? [v2.path] : []));

async function search(user: UserName, query: Record<string, string>) {
  const answer = await lab.v2(user, { path: `/api/v2/search?${new URLSearchParams(query)}` });
  expect(answer.status, answer.text).toBe(200);
  return v2Of(answer).list.map(({ id, attributes: { records } }) => ({ path: id, records: records as { id: string }[] }));
}

/** By the lists themselves, each asked alone; a kind he may not view gives nothing. */
async function askedOneByOne(user: UserName, q: string) {
  const found: { path: string; ids: string[] }[] = [];
  for (const path of paths) {
    const query = new URLSearchParams({ q, 'page[size]': '4' });
    const answer = await lab.v2(user, { path: `/api/v2/${path}?${query}` });
    const ids = v2Of(answer).list.map(({ id }) => id);
    if (answer.status === 200 && ids.length > 0) found.push({ path, ids });
  }
  return found;
}

describe('a search over all kinds', () => {
  it.each([
    ['admin', 'pfel'],
    ['admin', 'A-1'],
    ['admin', 'ü'],
    ['berta', 'pfel'],
    ['berta', 'SN-00'],
    ['narrow', 'multimeter'],
    ['narrow', 'A'],
    ['bare', 'A'],
  ] as const)('finds for %s and %j what the lists find', async (user, q) => {
    const found = await search(user, { q, in: paths.join(',') });
    expect(found.map(({ path, records }) => ({ path, ids: records.map(({ id }) => id) }))).toEqual(await askedOneByOne(user, q));
  });

  it('asks every searchable kind where none is named, and keeps the order of those that are', async () => {
    const all = (await search('admin', { q: 'A' })).map(({ path }) => path);
    expect(all).toEqual(expect.arrayContaining(['inventories', 'customers', 'contacts']));
    expect((await search('admin', { q: 'A', in: 'customers,inventories' })).map(({ path }) => path)).toEqual([
      'customers',
      'inventories',
    ]);
  });

  it('asks by itself what has an index or stays short; what grows without one is asked by its name', () => {
    const asked = lab.services.lab.registry.all().filter(({ definition }) => definition.faces.includes('v2'));
    const searched = asked.filter(({ fields }) => fields.some(({ spec, filterable }) => spec.search && filterable));
    const byName = searched.filter((kind) => !isSearchedAlways(kind)).map(({ name }) => name);
    expect(byName.sort()).toEqual([
      'audit',
      'bin_entry',
      'booking_position',
      'check_value',
      'device_price',
      'due_date',
      'folder_file',
      'impact_item',
      'impact_notice',
      'price',
      'price_surcharge',
      'print_job',
      'procedure_version',
      'proposal',
      'result',
      'service_price',
      'standard',
      'webhook_delivery',
    ]);
  });

  it('gives at most so many of each', async () => {
    const [devices] = await search('admin', { q: 'SN-00', in: 'inventories', each: '2' });
    expect(devices?.records).toHaveLength(2);
  });

  it('gives nothing of a kind whose operation is missing, and everything else', async () => {
    await change(lab.program, 'role', 'role-probe', {
      operations: JSON.stringify(operations.filter((name) => name !== 'customers_view')),
    });
    const found = (await search('probe', { q: 'A', in: 'customers,inventories' })).map(({ path }) => path);
    expect(found).toEqual(['inventories']);
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['using_API']) });
    expect(await search('probe', { q: 'A', in: 'customers,inventories' })).toEqual([]);
  });

  it.each([
    ['no text', 'in=inventories', 'q'],
    ['an empty one', 'q=%20', 'q'],
    ['an endless one', `q=${'x'.repeat(201)}`, 'q'],
    ['an unknown kind', 'q=x&in=inventories,ghosts', 'in'],
    ['none of each', 'q=x&each=0', 'each'],
    ['a thousand of each', 'q=x&each=1000', 'each'],
    ['an unknown parameter', 'q=x&sort=name', 'sort'],
  ])('%s is 422 and names it', async (_what, query, name) => {
    const answer = await lab.v2('admin', { path: `/api/v2/search?${query}` });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(v2Of(answer).errors.map(({ source }) => source))).toContain(name);
  });
});
