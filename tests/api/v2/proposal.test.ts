// Proposals over HTTP: what is kept of one, who sees it, what confirming writes and with whose rights. docs/interface/connections.md#proposals.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endProposals } from '#server/proposals/decide.ts';
import { anInventory, change } from '../../support/builders.ts';
import type { Answer } from '../../support/http-client.ts';
import { type MadeKey, makeKey } from '../../support/program-keys.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
let key: MadeKey;
let count = 0;
let device: string;

beforeAll(async () => {
  lab = await startLab();
  key = await makeKey(lab, 'berta', { name: 'Assistant' });
});
afterAll(() => lab.stop());
beforeEach(async () => {
  count += 1;
  device = `proposed-${count}`;
  await anInventory(lab.program, { MTAG: device, I4201: `P-${count}`, I4206: 'Caliper', remark: 'old', ktag: 'C-ALPHA' });
});

interface Shown {
  id: string;
  attributes: Record<string, unknown>;
}

const dataOf = (answer: Answer) => (answer.body as { data: Shown }).data;
const codesOf = (answer: Answer) => (answer.body as { errors: { code: string }[] }).errors.map(({ code }) => code);
const pointersOf = (answer: Answer) =>
  (answer.body as { errors: { source?: { pointer?: string } }[] }).errors.map(({ source }) => source?.pointer);

const proposal = (attributes: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  record_type: 'inventory',
  record_id: device,
  attributes,
  ...more,
});
const propose = (body: Record<string, unknown>) => key.send({ method: 'POST', path: '/api/v2/proposals', body });
const decide = (user: UserName, id: string, what: 'confirm' | 'decline', body = {}) =>
  lab.v2(user, { method: 'POST', path: `/api/v2/proposals/${id}/${what}`, body });
const remarkOf = async () => dataOf(await lab.v2('admin', { path: `/api/v2/inventories/${device}` })).attributes.remark;
const seenBy = async (user: UserName, id: string) => (await lab.v2(user, { path: `/api/v2/proposals/${id}` })).status;

