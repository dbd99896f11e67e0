// The differential test of row scope: one user asks the same questions of two labs that differ only in rows he must not
// see. If any answer differs, those rows leak. Users-want S1, S2; decisions 4.8.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, v1Of } from '../support/answers.ts';
import type { Answer, Call } from '../support/http-client.ts';
import { parameter } from '../support/http-client.ts';
import { type RunningLab, startLab } from '../support/running-lab.ts';
import { hiddenWord, ownDevices } from '../support/seed-world.ts';

let full: RunningLab;
let own: RunningLab;
beforeAll(async () => {
  [full, own] = [await startLab({ world: 'full' }), await startLab({ world: 'own' })];
});
afterAll(async () => {
  await Promise.all([full.stop(), own.stop()]);
});

const records = { inventory: 'inventories', customer: 'customers', category: 'categories' } as const;
type Name = keyof typeof records;
const names = Object.keys(records) as Name[];

/** Ids that a write makes up, and hashes that are chained over all of them, differ between any two labs. */
function comparable(answer: Answer): unknown {
  const text = answer.text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid')
    .replace(/"hash":"[0-9a-f]{64}"/g, '"hash":"…"');
  return { status: answer.status, type: answer.headers['content-type'], text };
}

async function sameAnswer(call: Call): Promise<void> {
  const send = (lab: RunningLab) => (call.path.startsWith('/api/v2') ? lab.v2('berta', call) : lab.v1('berta', call));
  const [withRows, without] = [await send(full), await send(own)];
  expect(comparable(withRows), `${call.method ?? 'GET'} ${call.path}`).toEqual(comparable(without));
  expect(withRows.status).toBeLessThan(500);
  // What the question itself names may come back in the refusal.
  if (!/far|FAR|Fremdwort/.test(call.path + JSON.stringify(call.body ?? '')))
    expect(withRows.text).not.toMatch(/far-[12]|C-FAR|Fremdwort/);
}

function questionsV1(name: Name): string[] {
  const resource = full.services.lab.registry.resource(name);
  const one = (property: string, value: unknown, operator: string) => parameter('filter', [{ property, value, operator }]);
  const fields = resource.fields.filter((field) => !field.spec.hidden).map((field) => field.column);
  const related = [...resource.relations].flatMap(([relation, { target }]) =>
    full.services.lab.registry
      .resource(target)
      .fields.filter((field) => field.spec.search || field.spec.kind === 'key')
      .map((field) => `${relation}.${field.column}`),
  );
  const toOne = [...resource.relations]
    .filter(([, { kind }]) => kind === 'one')
    .map(([relation, { target }]) => `${relation}.${full.services.lab.registry.resource(target).definition.title}`);
  return [
    '',
    'limit=-1',
    'limit=0',
    'offset=6&limit=3',
    ...fields.flatMap((field) => [
      one(field, hiddenWord, 'like'),
      one(field, null, '!='),
      one(field, 'far-1', '='),
      parameter('sort', [{ property: field, direction: 'DESC' }]),
    ]),
    ...related.flatMap((path) => [
      one(path, hiddenWord, 'like'),
      one(path, 'far-1', '='),
      one(path, null, '!='),
      one(path, ['far-1', 'far-2', 'C-FAR'], 'not in'),
    ]),
    ...toOne.flatMap((path) => [
      parameter('sort', [{ property: path, direction: 'ASC' }]),
      parameter('sort', [{ property: path, direction: 'DESC' }]),
    ]),
  ];
}

describe.each(names)('%s', (name) => {
  it('v1 lists, totals, filters and sorts, through every field and relation', async () => {
    for (const query of questionsV1(name)) await sameAnswer({ path: `/api/${name}?${query}` });
  });

  it('v1 get, sub-resources and records', async () => {
    const resource = full.services.lab.registry.resource(name);
    for (const field of resource.fields.filter(
      (one) =>
        one.spec.kind !== 'date' && one.spec.kind !== 'datetime' && one.spec.kind !== 'integer' && one.spec.kind !== 'flag',
    )) {
      for (const value of [hiddenWord, 'far-1', 'C-FAR', 'SN-001'])
        await sameAnswer({ path: `/api/${name}/get/${field.column}/${value}` });
    }
    const keys = {
      inventory: [...ownDevices, 'far-1'],
      customer: ['C-ALPHA', 'C-BETA', 'C-FAR'],
      category: ['cat-elec', 'cat-dmm', 'cat-mech'],
    }[name];
    for (const key of keys) {
      await sameAnswer({ path: `/api/${name}/${encodeURIComponent(key)}` });
      for (const relation of resource.relations.keys())
        await sameAnswer({ path: `/api/${name}/${encodeURIComponent(key)}/${relation}` });
    }
  });

  it('v2 lists, search, includes, sorts and history', async () => {
    const resource = full.services.lab.registry.resource(name);
    const include = [...resource.relations.keys()].join(',');
    const base = `/api/v2/${records[name]}`;
    const queries = [
      '',
      `q=${hiddenWord}`,
      'q=SN-001',
      'q=A',
      'page[size]=2&page[number]=2',
      `include=${include}`,
      `include=${include}&q=a`,
    ];
    for (const field of resource.fields.filter((one) => !one.spec.hidden && one.filterable))
      queries.push(`sort=-${field.attr}`, `filter[${field.attr}]=notnull:`);
    for (const query of queries) await sameAnswer({ path: `${base}?${query}` });
    const keys = {
      inventory: [...ownDevices, 'far-1', 'far-2'],
      customer: ['C-ALPHA', 'C-FAR'],
      category: ['cat-elec', 'cat-mech'],
    }[name];
    for (const key of keys) {
      await sameAnswer({ path: `${base}/${encodeURIComponent(key)}?include=${include}` });
      await sameAnswer({ path: `${base}/${encodeURIComponent(key)}/audits` });
    }
  });
});

