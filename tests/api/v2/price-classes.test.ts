// Price classes: numbers, tree with amounts and origin, what keeps a class, which class a type finds. docs/interface/prices.md#records,
// docs/interface/prices.md#endpoints, docs/interface/prices.md#rule-2, docs/interface/prices.md#classes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function send(method: string, path: string, body?: object) {
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function create(path: string, values: object): Promise<string> {
  const answer = await send('POST', path, values);
  expect(answer.status, answer.message).toBe(201);
  return answer.one.id;
}

const pointers = ({ errors }: Awaited<ReturnType<typeof send>>) => errors.map(({ source }) => source?.pointer);

describe('a class', () => {
  it('is numbered PK001, PK002, … after the highest PK<number>; numbers of its own stay (docs/interface/prices.md#records)', async () => {
    const numberOf = async (values: object) =>
      (await send('POST', 'price-classes', { name: 'N', ...values })).one.attributes.number;
    expect(await numberOf({})).toBe('PK001');
    expect(await numberOf({})).toBe('PK002');
    expect(await numberOf({ number: 'PK100.01' })).toBe('PK100.01');
    for (let one = 2; one < 26; one += 1) await numberOf({ number: `PK100.${String(one).padStart(2, '0')}` });
    expect(await numberOf({ number: 'pk120' })).toBe('pk120');
    expect(await numberOf({ number: 'M-7' })).toBe('M-7');
    expect(await numberOf({})).toBe('PK121');
    expect(await numberOf({ number: 'PK999' })).toBe('PK999');
    expect(await numberOf({})).toBe('PK1000');
    expect(await numberOf({ number: '' })).toBe('PK1001');
    expect(pointers(await send('POST', 'price-classes', { name: 'N', number: 'PK120' }))).toEqual(['/data/attributes/number']);
  });

  it('has a name of up to 255 characters that need not be its own (docs/interface/prices.md#records)', async () => {
    const name = 'ä'.repeat(255);
    const id = await create('price-classes', { name });
    expect((await create('price-classes', { name })).length).toBeGreaterThan(0);
    expect(pointers(await send('PATCH', `price-classes/${id}`, { name: `${name}x` }))).toEqual(['/data/attributes/name']);
  });

  it('with a cycle is refused with the reason', async () => {
    const top = await create('price-classes', { name: 'Top' });
    const middle = await create('price-classes', { name: 'Middle', parent_id: top });
    const low = await create('price-classes', { name: 'Low', parent_id: middle });
    for (const [id, parent] of [
      [top, low],
      [top, top],
      [middle, low],
    ]) {
      const answer = await send('PATCH', `price-classes/${id}`, { parent_id: parent });
      expect(answer.status).toBe(422);
      expect(pointers(answer)).toEqual(['/data/attributes/parent_id']);
      expect(answer.message).toContain('cannot belong to itself');
    }
    expect((await send('PATCH', `price-classes/${low}`, { parent_id: top })).status).toBe(200);
  });

  it('stays while it has children or amounts, and takes its members and surcharges along (docs/interface/safety.md#bin)', async () => {
    const parent = await create('price-classes', { name: 'Parent' });
    const child = await create('price-classes', { name: 'Child', parent_id: parent });
    const amount = await create('service-prices', { price_class_id: child, price: 10 });
    const kept = await send('DELETE', `price-classes/${parent}`);
    expect([kept.status, kept.message]).toEqual([409, expect.stringContaining('Price classes (1)')]);
    expect((await send('DELETE', `price-classes/${child}`)).status).toBe(409);
    await send('DELETE', `service-prices/${amount}`);
    const type = await create('device-types', { type_name: 'Goes along' });
    const member = await create('price-class-members', { price_class_id: child, member_table: 'types', member_id: type });
    expect((await send('DELETE', `price-classes/${child}`)).status).toBe(204);
    expect((await send('GET', `price-class-members/${member}`)).status).toBe(404);
    expect((await send('DELETE', `price-classes/${parent}`)).status).toBe(204);
  });
});

