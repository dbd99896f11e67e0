// Saved views of lists: whose they are, who may share them, one default a list. docs/design/expectations.md#grid.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await change(lab.program, 'role', 'role-probe', { operations: '["using_API","inventory_view"]' });
});
afterAll(() => lab.stop());

const definition = { columns: [{ name: 'asset_number', width: 160 }], sort: '-duedate', filters: { status: '1' } };

async function send(user: UserName, request: string, body?: unknown) {
  const [method = 'GET', path = ''] = request.split(' ');
  return v2Of(await lab.v2(user, { method, path: `/api/v2/${path}`, ...(body === undefined ? {} : { body }) }));
}

async function aView(user: UserName, values: object = {}): Promise<string> {
  const answer = await send(user, 'POST views', { table_name: 'inventory', name: 'Mine', definition, ...values });
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}

it('needs no more than the list itself, comes back as it was sent and is its owner’s alone', async () => {
  const id = await aView('probe');
  const read = await send('probe', `GET views/${id}`);
  expect(read.one.attributes).toMatchObject({ user_uID: 'user-probe', definition, shared: 0, is_default: 0 });
  for (const user of ['admin', 'berta'] as const) {
    for (const request of ['GET', 'PATCH', 'DELETE'])
      expect((await send(user, `${request} views/${id}`, request === 'PATCH' ? { name: 'x' } : undefined)).status).toBe(404);
    expect((await send(user, 'GET views')).list.map((one) => one.id)).not.toContain(id);
  }
  expect((await send('probe', `PATCH views/${id}`, { name: 'Other' })).one.attributes.name).toBe('Other');
  expect((await send('probe', `DELETE views/${id}`)).status).toBe(204);
});

it('of a list one may not see, or that is not there, is refused', async () => {
  const foreign = await send('probe', 'POST views', { table_name: 'customer', name: 'x', definition });
  expect([foreign.status, foreign.message]).toEqual([403, expect.stringContaining('customers_view')]);
  const unknown = await send('probe', 'POST views', { table_name: 'nonsense', name: 'x', definition });
  expect([unknown.status, unknown.errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/table_name' }]);
  const list = await send('probe', 'POST views', { table_name: 'inventory', name: 'x', definition: [1] });
  expect([list.status, list.errors[0]?.source]).toEqual([422, { pointer: '/data/attributes/definition' }]);
});

it('is shared by holders of filter_edit; others use it and change nothing', async () => {
  const refused = await send('probe', 'POST views', { table_name: 'inventory', name: 'x', definition, shared: 1 });
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('filter_edit')]);
  const own = await aView('probe');
  expect((await send('probe', `PATCH views/${own}`, { shared: 1 })).status).toBe(403);

  const id = await aView('berta', { shared: 1, name: 'For all' });
  expect((await send('probe', `GET views/${id}`)).one.attributes).toMatchObject({ name: 'For all', definition });
  for (const request of [`PATCH views/${id}`, `PUT views/${id}`, `DELETE views/${id}`]) {
    const answer = await send('probe', request, request.startsWith('DELETE') ? undefined : { name: 'Mine now' });
    expect([request, answer.status]).toEqual([request, 403]);
    expect(answer.message).toContain('owner');
  }
  expect((await send('berta', `PATCH views/${id}`, { shared: 0 })).status).toBe(200);
  expect((await send('probe', `GET views/${id}`)).status).toBe(404);
});

it('has one default a list and user: a new one puts the old by', async () => {
  const first = await aView('berta', { is_default: 1 });
  const elsewhere = await aView('berta', { is_default: 1, table_name: 'customer' });
  const others = await aView('admin', { is_default: 1 });
  const second = await aView('berta');
  await send('berta', `PATCH views/${second}`, { is_default: 1 });
  const flagOf = async (user: UserName, id: string) => (await send(user, `GET views/${id}`)).one.attributes.is_default;
  expect(await flagOf('berta', first)).toBe(0);
  expect(await flagOf('berta', second)).toBe(1);
  expect(await flagOf('berta', elsewhere)).toBe(1);
  expect(await flagOf('admin', others)).toBe(1);
});
