// A NUL is in no text that is kept, and reaches no statement: whoever can name its field refuses it there, the connection what is left.
// docs/adr/0083-words-are-spelled-for-two-databases.md.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const nul = 'a\u0000b';

it.each([
  ['a record', 'POST', 'categories', { name: nul, type: 'inventory' }, 'name'],
  ['a change', 'PATCH', 'inventories/dev-1', { remark: nul }, 'remark'],
  ['an own key', 'POST', 'inventories', { id: nul, customer_id: 'C-ALPHA' }, 'MTAG'],
  ['a setting', 'PUT', 'settings/lab.name', { value: nul }, 'value'],
])('%s is refused by the name of its field', async (_what, method, path, body, field) => {
  const before = await labState(lab);
  const answer = v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, body }));
  expect([answer.status, answer.errors.map(({ source }) => source?.pointer)]).toEqual([
    422,
    [expect.stringMatching(new RegExp(`/${field}$`))],
  ]);
  expect(touchedRows(before, await labState(lab))).toEqual([]);
});

it('on v1 as well', async () => {
  const answer = v1Of(await lab.v1('admin', { method: 'PUT', path: '/api/inventory/dev-1', body: { I4202: nul } }));
  expect([answer.status, Object.keys(answer.errors)]).toEqual([400, ['I4202']]);
});

it.each([
  ['/api/v2/inventories?filter[serial_number]==a%00b', 422, 'serial_number'],
  ['/api/v2/inventories?filter[manufacturer]=in:a%00b,c', 422, 'manufacturer'],
  [
    `/api/inventory?filter=${encodeURIComponent(JSON.stringify([{ property: 'I4206', operator: '=', value: nul }]))}`,
    400,
    'I4206',
  ],
])('what is asked for is no statement either: %s', async (path, status, named) => {
  const ask = path.startsWith('/api/v2') ? lab.v2 : lab.v1;
  const answer = await ask('admin', { path });
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(named)]);
});

it('a key with one is nobody’s, at every door', async () => {
  expect((await lab.v2('admin', { path: '/api/v2/inventories/dev-1%00' })).status).toBe(404);
  expect((await lab.v1('admin', { path: '/api/inventory/dev-1%00' })).status).toBe(404);
});

it('a search for one finds nothing, or is refused', async () => {
  for (const words of ['%00', 'abc%00', 'abc%00def'])
    expect([200, 400]).toContain((await lab.v2('admin', { path: `/api/v2/inventories?q=${words}` })).status);
});