async function proposed(attributes: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<string> {
  const answer = await propose(proposal(attributes, more));
  expect(answer.status, answer.text).toBe(201);
  return dataOf(answer).id;
}

describe('a proposal', () => {
  it('that is made again while it waits is the one that waits, by the same caller and of the same record', async () => {
    const first = await proposed({ remark: 'twice' });
    expect(await proposed({ remark: 'twice' })).toBe(first);
    const made = { record_type: 'inventory', attributes: { asset_number: `NEW-${count}`, customer_id: 'C-ALPHA' } };
    const [one, other] = [await propose(made), await propose(made)].map((answer) => dataOf(answer).id);
    expect(one).toBe(other);
    const body = proposal({ remark: 'twice' });
    expect(dataOf(await lab.v2('berta', { method: 'POST', path: '/api/v2/proposals', body })).id).not.toBe(first);
    await decide('admin', first, 'decline');
    expect(await proposed({ remark: 'twice' })).not.toBe(first);
  });

  it('is tried and taken back, and kept with what it would change', async () => {
    const version = (await lab.v2('admin', { path: `/api/v2/inventories/${device}` })).headers.etag;
    const answer = await propose(proposal({ remark: 'new', status: 1 }, { reason: 'As asked on the phone' }));
    expect(answer.status, answer.text).toBe(201);
    expect(dataOf(answer).attributes).toMatchObject({
      action: 'update',
      resource: 'inventory',
      record_id: device,
      state: 'waiting',
      reason: 'As asked on the phone',
      asked: { remark: 'new', status: 1 },
      before: { remark: 'old' },
      after: { remark: 'new' },
      user_id: 'user-berta',
      key_name: 'Assistant',
      key_id: key.id,
    });
    expect(await remarkOf()).toBe('old');
    expect((await lab.v2('admin', { path: `/api/v2/inventories/${device}` })).headers.etag).toBe(version);
    const trail = await lab.v2('admin', { path: `/api/v2/inventories/${device}/audits` });
    expect((trail.body as { meta: { total: number } }).meta.total).toBe(1);
  });

  it('is written once somebody confirms it, and the trail names both', async () => {
    const id = await proposed({ remark: 'new' }, { reason: 'As asked' });
    expect((await decide('admin', id, 'confirm')).status).toBe(200);
    expect(await remarkOf()).toBe('new');
    const trail = await lab.v2('admin', { path: `/api/v2/inventories/${device}/audits` });
    const [entry] = (trail.body as { data: Shown[] }).data;
    expect(entry?.attributes.user_id).not.toBe('user-berta');
    expect(entry?.attributes.reason).toMatch(/berta.*\(Assistant\).*As asked/i);
    const after = dataOf(await lab.v2('admin', { path: `/api/v2/proposals/${id}` })).attributes;
    expect(after).toMatchObject({ state: 'confirmed', decided_by_id: entry?.attributes.user_id });
    expect(codesOf(await decide('admin', id, 'confirm'))).toEqual(['proposal.decided']);
    expect(codesOf(await decide('admin', id, 'decline'))).toEqual(['proposal.decided']);
  });

  it('may be of a record that is not there yet', async () => {
    const answer = await propose({
      record_type: 'inventories',
      attributes: { asset_number: `NEW-${count}`, customer_id: 'C-BETA' },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(dataOf(answer).attributes).toMatchObject({ action: 'create', record_id: null, before: null, customer_id: 'C-BETA' });
    const list = () => lab.v2('admin', { path: `/api/v2/inventories?filter[asset_number]=NEW-${count}` });
    expect((await list()).body).toMatchObject({ meta: { total: 0 } });
    const confirmed = await decide('admin', dataOf(answer).id, 'confirm');
    expect((await list()).body).toMatchObject({ data: [{ id: dataOf(confirmed).id }] });
    expect(dataOf(await lab.v2('admin', { path: `/api/v2/proposals/${dataOf(answer).id}` })).attributes.record_id).toBe(
      dataOf(confirmed).id,
    );
  });

  it('is out of date once the record was changed', async () => {
    const id = await proposed({ remark: 'new' });
    await change(lab.program, 'inventory', device, { I4206: 'Micrometer' });
    const answer = await decide('admin', id, 'confirm');
    expect([answer.status, codesOf(answer)]).toEqual([409, ['proposal.stale']]);
    expect(await remarkOf()).toBe('old');
    expect((await decide('admin', id, 'decline', { reason: 'Out of date' })).status).toBe(200);
    expect(dataOf(await lab.v2('admin', { path: `/api/v2/proposals/${id}` })).attributes).toMatchObject({
      state: 'declined',
      answer: 'Out of date',
    });
    expect(await remarkOf()).toBe('old');
  });

  it('ends when nobody decides in time', async () => {
    const id = await proposed({ remark: 'new' });
    lab.clock.step({ days: 14, seconds: 1 });
    expect(codesOf(await decide('admin', id, 'confirm'))).toEqual(['proposal.ended']);
    expect(await endProposals(lab.program)).toBeGreaterThan(0);
    expect(dataOf(await lab.v2('admin', { path: `/api/v2/proposals/${id}` })).attributes.state).toBe('ended');
  });
});

describe('what is refused', () => {
  it('names what is wrong with it, and keeps nothing', async () => {
    const before = await lab.v2('admin', { path: '/api/v2/proposals' });
    const refused: [Record<string, unknown>, number, (string | undefined)[]][] = [
      [proposal({ colour: 'red' }), 422, ['/data/attributes/attributes.colour']],
      [proposal({ asset_number: 7, duedate: 'soon' }), 422, ['/data/attributes/attributes.duedate']],
      [proposal({ remark: 'old' }), 422, ['/data/attributes/attributes']],
      [proposal({ customer_id: 'C-FAR' }), 422, ['/data/attributes/attributes.customer_id']],
      [{ record_type: 'user', record_id: 'user-berta', attributes: { firstname: 'X' } }, 422, ['/data/attributes/record_type']],
      [{ record_type: 'inventory', record_id: 'far-1', attributes: { remark: 'x' } }, 404, [undefined]],
      [{ record_type: 'inventory', attributes: 'all' }, 422, ['/data/attributes/attributes']],
    ];
    for (const [body, status, pointers] of refused) {
      const answer = await propose(body);
      expect([answer.status, pointersOf(answer)], answer.text).toEqual([status, expect.arrayContaining(pointers)]);
    }
    const after = await lab.v2('admin', { path: '/api/v2/proposals' });
    expect((after.body as { meta: unknown }).meta).toEqual((before.body as { meta: unknown }).meta);
  });

  it('is what the proposer may not write, and what the confirmer may not', async () => {
    const readsOnly = await makeKey(lab, 'berta', { operations: ['using_API', 'inventory_view'] });
    const answer = await readsOnly.send({ method: 'POST', path: '/api/v2/proposals', body: proposal({ remark: 'new' }) });
    expect(answer.status).toBe(403);
    const id = await proposed({ remark: 'new' });
    expect((await key.send({ method: 'POST', path: `/api/v2/proposals/${id}/confirm`, body: {} })).status).toBe(403);
    // She sees no devices at all.
    expect((await decide('bare', id, 'confirm')).status).toBe(404);
    expect(await remarkOf()).toBe('old');
  });

  it('is to move a record where its confirmer sees it no more', async () => {
    const admins = await makeKey(lab, 'admin', { name: 'All' });
    const sent = { method: 'POST', path: '/api/v2/proposals', body: proposal({ customer_id: 'C-FAR' }) };
    const id = dataOf(await admins.send(sent)).id;
    const answer = await decide('berta', id, 'confirm');
    expect([answer.status, pointersOf(answer)]).toEqual([422, ['/data/attributes/attributes.customer_id']]);
    expect(dataOf(await lab.v2('admin', { path: `/api/v2/inventories/${device}` })).attributes.customer_id).toBe('C-ALPHA');
  });
});

describe('who sees it', () => {
  it('is who sees its record, as things are now', async () => {
    const id = await proposed({ remark: 'new' });
    expect(await seenBy('berta', id)).toBe(200);
    expect(await seenBy('narrow', id)).toBe(200);
    expect(await seenBy('bare', id)).toBe(404);
    await change(lab.program, 'inventory', device, { I4209: 'S' });
    expect(await seenBy('narrow', id)).toBe(404);
    await change(lab.program, 'inventory', device, { ktag: 'C-FAR' });
    expect(await seenBy('berta', id)).toBe(404);
    expect((await decide('berta', id, 'confirm')).status).toBe(404);
    expect((await decide('berta', id, 'decline')).status).toBe(404);
    const list = await lab.v2('berta', { path: '/api/v2/proposals?page[size]=200' });
    expect((list.body as { data: Shown[] }).data.map((one) => one.id)).not.toContain(id);
    expect(await seenBy('admin', id)).toBe(200);
  });

  it('of a record that is not there yet is who made it, and who sees its customer', async () => {
    const admins = await makeKey(lab, 'admin', { name: 'All' });
    const make = async (customer_id: string) => {
      const body = { record_type: 'inventory', attributes: { asset_number: `SEEN-${count}-${customer_id}`, customer_id } };
      return dataOf(await admins.send({ method: 'POST', path: '/api/v2/proposals', body })).id;
    };
    const [far, near] = [await make('C-FAR'), await make('C-ALPHA')];
    expect([await seenBy('berta', far), await seenBy('berta', near)]).toEqual([404, 200]);
    expect([await seenBy('narrow', far), await seenBy('narrow', near)]).toEqual([404, 404]);
    expect([await seenBy('admin', far), await seenBy('admin', near)]).toEqual([200, 200]);
    const own = dataOf(
      await propose({ record_type: 'inventory', attributes: { asset_number: `OWN-${count}`, customer_id: 'C-BETA' } }),
    ).id;
    expect((await key.send({ path: `/api/v2/proposals/${own}` })).status).toBe(200);
    const other = await makeKey(lab, 'berta', { name: 'Other', customers: ['C-ALPHA'] });
    expect((await other.send({ path: `/api/v2/proposals/${own}` })).status).toBe(404);
  });
});
