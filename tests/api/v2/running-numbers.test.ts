// Running numbers go on from the highest of their kind, whatever other numbers somebody brought. docs/design/records.md#d-70.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { applyImport, previewed, settled } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function made(path: string, attributes: object): Promise<unknown> {
  const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body: attributes });
  expect(answer.status, answer.text).toBe(201);
  return v2Of(answer).one.attributes.number;
}

it.each([
  ['bookings', { customer_id: 'C-ALPHA', date: '2041-03-02' }, 'A41-'],
  ['tickets', { title: 'A question' }, 'T-'],
])('of %s', async (path, attributes, prefix) => {
  const next = () => made(path, attributes);
  expect(await made(path, { ...attributes, number: `${prefix}0041` })).toBe(`${prefix}0041`);
  for (let part = 0; part < 25; part += 1) await made(path, { ...attributes, number: `${prefix}0041 part ${part}` });
  await made(path, { ...attributes, number: `${prefix}99999999999999999999` });
  expect(await next()).toBe(`${prefix}0042`);
  await made(path, { ...attributes, number: `${prefix}9999` });
  expect(await next()).toBe(`${prefix}10000`);
  expect(await next()).toBe(`${prefix}10001`);
});

it('a new lab proposes and gives numbers to new customers, as to repairs', async () => {
  const { list } = v2Of(await lab.v2('admin', { path: '/api/v2/fields/customer' }));
  const field = list.find(({ attributes }) => attributes.api_name === 'customer_number')?.attributes;
  expect([field?.in_series, field?.default_value]).toEqual([true, 'K00001']);
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/customers', body: { name: 'Erste Kundin AG' } });
  expect(v2Of(answer).one.attributes.customer_number).toBe('K00001');
});

const numbered = [
  {
    setting: 'inventory.number_pattern',
    path: 'inventories',
    name: 'asset_number',
    record: { description: 'Calliper', customer_id: 'C-ALPHA' },
  },
  { setting: 'customer.number_pattern', path: 'customers', name: 'customer_number', record: { name: 'Neuling GmbH' } },
] as const;

it.each(numbered)('of $path where the lab has switched a series on', async ({ setting, path, name, record }) => {
  const create = async (more: object = {}) => {
    const answer = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body: { ...record, ...more } });
    expect(answer.status, answer.text).toBe(201);
    return v2Of(answer).one.attributes[name];
  };
  const proposed = async () => {
    const answer = await lab.v2('admin', { path: `/api/v2/fields/${path === 'customers' ? 'customer' : 'inventory'}` });
    const found = v2Of(answer).list.find(({ attributes }) => attributes.api_name === name)?.attributes;
    return [found?.in_series, found?.default_value];
  };
  await change(lab.program, 'setting', setting, { value: JSON.stringify('') });
  expect(await create()).toBeNull();
  expect(await proposed()).toEqual([false, null]);
  await change(lab.program, 'setting', setting, { value: JSON.stringify('N{number:3}-X') });
  expect(await create({ [name]: 'N041-X' })).toBe('N041-X');
  expect(await proposed()).toEqual([true, 'N042-X']);
  const together = await Promise.all(Array.from({ length: 8 }, () => create()));
  expect(new Set(together)).toEqual(new Set(Array.from({ length: 8 }, (_, index) => `N0${42 + index}-X`)));
  const refused = await lab.v2('admin', { method: 'POST', path: `/api/v2/${path}`, body: { ...record, no_such: 1 } });
  expect(refused.status).toBe(422);
  expect(await create()).toBe('N050-X');
});