describe('writes', () => {
  it('that refer to hidden records are refused in the words for records that do not exist', async () => {
    for (const [field, value] of [
      ['ktag', 'C-FAR'],
      ['I4217', 'far-1'],
    ]) {
      await sameAnswer({ method: 'PUT', path: '/api/inventory/dev-2', body: { [field ?? '']: value } });
    }
    await sameAnswer({ method: 'PATCH', path: '/api/v2/inventories/dev-2', body: { customer_id: 'C-FAR' } });
    await sameAnswer({ method: 'PATCH', path: '/api/v2/inventories/dev-2', body: { inventory: 'far-2' } });
  });

  it('in bulk treat hidden records as unknown ones', async () => {
    await sameAnswer({
      method: 'POST',
      path: '/api/v2/inventories/status-batch',
      body: { ids: ['far-1', 'dev-4', 'far-2'], status: 2 },
    });
    await sameAnswer({ method: 'POST', path: '/api/v2/inventories/bulk-delete', body: { ids: ['far-1', 'far-2', 'dev-4'] } });
  });

  it('answer the same and count the same afterwards', async () => {
    await sameAnswer({ method: 'POST', path: '/api/inventory', body: { MTAG: 'own-new', ktag: 'C-BETA', I4201: 'A-3' } });
    await sameAnswer({ path: '/api/inventory?limit=1' });
    await sameAnswer({ method: 'DELETE', path: '/api/inventory/own-new' });
    await sameAnswer({ path: '/api/v2/inventories?page[size]=1' });
  });
});

describe('an own record that points to a hidden one', () => {
  it('shows, finds and sorts nothing of it', async () => {
    const { db, changes } = full.services.lab;
    await db.updateTable('inventory').set({ I4217: 'far-1' }).where('MTAG', '=', 'dev-2').execute();
    await db.updateTable('inventory').set({ I4217: 'far-2' }).where('MTAG', '=', 'dev-3').execute();
    changes.committed(['inventory']);
    const rows = async (query: string) => v1Of(await full.v1('berta', { path: `/api/inventory?${query}` })).rows;
    for (const row of await rows('')) if (row.MTAG === 'dev-2' || row.MTAG === 'dev-3') expect(row.inventory).toBeNull();
    for (const direction of ['ASC', 'DESC']) {
      const order = column(await rows(parameter('sort', [{ property: 'inventory.I4201', direction }])), 'MTAG').filter(
        (key) => key === 'dev-2' || key === 'dev-3',
      );
      expect(order).toEqual(direction === 'ASC' ? ['dev-2', 'dev-3'] : ['dev-3', 'dev-2']);
    }
    expect(await rows(parameter('filter', [{ property: 'inventory.I4201', value: 'A-3', operator: '=' }]))).toEqual([]);
    expect((await full.v1('berta', { path: '/api/inventory/dev-2/inventory' })).body).toMatchObject({ data: { totalCount: 0 } });
    const shown = await full.v2('berta', { path: '/api/v2/inventories/dev-2?include=inventory' });
    expect(shown.body).toMatchObject({ data: { relationships: { inventory: { data: null } } }, included: [] });
  });
});

describe('a user who may see nothing', () => {
  it('has empty lists and no sums', async () => {
    await full.services.lab.db.deleteFrom('user_customers').where('user_uID', '=', 'user-berta').execute();
    full.services.lab.changes.committed(['user_customers']);
    for (const path of ['/api/inventory', '/api/customer'])
      expect((await full.v1('berta', { path })).body).toMatchObject({ success: false, data: { totalCount: 0 } });
    expect((await full.v2('berta', { path: '/api/v2/inventories?q=dev' })).body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});
