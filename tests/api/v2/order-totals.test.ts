// What an order comes to, as the interface shows it. docs/data-contracts.md#order-document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function post(path: string, body: object) {
  const answer = v2Of(await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body }));
  expect(answer.status, answer.message).toBe(201);
  return answer.one;
}

async function anOrder(values: object, positions: readonly object[]): Promise<string> {
  const { id } = await post('bookings', values);
  for (const position of positions) await post('booking-positions', { booking_id: id, ...position });
  return id;
}

const totals = async (id: string, user: UserName = 'admin') =>
  v2Of(await lab.v2(user, { path: `/api/v2/bookings/${id}/totals` }));

describe('the totals of an order', () => {
  it('hold a group a tax rate, the order discount, tax and gross; delivery costs are not among them (docs/data-contracts.md#order-document)', async () => {
    const id = await anOrder({ customer_id: 'C-ALPHA', discount: 10, delivery_costs: 12.5 }, [
      { name: 'Kalibrierung', quantity: 3, price: 84.15 },
      { name: 'Adapter', quantity: 2, price: 12.34, discount: 15, tax: 7 },
      { name: 'Text' },
    ]);
    const { one, status } = await totals(id);
    expect(status).toBe(200);
    expect(one).toMatchObject({ id, type: 'order-totals' });
    expect(one.attributes).toEqual({
      currency: 'EUR',
      further: { count: 0, line_net: 0 },
      lines: [
        { position_id: expect.any(String), pos_number: 1, line_net: 252.45 },
        { position_id: expect.any(String), pos_number: 2, line_net: 20.98 },
        { position_id: expect.any(String), pos_number: 3, line_net: 0 },
      ],
      tax_groups: [
        { rate: 19, line_net: 252.45, allowance: 25.24, charge: 0, net: 227.21, vat: 43.17 },
        { rate: 7, line_net: 20.98, allowance: 2.1, charge: 0, net: 18.88, vat: 1.32 },
      ],
      net_total: 273.43,
      order_discount_percent: 10,
      discount_amount: 27.34,
      net_after_discount: 246.09,
      charge_total: 0,
      net_taxable: 246.09,
      vat_total: 44.49,
      gross_total: 290.58,
    });
  });

  it('a line is what the finder says of one unit, times the quantity; one from before is rounded once, as it was sent', async () => {
    const id = await anOrder({ customer_id: 'C-ALPHA' }, [{ name: 'Discounted', quantity: 100, price: 0.99, discount: 5 }]);
    const net = async () => (await totals(id)).one.attributes.net_total;
    expect(await net()).toBe(94);
    await lab.services.lab.db.updateTable('article').set({ base_quantity: null }).where('booking_uid', '=', id).execute();
    expect(await net()).toBe(94.05);
  });

  it('a price may be for several units, and is rounded at the end of its line', async () => {
    const id = await anOrder({ customer_id: 'C-ALPHA' }, [{ name: 'Screws', quantity: 2500, price: 5, base_quantity: 1000 }]);
    expect((await totals(id)).one.attributes.net_total).toBe(12.5);
    const path = `/api/v2/bookings/${id}/report-dataset`;
    const paper = (await lab.v2('admin', { path })).body as { positions: object[] };
    expect(paper.positions).toMatchObject([{ price: 0.01, base_price: 5, base_quantity: 1000, line_net: 12.5 }]);
    const refused = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/booking-positions',
      body: { booking_id: id, name: 'x', base_quantity: 0 },
    });
    expect(refused.status).toBe(422);
  });

  it('of an order without lines are zero (docs/data-contracts.md#order-document)', async () => {
    const { one } = await totals(await anOrder({ customer_id: 'C-ALPHA' }, []));
    expect(one.attributes).toMatchObject({ lines: [], tax_groups: [], gross_total: 0 });
  });

  it('are those of orders the caller may see (docs/interface/access.md#row-scope)', async () => {
    const own = await anOrder({ customer_id: 'C-ALPHA' }, [{ name: 'x', price: 1 }]);
    const foreign = await anOrder({ customer_id: 'C-FAR' }, [{ name: 'x', price: 1 }]);
    expect((await totals(own, 'berta')).status).toBe(200);
    expect((await totals(foreign, 'berta')).status).toBe(404);
    expect((await totals('ghost', 'berta')).status).toBe(404);
  });
});