describe('a surcharge', () => {
  it('stands once for a complexity and once for each class (docs/interface/prices.md#surcharges-and-scales)', async () => {
    const id = await create('price-classes', { name: 'Surcharged' });
    const values = { complexity: 'Vor-Ort', kind: 'fixed', value: 120 };
    const first = await create('price-surcharges', values);
    await create('price-surcharges', { ...values, price_class_id: id });
    const again = await send('POST', 'price-surcharges', { ...values, complexity: 'vor-ort' });
    expect([again.status, pointers(again)]).toEqual([422, ['/data/attributes/complexity']]);
    expect(again.message).toContain('vor-ort');
    expect(again.message).not.toContain(first);
    expect((await send('POST', 'price-surcharges', { ...values, price_class_id: id })).status).toBe(422);
    expect((await send('PATCH', `price-surcharges/${first}`, { value: 130 })).status).toBe(200);
    for (const value of [-100.01, 10_000.01])
      expect(pointers(await send('POST', 'price-surcharges', { complexity: 'X', kind: 'percent', value }))).toEqual([
        '/data/attributes/value',
      ]);
    for (const one of (await send('GET', 'price-surcharges')).list) await send('DELETE', `price-surcharges/${one.id}`);
  });
});

describe('the tree', () => {
  const ids: Record<string, string> = {};
  let group = '';

  const tree = (query = '') => send('GET', `price-classes/tree${query}`);
  const amountsOf = (answer: Awaited<ReturnType<typeof tree>>) =>
    Object.fromEntries(
      answer.list
        .filter(({ id }) => Object.values(ids).includes(id))
        .map(({ id, attributes }) => [
          Object.keys(ids).find((name) => ids[name] === id),
          [attributes.depth, attributes.finest, attributes.amount, attributes.origin],
        ]),
    );

  beforeAll(async () => {
    const aClass = async (name: string, number: string, parent?: string) => {
      ids[name] = await create('price-classes', {
        name,
        number,
        name_secondary: `${name} en`,
        ...(parent ? { parent_id: ids[parent] } : {}),
      });
    };
    // A number that sorts as a number, and children before their parents are not needed.
    await aClass('gauges', 'T10');
    await aClass('calipers', 'T2');
    await aClass('fine', 'T10.2', 'gauges');
    await aClass('coarse', 'T10.1', 'gauges');
    await aClass('empty', 'T11');
    group = await create('price-categories', { name: 'Händler', derivation_kind: 'percent', derivation_value: -15 });
    const price = (name: string, values: object) => create('service-prices', { price_class_id: ids[name], ...values });
    await price('gauges', { price: 100 });
    await price('fine', { price: 99 });
    await price('fine', { price: 120.5, complexity: 'DAkkS' });
    await price('calipers', { price: 40, start_date: '2026-06-01' });
    await price('calipers', { price: 35, price_category_id: group, end_date: '2026-12-31' });
    await create('price-surcharges', { complexity: 'DAkkS', kind: 'percent', value: 45 });
  });

  it('shows amounts at the finest level only, with their origin; children follow their parent, by number (docs/interface/prices.md#classes)', async () => {
    const answer = await tree();
    expect(amountsOf(answer)).toEqual({
      calipers: [0, true, null, null],
      gauges: [0, false, null, null],
      coarse: [1, true, 100, 'inherited'],
      fine: [1, true, 99, 'own'],
      empty: [0, true, null, null],
    });
    expect(answer.list.map(({ id }) => id).filter((id) => Object.values(ids).includes(id))).toEqual(
      ['calipers', 'gauges', 'coarse', 'fine', 'empty'].map((name) => ids[name]),
    );
    expect(answer.list.find(({ id }) => id === ids.coarse)?.attributes).toMatchObject({
      number: 'T10.1',
      name_secondary: 'coarse en',
      parent_id: ids.gauges,
      derived: false,
      inherited_from: { id: ids.gauges, number: 'T10', name: 'gauges' },
      members: { types: 0, procedures: 0 },
    });
    expect(answer.meta).toMatchObject({ price_category_id: null, date: '2026-03-02', complexity: null, currency: 'EUR' });
  });

  it('derives what a group has no row for, and says so (docs/interface/prices.md#rule-5)', async () => {
    const answer = await tree(`?price_category_id=${group}&date=2026-07-01`);
    expect(amountsOf(answer)).toMatchObject({
      calipers: [0, true, 35, 'own'],
      coarse: [1, true, 85, 'derived'],
      fine: [1, true, 84.15, 'derived'],
    });
    expect(answer.list.find(({ id }) => id === ids.coarse)?.attributes.inherited_from).toMatchObject({ id: ids.gauges });
    expect(amountsOf(await tree(`?price_category_id=${group}&date=2027-01-01`)).calipers).toEqual([0, true, 34, 'derived']);
    expect(amountsOf(await tree('?date=2026-06-01')).calipers).toEqual([0, true, 40, 'own']);
  });

  it('of a complexity takes its own row before the surcharge (docs/interface/prices.md#rule-6)', async () => {
    const answer = await tree('?complexity=dakks');
    expect(amountsOf(answer)).toMatchObject({ fine: [1, true, 120.5, 'own'], coarse: [1, true, 145, 'inherited'] });
    const surcharges = answer.list.map(({ id, attributes }) => [id, attributes.surcharge]);
    expect(Object.fromEntries(surcharges)).toMatchObject({
      [String(ids.fine)]: null,
      [String(ids.coarse)]: { kind: 'percent', value: 45, amount: 45 },
    });
  });

  it.each(['price_category_id=ghost', 'date=2026-02-30', 'dat=2026-01-01'])('%s is refused', async (query) => {
    expect((await tree(`?${query}`)).status).toBe(422);
  });
});

