// Live events: each reader is told of what he may see, of nothing else, in order, and of nothing that was taken back.
// docs/interface/v2.md#events, docs/quality.md#s1.
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '#server/auth/secrets/secrets.ts';
import { removeRecord } from '#server/core/bin/remove.ts';
import { createEvents } from '#server/core/events/events.ts';
import { inTransaction, type Lab } from '#server/core/lab/context.ts';
import { updateRecord } from '#server/core/write/write.ts';
import type { RecordEvent } from '#server/db/store/change-feed.ts';
import { changeJob } from '#server/jobs/job-runs.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { aCustomer, anInventory, aRole, aUser, change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';
import { waitFor } from '../../support/waiting.ts';
import { itInFiles } from '../../support/where-labs-lie.ts';
import { type EventReader, openEvents } from './event-stream.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const bearer = async (user: UserName) => ({ Authorization: `Bearer ${await lab.token(user)}` });

/** Past its greeting. */
async function listening(user: UserName, headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await openEvents(lab.url, { ...(await bearer(user)), ...headers });
  expect(reader.status).toBe(200);
  expect((await reader.next())?.event).toBe('open');
  return reader;
}

/** As a transaction tells of what it wrote. */
async function tellOf({ transaction, changes }: Lab, events: readonly RecordEvent[]): Promise<void> {
  await transaction((db) => changes.publish(db, [], events));
  changes.unplaced();
  await changes.committed([], events);
}

const change1 = (id: string, values: Record<string, unknown> = { I4211: `place ${Math.random()}` }) =>
  change(lab.program, 'inventory', id, values);
const remove = (resource: ResourceName, id: string) =>
  removeRecord(lab.program, lab.program.lab.registry.resource(resource), { id });
const newDevice = async (values: Record<string, unknown> = {}) => String((await anInventory(lab.program, values)).MTAG);

