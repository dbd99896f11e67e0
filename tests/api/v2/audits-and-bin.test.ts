// The history of a record and the way back for a deleted one. docs/interface/v2.md#resources (audits) and 8.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { chainInWrite } from '#server/db/store/chain.ts';
import { v1Of, v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const auditsOf = async (path: string) => v2Of(await lab.v2('berta', { path: `/api/v2/${path}/audits` }));

describe('audits', () => {
  it('say who, when, from where, before and after, newest first', async () => {
    lab.clock.step({ minutes: 5 });
    await lab.v2('berta', {
      method: 'PATCH',
      path: '/api/v2/inventories/dev-2',
      // As a sender of UTF-8 writes it: a header's characters are bytes.
      headers: { 'X-Change-Reason': Buffer.from('Umzug nach „Süd“').toString('latin1') },
      body: { location: 'Halle 9', status: 2, duedate: null },
    });
    const { list, meta } = await auditsOf('inventories/dev-2');
    expect(meta).toEqual({ total: 2, page: 1, per_page: 50, last_page: 1 });
    expect(list[0]).toMatchObject({
      type: 'audit',
      attributes: {
        at: new Date(lab.clock.now()).toISOString().replace('.000', ''),
        user_id: 'user-berta',
        user_name: 'berta@lab.test',
        address: '127.0.0.1',
        action: 'update',
        reason: 'Umzug nach „Süd“',
        before: { location: 'halle 1', status: 1, duedate: '2026-02-01' },
        after: { location: 'Halle 9', status: 2, duedate: null },
      },
    });
    expect(Object.keys(list[0]?.attributes.before as object).sort()).toEqual(['duedate', 'location', 'status']);
    expect(list[1]).toMatchObject({ attributes: { action: 'create', before: null, after: { asset_number: 'A-2' } } });
  });

  it("an entry tells its values by the names of v2, also when its record is gone; another customer's is not there", async () => {
    const made = v2Of(
      await lab.v2('admin', { method: 'POST', path: '/api/v2/notes', body: { title: 'Told', due_date: '2026-03-01' } }),
    );
    await lab.v2('admin', { method: 'DELETE', path: `/api/v2/notes/${made.one.id}` });
    const path = `/api/v2/audits?filter[record_key]=eq:${made.one.id}&filter[action]=eq:delete`;
    const [entry] = v2Of(await lab.v2('admin', { path })).list;
    const told = v2Of(await lab.v2('admin', { path: `/api/v2/audits/${entry?.id}/changes` })).one;
    expect(told).toMatchObject({
      id: entry?.id,
      type: 'audit-changes',
      attributes: {
        resource: 'note',
        record_key: made.one.id,
        before: { title: 'Told', due_date: '2026-03-01', status: 1 },
        after: null,
      },
    });
    expect((await lab.v2('admin', { path: '/api/v2/audits/nothing/changes' })).status).toBe(404);
  });

  it('a v1 write stands in the same trail', async () => {
    await lab.v1('berta', { method: 'PUT', path: '/api/inventory/dev-2', body: { I4203: 'X99' } });
    expect((await auditsOf('inventories/dev-2')).list[0]?.attributes).toMatchObject({
      before: { model: 'X20' },
      after: { model: 'X99' },
    });
  });

  it('changed links are named', async () => {
    await lab.v2('berta', { method: 'PATCH', path: '/api/v2/inventories/dev-3', body: { categories: ['cat-mech'] } });
    const actions = (await auditsOf('inventories/dev-3')).list.map(({ attributes }) => attributes);
    expect(actions.find(({ action }) => action === 'link')).toMatchObject({
      before: { categories: 'cat-dmm' },
      after: { categories: 'cat-mech' },
    });
  });

  it('page', async () => {
    const answer = v2Of(await lab.v2('berta', { path: '/api/v2/inventories/dev-2/audits?page[size]=1&page[number]=2' }));
    expect(answer.meta).toMatchObject({ total: 3, page: 2, last_page: 3 });
    expect(answer.list).toHaveLength(1);
  });

  scenarios(
    () => lab,
    [
      { name: 'of another customer’s record', as: 'berta', request: 'GET /api/v2/inventories/far-1/audits', status: 404 },
      { name: 'of an unknown record', request: 'GET /api/v2/inventories/ghost/audits', status: 404 },
      {
        name: 'without the view operation',
        as: 'bare',
        request: 'GET /api/v2/inventories/dev-1/audits',
        status: 403,
        text: ['inventory_view'],
      },
      {
        name: 'an unknown parameter',
        request: 'GET /api/v2/inventories/dev-1/audits?HTTP_X_REST_PASSWORD=canary',
        status: 422,
        never: ['canary'],
      },
      {
        name: 'of a customer',
        as: 'berta',
        request: 'GET /api/v2/customers/C-BETA/audits',
        status: 200,
        has: { data: [{ attributes: { action: 'create', after: { name: 'Bergmann Optik' } } }] },
      },
      {
        name: 'of a category',
        as: 'berta',
        request: 'GET /api/v2/categories/cat-dmm/audits',
        status: 200,
        has: { data: [{ attributes: { action: 'create' } }] },
      },
    ],
  );

  it('every entry of a customer’s record carries the customer, its deletion too', async () => {
    await lab.v2('admin', { method: 'POST', path: '/api/v2/inventories', body: { id: 'short-lived', customer_id: 'C-BETA' } });
    await lab.v2('admin', { method: 'DELETE', path: '/api/v2/inventories/short-lived' });
    const entries = await lab.services.lab.db
      .selectFrom('audits')
      .select(['action', 'customer_KTAG'])
      .where('record_key', '=', 'short-lived')
      .orderBy('rid')
      .execute();
    expect(entries).toEqual([
      { action: 'create', customer_KTAG: 'C-BETA' },
      { action: 'delete', customer_KTAG: 'C-BETA' },
    ]);
  });
});

describe('the bin', () => {
  it('calls what has a long name by its beginning', async () => {
    const attributes = { manufacturer: 'Ä'.repeat(255), model: 'X'.repeat(255), customer_id: 'C-ALPHA' };
    const { status, one } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/inventories', body: attributes }));
    expect(status).toBe(201);
    await lab.v2('admin', { method: 'DELETE', path: `/api/v2/inventories/${one.id}` });
    const { list } = v2Of(await lab.v2('admin', { path: `/api/v2/bin?filter[record_key]=${one.id}` }));
    expect(list[0]?.attributes).toMatchObject({ record_key: one.id, title: `${'Ä'.repeat(254)}…` });
  });

  const devicePrices = async () =>
    (await lab.services.lab.db.selectFrom('device_prices').select('MTAG').execute()).map((row) => row.MTAG);
  const aDevicePrice = (MTAG: string) =>
    createRecord(lab.program, lab.services.lab.registry.resource('device_price'), { values: { MTAG, price: 12.5 } });
  const restore = (as: 'admin' | 'berta' | 'bare', id: string) =>
    lab.v2(as, { method: 'POST', path: `/api/v2/bin/${id}/restore`, body: {} });

  it('gives back exactly what was deleted, links and parts included', async () => {
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev-5', body: { inventory: null } });
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/dev%2F6%20%C3%BC', body: { parent: null } });
    await lab.v2('admin', { method: 'PATCH', path: '/api/v2/inventories/far-1', body: { parent: null } });
    const needed = await lab.v2('berta', { method: 'DELETE', path: '/api/v2/inventories/dev-1' });
    expect([needed.status, v2Of(needed).message]).toEqual([409, expect.stringContaining('Calibrations (2)')]);
    await lab.services.lab.db.deleteFrom('calibration').execute();
    await aDevicePrice('dev-1');
    const before = v1Of(await lab.v1('admin', { path: '/api/inventory/dev-1' })).record;
    const deleted = await lab.v2('berta', { method: 'DELETE', path: '/api/v2/inventories/dev-1' });
    expect(deleted.status, deleted.text).toBe(204);
    expect((await lab.v1('admin', { path: '/api/inventory/dev-1' })).status).toBe(404);
    expect(await devicePrices()).toEqual([]);
    const restored = await restore('berta', String(deleted.headers['x-bin-id']));
    expect(restored.status, restored.text).toBe(200);
    expect(v2Of(restored).one).toMatchObject({ id: 'dev-1', type: 'inventory' });
    const { updated_at: _now, ...after } = v1Of(await lab.v1('admin', { path: '/api/inventory/dev-1' })).record;
    const { updated_at: _then, ...was } = before;
    expect(after).toEqual(was);
    expect(await devicePrices()).toEqual(['dev-1']);
    expect((await auditsOf('inventories/dev-1')).list[0]?.attributes).toMatchObject({ action: 'restore', user_id: 'user-berta' });
    expect((await restore('berta', String(deleted.headers['x-bin-id']))).status).toBe(404);
  });

  it('needs no body', async () => {
    const { headers } = await lab.v2('admin', { method: 'DELETE', path: '/api/v2/inventories/dev-2' });
    const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${String(headers['x-bin-id'])}/restore` });
    expect(answer.status, answer.text).toBe(200);
  });

  it('another customer’s deleted record is as unknown as any, and nothing comes back', async () => {
    const { headers } = await lab.v2('admin', { method: 'DELETE', path: '/api/v2/inventories/far-2' });
    const before = await labState(lab);
    const hidden = await restore('berta', String(headers['x-bin-id']));
    const unknown = await restore('berta', 'no-such-entry');
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    expect(hidden.text.replaceAll(String(headers['x-bin-id']), 'no-such-entry')).toBe(unknown.text);
    expect(touchedRows(before, await labState(lab))).toEqual([]);
  });

  it('another customer’s record stays unknown even where its place is taken', async () => {
    await lab.v2('admin', { method: 'POST', path: '/api/v2/inventories', body: { id: 'taken', customer_id: 'C-FAR' } });
    const { headers } = await lab.v2('admin', { method: 'DELETE', path: '/api/v2/inventories/taken' });
    await lab.v2('admin', { method: 'POST', path: '/api/v2/inventories', body: { id: 'taken', customer_id: 'C-FAR' } });
    expect((await restore('berta', String(headers['x-bin-id']))).status).toBe(404);
    expect((await restore('admin', String(headers['x-bin-id']))).status).toBe(422);
  });

  it('needs the delete operation of what lies in it', async () => {
    const { headers } = await lab.v2('admin', { method: 'DELETE', path: '/api/v2/categories/cat-mech' });
    const target = headers['x-bin-id']
      ? String(headers['x-bin-id'])
      : String((await lab.v2('admin', { method: 'DELETE', path: '/api/v2/inventories/dev-4' })).headers['x-bin-id']);
    const answer = await restore('bare', target);
    expect([answer.status, v2Of(answer).errors[0]?.code]).toEqual([403, 'auth.forbidden']);
    expect((await restore('admin', target)).status).toBe(200);
  });

  it('the trail is whole', async () => {
    expect(await chainInWrite.check(lab.services.lab.db)).toMatchObject({ brokenAt: null });
  });
});
