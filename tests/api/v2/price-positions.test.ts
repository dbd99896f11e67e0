// Positions of orders: without a price they get the one the lookup finds for the order's customer and day, and keep why.
// docs/interface/prices.md#finding.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;

async function add(resource: ResourceName, values: Record<string, unknown>): Promise<void> {
  await createRecord(lab.program, lab.services.lab.registry.resource(resource), { values });
}

async function position(values: object, user: UserName = 'admin') {
  const body = { booking_id: 'order', ...values };
  const answer = await lab.v2(user, { method: 'POST', path: '/api/v2/booking-positions', body });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.attributes;
}

beforeAll(async () => {
  lab = await startLab();
  await add('price_category', { uID: 'g-key', name: 'Key accounts' });
  await change(lab.program, 'customer', 'C-ALPHA', { price_category_id: 'g-key' });
  await add('booking', { uID: 'order', customer_KTAG: 'C-ALPHA', date: '2026-02-01' });
  await add('device_type', { tID: 't-1', type_name: 'Multimeter' });
  await add('device_type', { tID: 't-bare', type_name: 'Without a price' });
  await add('standard_article', { uID: 'a-1', article_name: 'Adjustment', price: 33, unit: 'H', tax: 7 });
  await add('price', { pID: 'list', type_tID: 't-1', price: 100 });
  await add('price', { pID: 'key', type_tID: 't-1', price_cat_uID: 'g-key', price: 80, unit: 'PCE', tax: 7, discount: 2 });
  await add('price', { pID: 'march', type_tID: 't-1', price_cat_uID: 'g-key', price: 85, start_date: '2026-03-01' });
  await add('price_scale', { id: 'ten', row_table: 'prices', row_id: 'key', min_quantity: 10, price: 70 });
  await add('price_surcharge', { id: 'iso', complexity: 'ISO', kind: 'fixed', value: 15 });
  await add('device_price', { id: 'of-dev-1', MTAG: 'dev-1', price: 64 });
});
afterAll(() => lab.stop());

describe('a position without a price', () => {
  it('of a device type gets the price of the order’s customer on the order’s day, with unit, tax and discount', async () => {
    expect(await position({ article_type: 'type', article_id: 't-1' })).toMatchObject({
      price: 80,
      unit: 'PCE',
      tax: 7,
      discount: 2,
      price_reason: {
        matched_by: 'type',
        reason: null,
        price_id: 'key',
        row_table: 'prices',
        price_category_id: 'g-key',
        derived: false,
        date: '2026-02-01',
      },
    });
  });

  it('names its type by a price row as well', async () => {
    expect(await position({ article_type: 'type', article_id: 'list' })).toMatchObject({ price: 80 });
  });

  it('counts its quantity and complexity', async () => {
    expect(await position({ article_type: 'type', article_id: 't-1', quantity: 10 })).toMatchObject({
      price: 70,
      price_reason: { scale_id: 'ten' },
    });
    expect(await position({ article_type: 'type', article_id: 't-1', complexity: 'ISO' })).toMatchObject({
      price: 95,
      price_reason: { surcharge_id: 'iso' },
    });
  });

  it('of a device begins with the device’s own price', async () => {
    expect(await position({ article_type: 'inventory', article_id: 'dev-1' })).toMatchObject({
      price: 64,
      price_reason: { matched_by: 'device', price_id: 'of-dev-1' },
    });
  });

  it('of a catalogue article gets the service’s price, else that of the catalogue', async () => {
    expect(await position({ article_type: 'article', article_id: 'a-1' })).toMatchObject({
      price: 33,
      unit: 'H',
      tax: 7,
      price_reason: { matched_by: 'article', reason: null, from_catalogue: true },
    });
    await add('service_price', { id: 'adj-key', service_id: 'a-1', price_category_id: 'g-key', price: 29 });
    expect(await position({ article_type: 'article', article_id: 'a-1' })).toMatchObject({
      price: 29,
      price_reason: { matched_by: 'flat', price_id: 'adj-key' },
    });
  });

  it('with a gap stays without one, and says which gap it is', async () => {
    expect(await position({ article_type: 'type', article_id: 't-bare' })).toMatchObject({
      price: null,
      price_reason: { matched_by: null, reason: 'no_price' },
    });
  });

  it('and without a name is called as its article', async () => {
    expect(await position({ article_type: 'article', article_id: 'a-1' })).toMatchObject({ name: 'Adjustment' });
    expect(await position({ article_type: 'type', article_id: 'list' })).toMatchObject({ name: 'Multimeter' });
    expect((await position({ article_type: 'inventory', article_id: 'dev-1' })).name).toContain('A-1');
    expect(await position({ article_type: 'type', article_id: 't-1', name: 'Mine' })).toMatchObject({ name: 'Mine' });
  });

  it('of free text is left alone', async () => {
    expect(await position({ name: 'Travel' })).toMatchObject({ price: null, price_reason: null });
  });
});

