// The relations of a record by addresses of their own: what is linked, what stands at the other end, and links that are written there.
// docs/interface/json-api.md#relations.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const categories: { id: string; type: string }[] = [];
beforeAll(async () => {
  lab = await startLab();
  for (const name of ['One', 'Two', 'Three']) {
    const made = await send('POST', 'categories', { name, type: 'inventory' });
    expect(made.status, made.text).toBe(201);
    categories.push({ id: v2Of(made).one.id, type: 'category' });
  }
});
afterAll(() => lab.stop());

const media = { Accept: 'application/vnd.api+json' };
interface Asking {
  as?: string;
  headers?: Record<string, string>;
}
const send = (method: string, path: string, body?: object, { as = 'admin', headers = {} }: Asking = {}) =>
  lab.v2(as as 'admin', { method, path: `/api/v2/${path}`, headers, ...(body ? { body } : {}) });
const json = (answer: { text: string }) => JSON.parse(answer.text) as Record<string, never> & { data: never; links: never };

describe('the links of a record', () => {
  it('come with every relation for whoever accepts the media type of JSON:API, and with none for others', async () => {
    const plain = json(await send('GET', 'inventories/dev-1')).data as { relationships: Record<string, object> };
    expect(JSON.stringify(plain)).not.toContain('links');
    for (const path of ['inventories/dev-1', 'inventories?filter[id]=dev-1', 'calibrations/cal-own?include=inventory']) {
      const { data, included } = json(await send('GET', path, undefined, { headers: media })) as never as {
        data: { relationships: object } | { relationships: object }[];
        included?: { relationships: object }[];
      };
      const [{ relationships }] = [included ?? data].flat() as [
        { relationships: Record<string, { links: object; data?: object }> },
      ];
      expect(relationships.calibrations, path).toEqual({
        links: {
          self: expect.stringMatching(/^\/api\/v2\/inventories\/[\w-]+\/relationships\/calibrations$/),
          related: expect.stringMatching(/^\/api\/v2\/inventories\/[\w-]+\/calibrations$/),
        },
      });
    }
  });

  it('are followed: each one of a device answers, one by one', async () => {
    const { relationships } = json(await send('GET', 'inventories/dev-1', undefined, { headers: media })).data as {
      relationships: Record<string, { links: { self: string; related: string } }>;
    };
    expect(Object.keys(relationships).length).toBeGreaterThan(8);
    for (const [name, { links }] of Object.entries(relationships))
      for (const address of [links.self, links.related]) {
        const answer = await send('GET', address.slice('/api/v2/'.length));
        expect(answer.status, `${name}: ${answer.text}`).toBe(200);
      }
  });
});

describe('the other end', () => {
  it('of a relation to one is its record, of one to many a list with filter, order and pages', async () => {
    const { one } = v2Of(await send('GET', 'inventories/dev-1'));
    const customer = v2Of(await send('GET', 'inventories/dev-1/customer?fields[customer]=name')).one;
    expect([customer.id, Object.keys(customer.attributes)]).toEqual([one.attributes.customer_id, ['name']]);
    const { total } = v2Of(await send('GET', 'calibrations?filter[inventory_id]=dev-1')).meta;
    const of = json(await send('GET', 'inventories/dev-1/calibrations?page[size]=1&sort=-calibration_date')) as never as {
      data: object[];
      meta: { total: number };
      links: { self: string };
    };
    expect([of.meta.total, of.data.length]).toEqual([total, 1]);
    expect(of.links.self).toContain('/inventories/dev-1/calibrations?page');
    expect((await send('GET', 'inventories/dev-1/calibrations?filter[nothing]=1')).status).toBe(422);
  });

  it('that is none is null', async () => {
    const made = v2Of(await send('POST', 'inventories', { asset_number: 'REL-0', customer_id: 'C-BETA' })).one.id;
    expect(json(await send('GET', `inventories/${made}/device_type`)).data).toBeNull();
    expect(json(await send('GET', `inventories/${made}/relationships/device_type`)).data).toBeNull();
  });

  it('is not told to whoever may not see the record, and no other name is a relation', async () => {
    const hidden = v2Of(await send('GET', 'inventories?filter[customer_id]=C-FAR&page[size]=1')).list[0]?.id;
    for (const path of [`inventories/${hidden}/customer`, `inventories/${hidden}/relationships/calibrations`])
      expect((await send('GET', path, undefined, { as: 'berta' })).status).toBe(404);
    expect((await send('GET', 'inventories/dev-1/nothing')).status).toBe(404);
    expect((await send('GET', 'inventories/dev-1/relationships/nothing')).status).toBe(404);
  });
});