it('of imported rows without a number, behind those that the file brings', async () => {
  await change(lab.program, 'setting', 'inventory.number_pattern', { value: JSON.stringify('IMP-{number:3}') });
  const content = 'Inventarnummer;Seriennummer;Kunde\r\n;S-901;1001\r\nIMP-007;S-902;1001\r\n;S-903;1001\r\n';
  const { token } = await previewed(lab, { path: 'inventories', content });
  await applyImport(lab, 'inventories', token);
  expect(await settled(lab, token)).toMatchObject({ phase: 'applied', written: 3 });
  const answer = await lab.v2('admin', { path: '/api/v2/inventories?filter[serial_number]=like:S-90&sort=serial_number' });
  expect(v2Of(answer).list.map(({ attributes }) => [attributes.serial_number, attributes.asset_number])).toEqual([
    ['S-901', 'IMP-008'],
    ['S-902', 'IMP-007'],
    ['S-903', 'IMP-009'],
  ]);
});

it('of repairs, which were received on the day they are entered, on both faces', async () => {
  const first = await lab.v2('admin', { method: 'POST', path: '/api/v2/repairs', body: { inventory_id: 'dev-5' } });
  expect(v2Of(first).one.attributes).toMatchObject({ number: expect.stringMatching(/^REP-\d{4}$/), received_date: '2026-03-02' });
  const told = { inventory_id: 'dev-5', number: 'MY-1', received_date: '2026-01-05' };
  const own = await lab.v2('admin', { method: 'POST', path: '/api/v2/repairs', body: told });
  expect(v2Of(own).one.attributes).toMatchObject({ number: 'MY-1', received_date: '2026-01-05' });
  // A client of v1 that knows nothing of series sends what it always sent.
  const made = await lab.v1('admin', {
    method: 'POST',
    path: '/api/repair',
    body: { MTAG: 'dev-5', description: 'Anzeige flackert' },
  });
  expect(made.status, made.text).toBeLessThan(300);
  expect(made.text).toMatch(/"number":"REP-\d{4}"/);
  expect(made.text).toContain('"received_date":"2026-03-02"');
});

async function madeTicket(number?: string): Promise<{ id: string; number: string }> {
  const body = { title: 'A question', ...(number === undefined ? {} : { number }) };
  const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/tickets', body });
  expect(answer.status, answer.text).toBe(201);
  const { id, attributes } = v2Of(answer).one;
  return { id, number: String(attributes.number) };
}

const after = (number: string, steps = 1) => `T-${String(Number(number.slice(2)) + steps).padStart(4, '0')}`;

it('of what lies in the bin are nobody else’s, so that it comes back as it was', async () => {
  const first = await madeTicket();
  const removed = await lab.v2('admin', { method: 'DELETE', path: `/api/v2/tickets/${first.id}` });
  expect(removed.status, removed.text).toBeLessThan(300);
  const second = await madeTicket();
  expect(second.number).toBe(after(first.number));
  const bin = await lab.v2('admin', { path: '/api/v2/bin?sort=-deleted_at&page[size]=1' });
  const restored = await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${v2Of(bin).list[0]?.id}/restore` });
  expect(restored.status, restored.text).toBeLessThan(300);
  const found = await lab.v2('admin', { path: `/api/v2/tickets/${first.id}` });
  expect(v2Of(found).one.attributes.number).toBe(first.number);
  expect((await madeTicket()).number).toBe(after(first.number, 2));
});

it('go on where they were when one was typed by mistake and is corrected', async () => {
  const first = await madeTicket();
  const wrong = await madeTicket(`T-9${first.number.slice(2)}`);
  const body = { number: after(first.number) };
  const corrected = await lab.v2('admin', { method: 'PATCH', path: `/api/v2/tickets/${wrong.id}`, body });
  expect(corrected.status, corrected.text).toBe(200);
  expect((await madeTicket()).number).toBe(after(first.number, 2));
});

it('are not used up by a write that is refused', async () => {
  const first = await madeTicket();
  const refused = await lab.v2('admin', {
    method: 'POST',
    path: '/api/v2/tickets',
    body: { title: 'x', inventory_id: 'nowhere' },
  });
  expect(refused.status).toBe(422);
  expect((await madeTicket()).number).toBe(after(first.number));
});
