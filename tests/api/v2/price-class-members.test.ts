// Members of price classes: in one class at most, moved instead of refused, in bulk with a result each. docs/interface/prices.md#records,
// docs/interface/prices.md#members.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const ids: Record<string, string> = {};

async function send(method: string, path: string, body?: object) {
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

beforeAll(async () => {
  lab = await startLab();
  const make = async (name: string, path: string, values: object) => {
    ids[name] = (await send('POST', path, values)).one.id;
  };
  await make('fine', 'price-classes', { name: 'Fine' });
  await make('coarse', 'price-classes', { name: 'Coarse' });
  await make('gauge', 'device-types', { type_name: 'Gauge' });
  await make('caliper', 'device-types', { type_name: 'Caliper' });
  await make('va1', 'procedures', { procedure_name: 'VA 1' });
});
afterAll(() => lab.stop());

const member = (name: string, table = 'types') => ({ member_table: table, member_id: ids[name] });
const membersOf = async (name: string) => {
  const { list } = await send('GET', `price-classes/${ids[name]}/members`);
  return list.map(({ attributes }) => attributes.member_id).sort();
};
const pointers = ({ errors }: Awaited<ReturnType<typeof send>>) => errors.map(({ source }) => source?.pointer);

describe('one member', () => {
  it('is assigned with 201, moved with 200 and meta.moved true, and stays the same record (docs/interface/prices.md#members)', async () => {
    const first = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/price-class-members',
      body: { price_class_id: ids.fine, ...member('gauge') },
    });
    expect(v2Of(first)).toMatchObject({ status: 201, one: { type: 'price-class-member' }, meta: { moved: false } });
    const { id } = v2Of(first).one;
    expect(first.headers.location).toBe(`/api/v2/price-class-members/${id}`);
    const moved = await send('POST', 'price-class-members', {
      data: {
        type: 'price-class-member',
        attributes: member('gauge'),
        relationships: { price_class: { data: { id: ids.coarse } } },
      },
    });
    expect(moved).toMatchObject({ status: 200, one: { id, attributes: { price_class_id: ids.coarse } }, meta: { moved: true } });
    const again = await send('POST', 'price-class-members', { price_class_id: ids.coarse, ...member('gauge', 'type') });
    expect(again).toMatchObject({ status: 200, one: { id }, meta: { moved: false } });
    expect((await send('GET', `price-class-members/${id}/audits`)).list.map(({ attributes }) => attributes.action)).toEqual([
      'update',
      'create',
    ]);
  });

  it('is a device type or a procedure that exists (docs/interface/prices.md#records)', async () => {
    const refused = (values: object) => send('POST', 'price-class-members', { price_class_id: ids.fine, ...values });
    expect(pointers(await refused({ member_table: 'types', member_id: ids.va1 }))).toEqual(['/data/attributes/member_id']);
    expect(pointers(await refused({ member_table: 'customers', member_id: 'C-ALPHA' }))).toEqual([
      '/data/attributes/member_table',
    ]);
    expect(pointers(await refused({ ...member('caliper'), price_class_id: 'ghost' }))).toEqual([
      '/data/attributes/price_class_id',
    ]);
    expect(pointers(await refused({ ...member('gauge'), price_class_id: 'ghost' }))).toEqual(['/data/attributes/price_class_id']);
    expect((await refused({ ...member('gauge'), price_class_id: null })).status).toBe(422);
    expect((await refused({ ...member('caliper'), colour: 'red' })).status).toBe(422);
    expect(await membersOf('fine')).toEqual([]);
  });

  it('is in one class only: a second membership is refused with the reason, also when two are made at once', async () => {
    const of = (name: string, class_ = 'fine') => ({ price_class_id: ids[class_], ...member(name) });
    const caliper = await send('POST', 'price-class-members', of('caliper'));
    const { list } = await send('GET', `price-class-members?filter[member_id]=${ids.gauge}`);
    const second = await send('PATCH', `price-class-members/${list[0]?.id}`, { member_id: ids.caliper });
    expect(second.status).toBe(422);
    expect(second.errors[0]?.detail).toMatch(/already|taken|once/i);
    await send('DELETE', `price-class-members/${caliper.one.id}`);
    const both = await Promise.all(['fine', 'coarse'].map((name) => send('POST', 'price-class-members', of('caliper', name))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    const now = await send('GET', `price-class-members?filter[member_id]=${ids.caliper}`);
    expect(now.meta.total).toBe(1);
    await send('DELETE', `price-class-members/${now.list[0]?.id}`);
  });

  it('is listed, added and taken out under its class (docs/interface/prices.md#members)', async () => {
    const path = `price-classes/${ids.fine}/members`;
    const added = await send('POST', path, member('va1', 'procedure'));
    expect(added).toMatchObject({ status: 201, one: { attributes: { member_table: 'procedures' } }, meta: { moved: false } });
    expect((await send('POST', path, member('gauge', 'type'))).meta).toEqual({ moved: true });
    expect(await membersOf('fine')).toEqual([ids.gauge, ids.va1].sort());
    expect((await send('GET', `${path}?filter[member_table]=procedures&page[size]=1`)).meta).toMatchObject({
      total: 1,
      per_page: 1,
    });
    expect((await send('DELETE', `price-classes/${ids.coarse}/members/${added.one.id}`)).status).toBe(404);
    expect((await send('DELETE', `${path}/${added.one.id}`)).status).toBe(204);
    expect(await membersOf('fine')).toEqual([ids.gauge]);
    expect((await send('GET', 'price-classes/ghost/members')).status).toBe(404);
    expect((await send('POST', 'price-classes/ghost/members', member('gauge'))).status).toBe(404);
  });
});

describe('many members', () => {
  const bulk = (members: unknown) => send('POST', 'price-classes/members/bulk', { members });

  it('are each assigned, moved or refused; the rest goes on, and all of it can be taken back (docs/interface/prices.md#members)', async () => {
    const rows = [
      { price_class_id: ids.coarse, ...member('gauge', 'type') },
      { price_class_id: 'ghost', ...member('caliper', 'type') },
      { price_class_id: ids.coarse, member_table: 'type', member_id: 'ghost' },
      { price_class_id: ids.coarse, ...member('caliper') },
      { price_class_id: ids.fine, ...member('va1', 'procedure') },
      { price_class_id: ids.fine, ...member('va1', 'procedures') },
    ];
    const answer = await bulk(rows);
    expect(answer.status).toBe(200);
    expect(answer.list.map((row) => Object(row).status)).toEqual([
      'moved',
      'failed',
      'failed',
      'created',
      'created',
      'unchanged',
    ]);
    expect(answer.list.map((row) => Object(row).reason !== null)).toEqual([false, true, true, false, false, false]);
    expect(answer.list[1]).toMatchObject({ id: null, price_class_id: 'ghost', reason: expect.stringContaining('ghost') });
    expect(answer.meta).toMatchObject({
      created: 2,
      moved: true,
      moved_count: 1,
      unchanged: 1,
      failed: 2,
      run_id: expect.any(String),
    });
    expect(await membersOf('coarse')).toEqual([ids.gauge, ids.caliper].sort());
    expect((await send('POST', `runs/${answer.meta.run_id}/undo`)).status).toBe(200);
    expect(await membersOf('coarse')).toEqual([]);
    expect(await membersOf('fine')).toEqual([ids.gauge]);
  });

  it('are at most 500, and what is no list of members is refused (docs/interface/prices.md#members)', async () => {
    const one = { price_class_id: ids.fine, ...member('gauge') };
    expect((await bulk(Array.from({ length: 501 }, () => one))).status).toBe(422);
    expect((await bulk(Array.from({ length: 500 }, () => one))).meta).toMatchObject({ unchanged: 500, run_id: null });
    for (const wrong of [[], {}, [{ ...one, member_table: 'customers' }], [{ ...one, extra: 1 }]])
      expect((await bulk(wrong)).status).toBe(422);
  });
});