describe('the stream', () => {
  it('tells type, path, key and what became of the record, with an id for each event', async () => {
    const reader = await openEvents(lab.url, await bearer('berta'));
    expect(reader.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    expect(await reader.next()).toEqual({ id: expect.stringMatching(/^[\w-]+$/), event: 'open', data: {} });
    const answer = await lab.v2('berta', {
      method: 'POST',
      path: '/api/v2/inventories',
      body: { asset_number: 'LIVE-1', customer_id: 'C-ALPHA' },
    });
    const { id } = (answer.body as { data: { id: string } }).data;
    // Each before the next: who may see a record is asked when it is told of.
    const told = [await reader.next()];
    await lab.v1('berta', { method: 'PUT', path: `/api/inventory/${id}`, body: { I4211: 'Halle 3' } });
    told.push(await reader.next());
    const removed = await lab.v2('berta', { method: 'DELETE', path: `/api/v2/inventories/${id}` });
    told.push(await reader.next());
    await lab.v2('berta', { method: 'POST', path: `/api/v2/bin/${removed.headers['x-bin-id']}/restore`, body: {} });
    told.push(await reader.next());
    expect(told.map((event) => event?.data)).toEqual(
      ['create', 'update', 'delete', 'restore'].map((action) => ({ resource: 'inventory', path: 'inventories', id, action })),
    );
    expect(new Set(told.map((event) => event?.id)).size).toBe(4);
  });

  it('is for those who are signed in and ask for it, by token or by cookie', async () => {
    expect((await openEvents(lab.url, {})).status).toBe(401);
    expect((await openEvents(lab.url, { Authorization: 'Bearer a|b' })).status).toBe(401);
    for (const Accept of ['*/*', 'application/json, text/plain, */*', 'text/*'])
      expect((await openEvents(lab.url, { ...(await bearer('berta')), Accept })).status).toBe(200);
    expect((await lab.v2('berta', { path: '/api/v2/events', headers: { Accept: 'application/json' } })).status).toBe(406);
    const stream = { Accept: 'text/event-stream' };
    expect((await lab.v2('berta', { path: '/api/v2/events?x=1', headers: stream })).status).toBe(422);
    expect((await lab.v2('berta', { method: 'POST', path: '/api/v2/events', headers: stream })).status).toBe(405);
    expect((await lab.v2('berta', { method: 'HEAD', path: '/api/v2/events', headers: stream })).status).toBe(200);
    const secret = await lab.services.signIn.startSession('user-berta', '127.0.0.1');
    const byCookie = await openEvents(lab.url, { Cookie: `plumbline_session=${secret}` });
    expect((await byCookie.next())?.event).toBe('open');
    await change1('dev-1');
    expect(await byCookie.until('dev-1')).toEqual(['inventory dev-1 update']);
  });

  it('tells one event of a record and transaction, in the order of the commits', async () => {
    const reader = await listening('berta');
    const made = await lab.v2('berta', {
      method: 'POST',
      path: '/api/v2/inventories',
      body: { asset_number: 'LIVE-2', customer_id: 'C-ALPHA', categories: ['cat-elec'] },
    });
    const { id } = (made.body as { data: { id: string } }).data;
    const many = ['dev-1', 'dev-2', 'dev-5', 'dev-1', 'dev-2', 'dev-5', 'dev-4', 'dev-1'];
    await Promise.all(many.map((one) => change1(one)));
    await change1('dev-3');
    const heard = await reader.until('dev-3');
    expect(heard.toSorted()).toEqual(
      [`inventory ${id} create`, ...[...many, 'dev-3'].map((one) => `inventory ${one} update`)].toSorted(),
    );
    const newest = lab.services.lab.db.selectFrom('audits').select(['record_key', 'action']).where('resource', '=', 'inventory');
    const entries = await newest
      .orderBy('rid', 'desc')
      .limit(many.length + 1)
      .execute();
    expect(heard.slice(1)).toEqual(entries.map(({ record_key, action }) => `inventory ${record_key} ${action}`).reverse());
  });

  it('tells nothing before the commit, and never what was taken back', async () => {
    const reader = await listening('admin');
    const inventory = lab.program.lab.registry.resource('inventory');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const broken = inTransaction(lab.program, async (inner) => {
      await updateRecord(inner, inventory, { id: 'dev-2', input: { values: { I4211: 'nowhere' } } });
      await held;
      throw new Error('taken back');
    });
    const waiting = change1('dev-3');
    release();
    await expect(broken).rejects.toThrow('taken back');
    await waiting;
    expect(await reader.until('dev-3')).toEqual(['inventory dev-3 update']);
    await expect(change1('dev-2', { duedate: 'never' })).rejects.toThrow();
    await change1('dev-4');
    expect(await reader.until('dev-4')).toEqual(['inventory dev-4 update']);
  });

  it('tells nothing of signing in, and nothing of records that have no place in v2', async () => {
    const reader = await listening('admin');
    await lab.raw({
      method: 'POST',
      path: '/api/v2/auth/token',
      body: { email: 'berta@lab.test', password: 'berta-Passwort ä 2026', device_name: 'x' },
    });
    await changeJob(lab.program, 'bin-purge', { enabled: 0 });
    await change1('dev-1');
    expect(await reader.until('dev-1')).toEqual(['inventory dev-1 update']);
  });
});

describe('a reader who does not see everything', () => {
  it('is not told of another customer’s records, whatever becomes of them', async () => {
    const [berta, admin] = [await listening('berta'), await listening('admin')];
    await change1('far-1');
    const far = await newDevice({ ktag: 'C-FAR' });
    await change1(far);
    const { binId } = await remove('inventory', far);
    await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${binId}/restore`, body: {} });
    await change(lab.program, 'customer', 'C-FAR', { K4604: 'Elsewhere' });
    await aCustomer(lab.program, { KTAG: 'C-NEW' });
    await change1('dev-1');
    expect(await berta.until('dev-1')).toEqual(['inventory dev-1 update']);
    expect(await admin.until('dev-1')).toEqual([
      'inventory far-1 update',
      `inventory ${far} create`,
      `inventory ${far} update`,
      `inventory ${far} delete`,
      `inventory ${far} restore`,
      'customer C-FAR update',
      'customer C-NEW create',
      'inventory dev-1 update',
    ]);
  });

  it('is told of his own records that are deleted and restored, with what went along', async () => {
    const berta = await listening('berta');
    const id = await newDevice({ ktag: 'C-BETA' });
    const due = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/due-dates',
      body: { inventory_id: id, kind: 'maintenance', due: '2026-09-01' },
    });
    const dueId = (due.body as { data: { id: string } }).data.id;
    await berta.until(dueId);
    const { binId } = await remove('inventory', id);
    await lab.v2('admin', { method: 'POST', path: `/api/v2/bin/${binId}/restore`, body: {} });
    await change1('dev-1');
    const told = await berta.until('dev-1');
    expect(told.filter((one) => / (?:delete|restore)$/.test(one)).sort()).toEqual(
      [`due-date ${dueId} delete`, `due-date ${dueId} restore`, `inventory ${id} delete`, `inventory ${id} restore`].sort(),
    );
  });

  it('is told of a deleted record by his own narrowing of devices as well', async () => {
    // Sees devices in operation only (I4209 = 'A').
    const narrow = await listening('narrow');
    const [seen, hidden] = [await newDevice({ I4209: 'A' }), await newDevice({ I4209: 'S' })];
    await change1(hidden);
    await remove('inventory', hidden);
    await remove('inventory', seen);
    await change1('dev-1');
    // Whether he hears of its creation as well depends on when he was told.
    const told = (await narrow.until('dev-1')).filter((one) => one !== `inventory ${seen} create`);
    expect(told).toEqual([`inventory ${seen} delete`, 'inventory dev-1 update']);
  });

  it('hears only of records whose view operation he holds', async () => {
    const role = await aRole(lab.program, { operations: ['customers_view'] });
    const user = await aUser(lab.program, { role: role.uID });
    const token = await lab.services.signIn.issueToken(String(user.uID), 'test');
    const reader = await openEvents(lab.url, { Authorization: `Bearer ${token}` });
    await reader.next();
    await change1('dev-1');
    await change(lab.program, 'category', 'cat-mech', { sort_num: 903 });
    await change(lab.program, 'customer', 'C-BETA', { K4604: 'Basel' });
    expect(await reader.until('C-BETA')).toEqual(['customer C-BETA update']);
  });

  it('learns from no id how much happened that he may not see', async () => {
    const ids = [];
    for (let n = 0; n < 2; n += 1) ids.push((await (await openEvents(lab.url, await bearer('berta'))).next())?.id);
    await change1('far-1');
    ids.push((await (await openEvents(lab.url, await bearer('berta'))).next())?.id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('coming back', () => {
  it('with Last-Event-ID goes on after it, with what one may see of it', async () => {
    const before = await listening('berta');
    await change1('dev-1');
    const last = await before.next();
    before.close();
    await change1('dev-2');
    await change1('far-1');
    await remove('inventory', await newDevice({ I4201: 'gone' }));
    const again = await listening('berta', { 'Last-Event-ID': String(last?.id) });
    await change1('dev-3');
    const told = await again.until('dev-3');
    expect(told[0]).toBe('inventory dev-2 update');
    expect(told.at(-2)).toMatch(/^inventory \S+ delete$/);
    expect(told.join()).not.toContain('far-1');
    expect(told).toHaveLength(3);
  });

  it('from the greeting alone misses nothing', async () => {
    const before = await openEvents(lab.url, await bearer('berta'));
    const greeting = await before.next();
    before.close();
    await change1('dev-2');
    const again = await listening('berta', { 'Last-Event-ID': String(greeting?.id) });
    expect(await again.until('dev-2')).toEqual(['inventory dev-2 update']);
  });

  it('after more than is kept, or with an id of another run, is told to read anew', async () => {
    const before = await listening('berta');
    await change1('dev-1');
    const last = await before.next();
    const event = { resource: 'inventory', key: 'dev-1', action: 'update', row: null } as const;
    await tellOf(lab.services.lab, new Array(1001).fill(event));
    expect((await before.next())?.event).toBe('reset');
    await change1('dev-2');
    expect(await before.until('dev-2')).toEqual(['inventory dev-2 update']);
    for (const id of [String(last?.id), 'nonsense', 'A'.repeat(22), '🦄']) {
      const again = await listening('berta', { 'Last-Event-ID': Buffer.from(id).toString('latin1') });
      expect((await again.next())?.event, id).toBe('reset');
      await change1('dev-3');
      expect(await again.until('dev-3'), id).toEqual(['inventory dev-3 update']);
    }
  });
});

describe('the end of a stream', () => {
  const tokenOf = async (user: UserName) => lab.services.signIn.issueToken(`user-${user}`, 'to be taken away');

  async function open(headers: Record<string, string>): Promise<EventReader> {
    const reader = await openEvents(lab.url, headers);
    expect((await reader.next())?.event).toBe('open');
    return reader;
  }

  it('comes with the end of its token; another token of the user goes on', async () => {
    const token = await tokenOf('berta');
    const [reader, other] = [await open({ Authorization: `Bearer ${token}` }), await listening('berta')];
    const revoked = await lab.raw({
      method: 'DELETE',
      path: '/api/v2/auth/token',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(revoked.status).toBe(204);
    await reader.ended;
    expect(await reader.next()).toBeNull();
    await change1('dev-1');
    expect(await other.until('dev-1')).toEqual(['inventory dev-1 update']);
  });

  it('comes with signing out, and with a new password', async () => {
    const session = async () => {
      const secret = await lab.services.signIn.startSession('user-lockable', '127.0.0.1');
      return { Cookie: `plumbline_session=${secret}` };
    };
    const cookie = await session();
    const first = await open(cookie);
    await lab.raw({
      method: 'POST',
      path: '/api/auth/logout',
      headers: { ...cookie, 'Sec-Fetch-Site': 'same-origin' },
      body: {},
    });
    await first.ended;
    const second = await open(await session());
    await change(lab.program, 'user', 'user-lockable', { password: 'another long password 1' });
    await second.ended;
  });

  it('comes with the time of its session, at the next look', async () => {
    const secret = await lab.services.signIn.startSession('user-lockable', '127.0.0.1');
    const reader = await open({ Cookie: `plumbline_session=${secret}` });
    lab.clock.step({ days: 8 });
    await lab.services.lab.changes.written(['sessions']);
    await reader.ended;
  });

  it('comes when the account is locked, as its tokens end with it', async () => {
    const reader = await open({ Authorization: `Bearer ${await tokenOf('lockable')}` });
    await change(lab.program, 'user', 'user-lockable', { status: 'locked' });
    await reader.ended;
    await change(lab.program, 'user', 'user-lockable', { status: 'active' });
  });

  const bare = (values: Record<string, unknown>) => change(lab.program, 'user', 'user-bare', values);
  const customersOfBare = (customers: string[]) =>
    updateRecord(lab.program, lab.program.lab.registry.resource('user'), {
      id: 'user-bare',
      input: { values: {}, links: { customers } },
    });

  it.each<[string, () => Promise<unknown>]>([
    ['the devices are narrowed', () => bare({ inventory_filter: 'filter-in-operation' })],
    ['the customers are limited', () => bare({ customer_filter: 'assigned' })],
    ['a customer is added', () => customersOfBare(['C-ALPHA'])],
    [
      'another role is given',
      async () => bare({ role: (await aRole(lab.program, { uID: 'role-other', operations: ['categories_view'] })).uID }),
    ],
    ['the role changes', () => change(lab.program, 'role', 'role-other', { operations: '["inventory_view"]' })],
  ])('comes when %s, with the word to read anew', async (_what, act) => {
    const reader = await open({ Authorization: `Bearer ${await tokenOf('bare')}` });
    const beside = await listening('berta');
    await act();
    await reader.ended;
    expect((await reader.next())?.event).toBe('reset');
    expect(await reader.next()).toBeNull();
    await change1('dev-1');
    expect((await beside.until('dev-1')).at(-1)).toBe('inventory dev-1 update');
  });

  it('does not come for what changes nothing about access', async () => {
    const reader = await listening('berta');
    await change(lab.program, 'user', 'user-berta', { lastname: 'Berg' });
    await change(lab.program, 'role', 'role-probe', { operations: '["using_API","categories_view"]' });
    await change1('dev-1');
    expect((await reader.until('dev-1')).at(-1)).toBe('inventory dev-1 update');
  });

  it('a user has 20 at most, and a place is free again when one ends', async () => {
    const token = await tokenOf('probe');
    const headers = { Authorization: `Bearer ${token}` };
    const readers = [];
    for (let n = 0; n < 20; n += 1) readers.push(await open(headers));
    const refused = await openEvents(lab.url, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openEvents(lab.url, await bearer('berta'))).status).toBe(200);
    readers[3]?.close();
    let next = await openEvents(lab.url, headers);
    while (next.status === 429) next = await openEvents(lab.url, headers);
    expect(next.status).toBe(200);
  });

  it('comes for a reader who does not read; those beside him are told on, and a heartbeat keeps them awake', async () => {
    const { lab: inner, principals } = lab.services;
    const principal = await principals.byId('user-berta');
    if (!principal) throw new Error('berta is gone');
    const credential = { kind: 'token', hash: hashSecret(String((await lab.token('berta')).split('|')[1])) } as const;
    const events = createEvents({ lab: inner, principals, heartbeatMs: 5 });
    const silent = new Writable({ write: () => undefined });
    let heard = '';
    const awake = new Writable({
      write(part: Buffer, _encoding, done) {
        heard += part.toString();
        done();
      },
    });
    for (const output of [silent, awake]) events.open({ principal, credential, lastEventId: null })(output);
    expect(events.count()).toBe(2);
    const event = { resource: 'inventory', key: 'dev-1', action: 'update', row: null } as const;
    for (let sent = 900; !silent.destroyed; sent += 900) {
      await tellOf(inner, new Array(900).fill(event));
      await waitFor('the events to be heard', () => expect(heard.split('"dev-1"').length).toBeGreaterThan(sent));
    }
    await waitFor('a sign of life', () => expect(heard).toContain('\n:\n\n'));
    expect(events.count()).toBe(1);
    expect(heard).toContain('"id":"dev-1"');
    events.close();
    expect(awake.writableEnded).toBe(true);
    expect(() => events.open({ principal, credential, lastEventId: null })).toThrow('server.stopping');
  });

  itInFiles('comes at once when the server stops or puts back a backup, and nobody is kept waiting for it', async () => {
    const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/admin/backups', body: {} });
    const name = (made.body as { data: { id: string } }).data.id;
    const reader = await listening('berta');
    expect((await lab.v2('admin', { method: 'POST', path: `/api/v2/admin/backups/${name}/restore`, body: {} })).status).toBe(204);
    await reader.ended;
    const other = await startLab();
    const last = await openEvents(other.url, { Authorization: `Bearer ${await other.token('berta')}` });
    const stopped = other.stop();
    await last.ended;
    await stopped;
  });
});