describe('what is linked', () => {
  const device = async () => v2Of(await send('POST', 'inventories', { asset_number: 'REL-1', customer_id: 'C-BETA' })).one.id;
  const linked = (answer: { text: string }) => (json(answer).data as { id: string }[]).map(({ id }) => id).sort();
  const ids = (...numbers: number[]) => numbers.map((number) => categories[number]?.id).sort();

  it('is set, added to and taken out of, with its version, reason and trail', async () => {
    const id = await device();
    const place = `inventories/${id}/relationships/categories`;
    const [first, second, third] = categories;
    expect(linked(await send('PATCH', place, { data: [first] }))).toEqual(ids(0));
    expect(linked(await send('POST', place, { data: [second, first] }))).toEqual(ids(0, 1));
    const reason = { headers: { 'X-Change-Reason': 'sorted anew' } };
    expect(linked(await send('DELETE', place, { data: [first, third] }, reason))).toEqual(ids(1));
    expect(linked(await send('GET', place))).toEqual(ids(1));
    expect((await send('GET', `inventories/${id}/audits`)).text).toContain('sorted anew');
    expect((await send('POST', place, { data: [third] }, { headers: { 'If-Match': '"99"' } })).status).toBe(412);
    expect(linked(await send('GET', place))).toEqual(ids(1));
  });

  it('by a relation to one is another or none', async () => {
    const id = await device();
    const place = `inventories/${id}/relationships/customer`;
    const answer = await send('PATCH', place, { data: { type: 'customers', id: 'C-FAR' } });
    expect(json(answer)).toEqual({
      data: { id: 'C-FAR', type: 'customer' },
      links: { self: `/api/v2/${place}`, related: `/api/v2/inventories/${id}/customer` },
    });
    expect(v2Of(await send('GET', `inventories/${id}`)).one.attributes.customer_id).toBe('C-FAR');
  });

  it.each([
    ['a type of another kind', { data: [{ type: 'customer', id: 'C-BETA' }] }, 409],
    ['no type', { data: [{ id: 'x' }] }, 422],
    ['a key that is none', { data: [{ type: 'category', id: 'not there' }] }, 422],
    ['one where many are linked', { data: { type: 'category', id: 'x' } }, 422],
    ['no data', {}, 422],
    ['a text', { data: ['x'] }, 422],
  ])('is refused with %s, and stays', async (_case, body, status) => {
    const id = await device();
    const place = `inventories/${id}/relationships/categories`;
    await send('PATCH', place, { data: [categories[0]] });
    for (const method of ['PATCH', 'POST', 'DELETE']) {
      // Whatever is not linked is taken out already.
      if (method === 'DELETE' && JSON.stringify(body).includes('not there')) continue;
      const answer = await send(method, place, body);
      expect([method, answer.status]).toEqual([method, status]);
    }
    expect(linked(await send('GET', place))).toEqual(ids(0));
  });

  it('is never one that the caller does not see', async () => {
    const { id } = v2Of(await send('POST', 'inventories', { asset_number: 'REL-2', customer_id: 'C-BETA' }, { as: 'berta' })).one;
    const answer = await send(
      'PATCH',
      `inventories/${id}/relationships/customer`,
      { data: { type: 'customer', id: 'C-FAR' } },
      { as: 'berta' },
    );
    expect([answer.status, v2Of(answer).errors[0]?.code]).toEqual([422, 'field.no_such_record']);
  });

  it('is not written where the links are kept at the other end, and nowhere without the right', async () => {
    const answer = await send('PATCH', 'inventories/dev-1/relationships/calibrations', { data: [] });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const reader = await send('PATCH', 'inventories/dev-1/relationships/categories', { data: [] }, { as: 'bare' });
    expect([401, 403, 404]).toContain(reader.status);
  });
});
