// A client that knows v2 only by its generated types, as an integrator's does: every kind of call against a real lab. What the
// types do not allow is marked as an error here and would fail the type check if they did.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components, paths, RecordPath } from '#server/contract/v2-api.generated.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { type TypedClient, typedClient } from '../../support/typed-client.ts';

type Filters = NonNullable<paths['/api/v2/inventories']['get']['parameters']['query']>;

let lab: RunningLab;
let admin: TypedClient;
beforeAll(async () => {
  lab = await startLab();
  admin = typedClient(lab, 'admin');
});
afterAll(() => lab.stop());

describe('the generated types', () => {
  it('carry a device through its life: made, read, listed, changed under its ETag, deleted, brought back', async () => {
    const made = await admin.POST('/api/v2/inventories', {
      body: { asset_number: 'T-77', manufacturer: 'Keysight', customer_id: 'C-ALPHA', categories: ['cat-dmm'] },
      params: { header: { 'Idempotency-Key': 'typed-77' } },
    });
    expect(made.response.status).toBe(201);
    const id: string = made.data?.data.id ?? '';
    const params = { path: { id } };

    const read = await admin.GET('/api/v2/inventories/{id}', { params: { ...params, query: { include: 'customer' } } });
    const number: string | null | undefined = read.data?.data.attributes.asset_number;
    expect([number, read.data?.included?.[0]?.type]).toEqual(['T-77', 'customer']);
    expect(read.data?.data.relationships?.categories?.data).toEqual([{ id: 'cat-dmm', type: 'category' }]);

    const listed = await admin.GET('/api/v2/inventories', {
      params: {
        query: {
          'filter[manufacturer]': 'Keysight',
          'filter[customer.name]': 'like:Prüf',
          sort: '-asset_number',
          'page[size]': 10,
        },
      },
    });
    expect(listed.data?.meta.total).toBe(1);
    expect(listed.data?.data.map((row) => row.id)).toEqual([id]);

    const etag = read.response.headers.get('etag') ?? '';
    const change = { params: { ...params, header: { 'If-Match': etag } }, body: { model: '34461A' } };
    expect((await admin.PATCH('/api/v2/inventories/{id}', change)).data?.data.attributes.model).toBe('34461A');
    const late = await admin.PATCH('/api/v2/inventories/{id}', change);
    expect([late.response.status, late.error?.errors[0]?.code]).toEqual([412, 'record.conflict']);

    const gone = await admin.DELETE('/api/v2/inventories/{id}', { params });
    const back = await admin.POST('/api/v2/bin/{id}/restore', {
      params: { path: { id: gone.response.headers.get('x-bin-id') ?? '' } },
    });
    expect([gone.response.status, back.data?.data.id]).toEqual([204, id]);
    const history = await admin.GET('/api/v2/inventories/{id}/audits', { params: { ...params, query: { 'page[size]': 5 } } });
    const actions = history.data?.data.map(({ attributes }) => attributes.action);
    expect(actions?.slice(0, 3)).toEqual(['restore', 'delete', 'update']);
  });

  it('tell errors by their body', async () => {
    const { error, response } = await admin.POST('/api/v2/customers', { body: { name: 'Without a number', email: 'x' } });
    if (response.status === 422) {
      const pointers: (string | undefined)[] = error?.errors.map(({ source }) => source?.pointer) ?? [];
      expect(pointers.length).toBeGreaterThan(0);
    } else expect(response.status).toBe(201);
  });

  it('know actions, their bodies and what they answer', async () => {
    const me = await admin.GET('/api/v2/auth/me');
    const operations: string[] = me.data?.data.attributes.operations ?? [];
    expect(operations).toContain('inventory_view');
    const fields = await admin.GET('/api/v2/fields/{table}', { params: { path: { table: 'inventory' } } });
    expect(fields.data?.data.find(({ attributes }) => attributes.api_name === 'asset_number')?.attributes.is_user_defined).toBe(
      false,
    );
    const batch = await admin.POST('/api/v2/inventories/status-batch', { body: { ids: ['dev-2', 'none'], status: 1 } });
    expect([batch.data?.meta.updated, batch.data?.meta.failed]).toEqual([1, 1]);
    const picture = await admin.GET('/api/v2/inventories/{mtag}/qrcode', {
      params: { path: { mtag: 'dev-1' }, query: { size: 100 } },
      parseAs: 'arrayBuffer',
    });
    expect(picture.data?.byteLength).toBeGreaterThan(100);
  });

  it('serve code that works with every kind of record', async () => {
    const recordPathsUsed: RecordPath[] = ['customers', 'categories', 'price-classes', 'tickets'];
    for (const path of recordPathsUsed) {
      const { data } = await admin.GET('/api/v2/{path}', { params: { path: { path }, query: { 'page[size]': 1 } } });
      const row: components['schemas']['resource'] | undefined = data?.data[0];
      expect(data?.meta.per_page).toBe(1);
      expect(row === undefined || typeof row.attributes === 'object').toBe(true);
    }
  });

  it('refuse what the interface does not know', () => {
    // For the compiler, which must find each of them wrong.
    const unknown: [
      '/api/v2/inventory' extends keyof paths ? 'known' : 'unknown',
      'delete' extends keyof paths['/api/v2/audits/{id}'] ? 'known' : 'unknown',
      'devices' extends RecordPath ? 'known' : 'unknown',
      'filter[colour]' extends keyof Filters ? 'known' : 'unknown',
    ] = ['unknown', 'unknown', 'unknown', 'unknown'];
    const wrong = [
      // @ts-expect-error the id is missing
      () => admin.GET('/api/v2/inventories/{id}', {}),
      // @ts-expect-error a number where a text belongs
      () => admin.POST('/api/v2/categories', { body: { name: 5, type: 'inventory' } }),
    ];
    expect([unknown.length, wrong.length]).toEqual([4, 2]);
  });
});