describe('the class of a device type', () => {
  const resolve = (type: string) => send('GET', `price-classes/resolve?type_id=${type}`);

  it('is its own, or that of its procedure; without one the reason is told (docs/interface/prices.md#endpoints)', async () => {
    const [direct, through] = [
      await create('price-classes', { name: 'Direct' }),
      await create('price-classes', { name: 'Through' }),
    ];
    const procedure = await create('procedures', { procedure_name: 'VA 1' });
    const type = await create('device-types', { type_name: 'Resolved', procedure_id: procedure });
    expect(await resolve(type)).toMatchObject({
      status: 200,
      one: { id: '' },
      meta: { origin: null, reason: 'no_class', message: expect.stringContaining('price class') },
    });
    expect(await resolve('ghost')).toMatchObject({ status: 200, meta: { reason: 'no_type', procedure_id: null } });
    await create('price-class-members', { price_class_id: through, member_table: 'procedures', member_id: procedure });
    expect(await resolve(type)).toMatchObject({
      one: { id: through, type: 'price-class', attributes: { name: 'Through', origin: 'procedure' } },
      meta: { origin: 'procedure', procedure_id: procedure, reason: null, message: null },
    });
    await create('price-class-members', { price_class_id: direct, member_table: 'types', member_id: type });
    expect(await resolve(type)).toMatchObject({ one: { id: direct }, meta: { origin: 'direct' } });
    expect((await send('GET', 'price-classes/resolve')).status).toBe(422);
  });

  it('types without one are named to whoever sees prices, as in the matrix: price_view alone', async () => {
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['price_view']) });
    const answer = v2Of(await lab.v2('probe', { path: '/api/v2/price-classes/unassigned-types?page[size]=1' }));
    expect([answer.status, answer.list.length]).toEqual([200, 1]);
    expect(answer.meta.types_total).toBe((await send('GET', 'device-types?page[size]=1')).meta.total);
    expect((await lab.v2('probe', { path: '/api/v2/device-types' })).status).toBe(403);
  });

  it('types without one are a list; meta.types_total counts all types (docs/interface/prices.md#endpoints)', async () => {
    const lost = await create('device-types', { type_name: 'Lost gauge' });
    const answer = await send('GET', 'price-classes/unassigned-types?q=gauge&page[size]=1&fields[device-type]=type_name');
    expect(answer.list).toEqual([
      expect.objectContaining({ id: lost, type: 'device-type', attributes: { type_name: 'Lost gauge' } }),
    ]);
    const all = (await send('GET', 'device-types?page[size]=1')).meta.total;
    expect(answer.meta).toMatchObject({ total: 1, page: 1, per_page: 1, last_page: 1, types_total: all });
    const id = await create('price-classes', { name: 'Found' });
    const procedure = await create('procedures', { procedure_name: 'VA 2' });
    const through = await create('device-types', { type_name: 'Gauge of a procedure', procedure_id: procedure });
    const lostOnes = async () => (await send('GET', 'price-classes/unassigned-types?q=gauge')).list.map((one) => one.id).sort();
    expect(await lostOnes()).toEqual([lost, through].sort());
    await create('price-class-members', { price_class_id: id, member_table: 'procedures', member_id: procedure });
    expect(await lostOnes()).toEqual([lost]);
    await create('price-class-members', { price_class_id: id, member_table: 'types', member_id: lost });
    expect((await send('GET', 'price-classes/unassigned-types?q=gauge')).meta).toMatchObject({
      total: 0,
      types_total: Number(all) + 1,
    });
    expect((await send('GET', 'price-classes/unassigned-types?nonsense=1')).status).toBe(422);
    expect((await send('GET', 'price-classes/unassigned-types?page[size]=1&page[number]=2')).links.prev).toContain(
      '/api/v2/price-classes/unassigned-types?',
    );
  });
});