describe('what a position names', () => {
  const refused = async (values: object, user: UserName = 'admin') => {
    const body = { booking_id: 'order', ...values };
    const answer = v2Of(await lab.v2(user, { method: 'POST', path: '/api/v2/booking-positions', body }));
    return [answer.status, ...answer.errors.map(({ source }) => source?.pointer)];
  };
  const byId = [422, '/data/attributes/article_id'];

  it.each(['inventory', 'article', 'type'])('is there, as %s', async (kind) => {
    expect(await refused({ article_type: kind, article_id: 'nowhere' })).toEqual(byId);
    expect(await refused({ article_type: kind, article_id: kind === 'article' ? 't-1' : 'a-1' })).toEqual(byId);
  });

  it('is seen by its writer', async () => {
    expect(await refused({ article_type: 'inventory', article_id: 'far-1' }, 'berta')).toEqual(byId);
  });

  it('has a kind', async () => {
    expect(await refused({ article_id: 't-1' })).toEqual([422, '/data/attributes/article_type']);
  });

  it('is looked at when it is changed, and stays when something else is', async () => {
    const body = { booking_id: 'order', article_type: 'inventory', article_id: 'dev-1' };
    const made = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/booking-positions', body })).one;
    const patch = async (values: object) =>
      (await lab.v2('admin', { method: 'PATCH', path: `/api/v2/booking-positions/${made.id}`, body: values })).status;
    expect(await patch({ article_id: 'nowhere' })).toBe(422);
    expect(await patch({ article_type: 'article' })).toBe(422);
    await lab.services.lab.db.updateTable('article').set({ article_ID: 'gone since' }).where('uID', '=', made.id).execute();
    expect(await patch({ quantity: 3 })).toBe(200);
  });
});

describe('a position that is changed', () => {
  const made = async (values: object) => {
    const body = { booking_id: 'order', ...values };
    const { one } = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/booking-positions', body }));
    return async (change: object) => {
      const path = `/api/v2/booking-positions/${one.id}`;
      const answer = await lab.v2('admin', { method: 'PATCH', path, body: change });
      expect(answer.status, answer.text).toBe(200);
      return v2Of(answer).one.attributes;
    };
  };

  it('in quantity, complexity or article, gets the price that is found for it now', async () => {
    const change = await made({ article_type: 'type', article_id: 't-1', quantity: 3, tax: 5 });
    expect(await change({ quantity: 10 })).toMatchObject({ price: 70, tax: 5, price_reason: { scale_id: 'ten' } });
    expect(await change({ quantity: 3, complexity: 'ISO' })).toMatchObject({ price: 95, price_reason: { surcharge_id: 'iso' } });
    expect(await change({ article_type: 'article', article_id: 'a-1', complexity: null })).toMatchObject({ price: 29, tax: 5 });
  });

  it('in price, is no longer explained by what was found before', async () => {
    const change = await made({ article_type: 'type', article_id: 't-1' });
    expect(await change({ price: 12.34 })).toMatchObject({ price: 12.34, price_reason: null });
    expect(await change({ quantity: 10 })).toMatchObject({ price: 12.34, price_reason: null });
    expect(await change({ price: null })).toMatchObject({ price: 70, price_reason: { scale_id: 'ten' } });
  });

  it('elsewhere, keeps price and reason', async () => {
    const change = await made({ article_type: 'type', article_id: 't-1' });
    expect(await change({ name: 'Other', discount: 5, price: 80 })).toMatchObject({
      price: 80,
      price_reason: { price_id: 'key' },
    });
  });
});

it('an invoice number stands on one order', async () => {
  await add('booking', { uID: 'invoiced', customer_KTAG: 'C-ALPHA', invoice_number: 'R-1' });
  const body = { customer_id: 'C-ALPHA', invoice_number: 'R-1' };
  const answer = v2Of(await lab.v2('admin', { method: 'POST', path: '/api/v2/bookings', body }));
  expect([answer.status, ...answer.errors.map(({ source }) => source?.pointer)]).toEqual([
    422,
    '/data/attributes/invoice_number',
  ]);
  const same = await lab.v2('admin', {
    method: 'PATCH',
    path: '/api/v2/bookings/invoiced',
    body: { invoice_number: 'R-1', discount: 1 },
  });
  expect(same.status).toBe(200);
});

describe('what the writer says stands', () => {
  it('a price of his own, 0 too', async () => {
    expect(await position({ article_type: 'type', article_id: 't-1', price: 0 })).toMatchObject({ price: 0, price_reason: null });
    expect(await position({ article_type: 'type', article_id: 't-1', tax: 19, unit: 'EA' })).toMatchObject({
      price: 80,
      tax: 19,
      unit: 'EA',
    });
  });

  it('the reason is kept by the program', async () => {
    const body = { booking_id: 'order', article_type: 'type', article_id: 't-1', price_reason: { matched_by: 'device' } };
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/booking-positions', body })).status).toBe(422);
  });
});
