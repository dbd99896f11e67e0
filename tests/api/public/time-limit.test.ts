// A question that takes too long is ended and said, on both faces, and the next one is answered as if nothing had been.
// Lists run on a connection that cannot write. docs/quality.md#s6, docs/quality.md#s8.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v1Of, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab({ mostQueryMs: 0 });
  // More rows than one look at the clock.
  const rows = Array.from({ length: 2500 }, (_, n) => ({ MTAG: `many-${n}`, I4201: `many ${n}`, ktag: 'C-ALPHA' }));
  for (let start = 0; start < rows.length; start += 500)
    await lab.services.lab.db
      .insertInto('inventory')
      .values(rows.slice(start, start + 500))
      .execute();
});
afterAll(() => lab.stop());

const filtered = encodeURIComponent(JSON.stringify([{ property: 'remark', operator: 'like', value: 'zz' }]));

it.each([
  ['a filter', `/api/inventory?filter=${filtered}`],
  ['a long list with a filter', `/api/inventory?limit=-1&filter=${filtered}`],
  ['a sort', '/api/inventory?sort=remark'],
])('%s of v1 is ended with 503 in the envelope', async (_name, path) => {
  const answer = await lab.v1('admin', { method: 'GET', path });
  expect(answer.status).toBe(503);
  expect(v1Of(answer)).toMatchObject({ success: false, errorCode: 503 });
  expect(v1Of(answer).message).toMatch(/dauert länger als|takes longer than/);
});

it.each([
  ['a filter', '/api/v2/inventories?filter[remark]=like:zz'],
  ['words', '/api/v2/inventories?q=zz'],
])('%s of v2 is ended with 503', async (_name, path) => {
  const answer = await lab.v2('admin', { method: 'GET', path });
  expect(answer.status).toBe(503);
  expect(v2Of(answer).errors[0]).toMatchObject({ status: '503', code: 'query.too_long' });
});

it('what needs no search through the rows is answered', async () => {
  expect((await lab.v1('admin', { method: 'GET', path: '/api/inventory/many-1' })).status).toBe(200);
  expect((await lab.v1('admin', { method: 'GET', path: '/api/inventory?limit=5' })).status).toBe(200);
  expect((await lab.v1('admin', { method: 'GET', path: '/api/inventory?limit=-1' })).status).toBe(200);
});

it('lists are read without the right to write', async () => {
  const { reads } = lab.services.lab;
  await expect(reads.updateTable('inventory').set({ remark: 'x' }).execute()).rejects.toThrow(/readonly/);
  await expect(sql`create table more (a)`.execute(reads)).rejects.toThrow(/readonly/);
});
