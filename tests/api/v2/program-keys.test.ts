// Keys for programs: three ways in, what narrows them, how they end, and that wrong ones are tries.
// docs/interface/access.md#keys-for-programs.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { makeKey, sessionOf, wishKey } from '../../support/program-keys.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeEach(async () => {
  lab = await startLab();
});
afterEach(() => lab.stop());

const devices = '/api/v2/inventories';
const basic = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
const statusWith = async (headers: Record<string, string>, path = devices) => (await lab.raw({ path, headers })).status;
const codesOf = (body: unknown) => (body as { errors: { code: string }[] }).errors.map(({ code }) => code);

describe('the ways in', () => {
  it('as bearer, as X-API-Key, and as password of HTTP Basic beside any name', async () => {
    const { key } = await makeKey(lab, 'admin');
    expect(key).toMatch(/^plk_[\w-]{43}$/);
    expect(await statusWith({ Authorization: `Bearer ${key}` })).toBe(200);
    expect(await statusWith({ 'X-API-Key': key })).toBe(200);
    for (const name of [emailOf('admin'), 'grafana', '', 'ä']) expect(await statusWith(basic(name, key)), name).toBe(200);
    // Says `Sec-Fetch-Mode` of itself, and is no browser.
    expect((await fetch(`${lab.url}${devices}`, { headers: basic('node', key) })).status).toBe(200);
  });

  it('a token of a device comes in by all three as well, and may all its user may', async () => {
    const token = await lab.token('admin');
    for (const headers of [{ Authorization: `Bearer ${token}` }, { 'X-API-Key': token }, basic('x', token)])
      expect(await statusWith(headers)).toBe(200);
  });

  it('never by the address, and never on v1', async () => {
    const { key } = await makeKey(lab, 'admin');
    for (const path of [`${devices}?access_token=${key}`, `${devices}?api_key=${key}`])
      expect(await statusWith({}, path)).toBe(401);
    expect(await statusWith({ 'X-API-Key': key }, '/api/inventory')).toBe(401);
    expect(await statusWith({ Authorization: `Bearer ${key}` }, '/api/inventory')).toBe(401);
    const v1 = { 'X-REST-USERNAME': emailOf('admin'), 'X-REST-PASSWORD': Buffer.from(passwordOf('admin')).toString('latin1') };
    expect(await statusWith({ ...v1, 'X-REST-API-KEY': key }, '/api/inventory')).toBe(401);
  });

  it('an API key of v1, and the password itself, open nothing there', async () => {
    const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/auth/api-keys', body: { name: 'v1' } });
    const old = String(v2Of(answer).one.attributes.api_key);
    expect(await statusWith({ 'X-API-Key': old })).toBe(401);
    expect(await statusWith(basic(emailOf('admin'), passwordOf('admin')))).toBe(401);
  });

  it('a browser sends Basic along by itself, so there it stands for nobody, and is no try', async () => {
    const { key } = await makeKey(lab, 'admin');
    for (let n = 0; n < 12; n += 1) expect(await statusWith({ ...basic('x', key), 'Sec-Fetch-Site': 'cross-site' })).toBe(401);
    const foreign = { ...basic('x', key), Origin: 'https://evil.example' };
    expect((await lab.raw({ method: 'POST', path: devices, headers: foreign, body: {} })).status).toBe(403);
    const session = await sessionOf(lab, 'admin');
    expect(await statusWith({ ...session, ...basic('door', 'of the proxy') })).toBe(200);
  });

  it('401 says which ways there are; to a browser not the one it would ask a password for', async () => {
    const challenge = async (headers: Record<string, string>) =>
      (await lab.raw({ path: devices, headers })).headers['www-authenticate'];
    expect(await challenge({})).toBe('Bearer realm="Plumbline", Basic realm="Plumbline", charset="UTF-8"');
    expect(await challenge({ 'Sec-Fetch-Site': 'same-origin' })).toBe('Bearer realm="Plumbline"');
    expect((await lab.raw({ path: '/api/inventory' })).headers['www-authenticate']).toBeUndefined();
  });

  it('ten wrong ones are as many as there are, whichever way they come; a right one is let in all the same', async () => {
    const { key } = await makeKey(lab, 'admin');
    for (let n = 0; n < 5; n += 1) {
      expect(await statusWith({ 'X-API-Key': `plk_wrong${n}` })).toBe(401);
      expect(await statusWith(basic(emailOf('admin'), `wrong ${n}`))).toBe(401);
    }
    const further = await lab.raw({ path: devices, headers: { 'X-API-Key': 'plk_wrong' } });
    expect(further.status).toBe(429);
    expect(Number(further.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusWith(basic('', 'wrong'))).toBe(429);
    const body = { email: emailOf('admin'), password: passwordOf('admin'), device_name: 'x' };
    expect((await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body })).status).toBe(429);
    expect(await statusWith({ 'X-API-Key': key })).toBe(200);
    lab.clock.step({ minutes: 6 });
    expect(await statusWith({ 'X-API-Key': 'plk_wrong' })).toBe(401);
  });

  it('a page of another origin hears beforehand that X-API-Key is taken', async () => {
    const preflight = { Origin: 'https://board.example', 'Access-Control-Request-Method': 'GET' };
    const answer = await lab.raw({ method: 'OPTIONS', path: devices, headers: preflight });
    expect(String(answer.headers['access-control-allow-headers'])).toContain('X-API-Key');
  });
});

describe('what narrows one', () => {
  it('one that only reads writes nothing, by any way', async () => {
    const { send } = await makeKey(lab, 'admin', { read_only: true });
    expect((await send({ path: devices })).status).toBe(200);
    const refused = [
      await send({ method: 'PATCH', path: `${devices}/dev-1`, body: { remark: 'x' } }),
      await send({ method: 'POST', path: '/api/v2/views', body: { name: 'x', list: 'inventories' } }),
      await send({ method: 'POST', path: `${devices}/status-batch`, body: { ids: ['dev-1'], status: 1 } }),
    ];
    for (const answer of refused) expect(answer.status).toBe(403);
    expect(codesOf(refused[1]?.body)).toEqual(['auth.reads_only']);
  });

  it('one of named operations may those and no others, and reads only where all are to look at something', async () => {
    const { send } = await makeKey(lab, 'admin', { operations: ['inventory_view'] });
    expect((await send({ path: devices })).status).toBe(200);
    expect((await send({ path: '/api/v2/customers' })).status).toBe(403);
    expect((await send({ method: 'POST', path: '/api/v2/views', body: { name: 'x', list: 'inventories' } })).status).toBe(403);
    const me = v2Of(await send({ path: '/api/v2/auth/me' })).one.attributes;
    expect(me.operations).toEqual(['inventory_view']);
  });

  it('one of a customer sees that one alone, in lists, records, counts, search, exports and writes', async () => {
    const { send } = await makeKey(lab, 'admin', { customers: ['C-BETA'] });
    const list = v2Of(await send({ path: '/api/v2/customers' })).list;
    expect(list.map(({ id }) => id)).toEqual(['C-BETA']);
    expect((await send({ path: '/api/v2/customers/C-ALPHA' })).status).toBe(404);
    const of = await send({ path: `${devices}?include=customer` });
    expect(v2Of(of).list.length).toBeGreaterThan(0);
    for (const text of [of.text, (await send({ path: `${devices}/export` })).text]) {
      expect(text).not.toContain('C-ALPHA');
      expect(text).not.toContain('Äpfelmann');
    }
    expect((await send({ path: '/api/v2/search?q=felmann' })).text).not.toContain('C-ALPHA');
    expect((await send({ method: 'PATCH', path: `${devices}/dev-1`, body: { remark: 'x' } })).status).toBe(404);
    const body = { asset_number: 'NEW-1', customer_id: 'C-ALPHA' };
    expect((await send({ method: 'POST', path: devices, body })).status).toBe(422);
  });

  it('of customers its user does not see any more nothing is left', async () => {
    const { send } = await makeKey(lab, 'berta', { customers: ['C-ALPHA', 'C-BETA'] });
    const seen = async () => v2Of(await send({ path: '/api/v2/customers' })).list.map(({ id }) => id);
    expect(await seen()).toEqual(['C-ALPHA', 'C-BETA']);
    const body = { customers: ['C-ALPHA'], mode: 'remove' };
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/users/user-berta/customers', body })).status).toBe(200);
    expect(await seen()).toEqual(['C-BETA']);
  });

  it.each(['berta', 'admin'] as const)(
    'changes tell it of its customers alone, also of what is gone (a key of %s)',
    async (user) => {
      const { send } = await makeKey(lab, user, { customers: ['C-BETA'] });
      const of = async (since?: string) => {
        const { body } = await send({ path: `/api/v2/changes${since ? `?since=${encodeURIComponent(since)}` : ''}` });
        return body as { data: { attributes: { record_id: string; action: string } }[]; meta: { cursor: string } };
      };
      const { cursor } = (await of()).meta;
      const make = async (customer_id: string) => {
        const answer = await lab.v2('admin', {
          method: 'POST',
          path: devices,
          body: { asset_number: `N-${customer_id}`, customer_id },
        });
        return v2Of(answer).one.id;
      };
      const [own, other] = [await make('C-BETA'), await make('C-ALPHA')];
      expect((await of(cursor)).data.map(({ attributes }) => attributes.record_id)).toEqual([own]);
      for (const id of [own, other]) await lab.v2('admin', { method: 'DELETE', path: `${devices}/${id}` });
      const { data } = await of(cursor);
      expect(JSON.stringify(data)).toContain(own);
      expect(JSON.stringify(data)).not.toContain(other);
    },
  );

  it('a role that shrinks shrinks the key at the next request', async () => {
    const { send } = await makeKey(lab, 'probe', {});
    expect((await send({ path: devices })).status).toBe(403);
    await change(lab.program, 'role', 'role-probe', { operations: JSON.stringify(['inventory_view']) });
    expect((await send({ path: devices })).status).toBe(200);
    await change(lab.program, 'role', 'role-probe', { operations: '[]' });
    expect((await send({ path: devices })).status).toBe(403);
  });

  it('is never wider than whoever makes it', async () => {
    const wrong: [object, string][] = [
      [{ operations: ['administration_management'] }, 'key.lacking'],
      [{ operations: ['user_management_admin'] }, 'key.no_operation'],
      [{ operations: ['fly'] }, 'key.no_operation'],
      [{ operations: [] }, 'field.'],
      [{ customers: ['C-FAR'] }, 'field.no_such_record'],
      [{ customers: [] }, 'field.'],
      [{ name: '  ' }, 'field.'],
      [{ valid_days: 0 }, 'field.'],
      [{ read_only: 'yes' }, 'field.'],
      [{ scope: 'all' }, 'field.unknown'],
    ];
    for (const [wish, code] of wrong) {
      const answer = await wishKey(lab, 'berta', wish);
      expect(answer.status, JSON.stringify(wish)).toBe(422);
      expect(codesOf(answer.body)[0], JSON.stringify(wish)).toContain(code);
    }
  });
});

describe('how one ends', () => {
  it('by its day, by its user, by user management, with the password and with the account', async () => {
    const ended = await makeKey(lab, 'lockable', { valid_days: 30 });
    expect((await ended.send({ path: '/api/v2/auth/me' })).status).toBe(200);
    lab.clock.step({ days: 31 });
    for (const headers of [{ 'X-API-Key': ended.key }, basic('x', ended.key), { Authorization: `Bearer ${ended.key}` }])
      for (let n = 0; n < 5; n += 1) expect(await statusWith(headers)).toBe(401);
    const session = await sessionOf(lab, 'lockable');
    const own = await makeKey(lab, 'lockable');
    expect((await lab.raw({ method: 'DELETE', path: `/api/v2/auth/keys/${own.id}`, headers: session })).status).toBe(204);
    expect((await own.send({ path: '/api/v2/auth/me' })).status).toBe(401);
    const given = await makeKey(lab, 'lockable');
    const all = v2Of(await lab.v2('admin', { path: '/api/v2/accesses' })).list;
    const shown = all.find(({ id }) => id === given.id);
    expect(shown?.attributes).toMatchObject({ kind: 'key', name: 'Grafana', user_id: 'user-lockable', whole: true });
    const path = `/api/v2/users/user-lockable/accesses/${given.id}`;
    expect((await lab.v2('admin', { method: 'DELETE', path })).status).toBe(204);
    expect((await given.send({ path: '/api/v2/auth/me' })).status).toBe(401);
    const [gone, kept] = [await makeKey(lab, 'lockable'), await makeKey(lab, 'lockable', { name: 'kept' })];
    const body = { current_password: passwordOf('lockable'), password: 'Anderes Kennwort 88!', keep_tokens: [kept.id] };
    const anew = await sessionOf(lab, 'lockable');
    expect((await lab.raw({ method: 'POST', path: '/api/v2/auth/password', headers: anew, body })).status).toBe(204);
    expect((await gone.send({ path: '/api/v2/auth/me' })).status).toBe(401);
    expect((await kept.send({ path: '/api/v2/auth/me' })).status).toBe(200);
    await change(lab.program, 'user', 'user-lockable', { status: 'locked' });
    expect((await kept.send({ path: '/api/v2/auth/me' })).status).toBe(401);
  });

  it('last use, and who did it, are told by its name', async () => {
    const { id, send } = await makeKey(lab, 'admin', { name: 'Night import' });
    expect((await send({ method: 'PATCH', path: `${devices}/dev-1`, body: { remark: 'by the import' } })).status).toBe(200);
    const entries = lab.program.db.selectFrom('audits').select(['user_name', 'user_uID']).where('record_key', '=', 'dev-1');
    const { user_name, user_uID } = await entries.orderBy('rid', 'desc').executeTakeFirstOrThrow();
    expect(user_name).toMatch(/^.+ \(Night import\)$/);
    const me = v2Of(await send({ path: '/api/v2/auth/me' })).one;
    expect(user_uID).toBe(me.id);
    const headers = await sessionOf(lab, 'admin');
    const list = v2Of(await lab.raw({ path: '/api/v2/auth/keys', headers })).list;
    expect(list.find((one) => one.id === id)?.attributes.last_used_at).not.toBeNull();
    const made = await lab.program.db
      .selectFrom('audits')
      .select(['action', 'after', 'secrets'])
      .where('record_key', '=', id)
      .execute();
    expect(made.map(({ action }) => action)).toEqual(['create']);
    const rows = JSON.stringify([made, await lab.program.db.selectFrom('tokens').selectAll().execute()]);
    expect(rows).not.toMatch(/plk_/);
  });

  it('a token that ends makes nothing that outlasts it', async () => {
    const body = { email: emailOf('lockable'), password: passwordOf('lockable'), device_name: 'x', valid_days: 3 };
    const { token } = (await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body })).body as { token: string };
    const wish = (valid_days?: number) =>
      lab.raw({
        method: 'POST',
        path: '/api/v2/auth/keys',
        headers: { Authorization: `Bearer ${token}` },
        body: { name: 'x', ...(valid_days ? { valid_days } : {}) },
      });
    expect(codesOf((await wish()).body)).toEqual(['key.outlasts']);
    expect(codesOf((await wish(4)).body)).toEqual(['key.outlasts']);
    expect((await wish(3)).status).toBe(201);
  });
});

describe('what takes a person', () => {
  it('no key, however wide, makes or ends keys, tokens, links, changes the account, signs or approves', async () => {
    const { send, id } = await makeKey(lab, 'admin');
    const calls: [string, string, object?][] = [
      ['GET', 'auth/keys'],
      ['POST', 'auth/keys', { name: 'wider' }],
      ['DELETE', `auth/keys/${id}`],
      ['GET', 'auth/tokens'],
      ['DELETE', `auth/tokens/${id}`],
      ['DELETE', 'auth/token'],
      ['GET', 'auth/api-keys'],
      ['POST', 'auth/api-keys', { name: 'v1' }],
      ['PATCH', 'auth/me', { language: 'en' }],
      ['POST', 'auth/password', { current_password: passwordOf('admin'), password: 'Anderes Kennwort 88!' }],
      ['POST', 'users/user-lockable/api-keys', { name: 'x' }],
      ['DELETE', 'users/user-lockable/accesses'],
      ['POST', 'users/user-lockable/unlock'],
      ['POST', 'users/user-lockable/customers', { customers: ['C-FAR'], mode: 'add' }],
      ['POST', 'users', { email: 'new@lab.test', role_id: 'role-probe' }],
      ['PATCH', 'users/user-lockable', { password: 'Anderes Kennwort 88!' }],
      ['PATCH', 'roles/role-probe', { name: 'x' }],
      ['POST', 'documents/bulk-approve', { ids: ['doc-own'] }],
    ];
    for (const [method, path, body] of calls)
      expect((await send({ method, path: `/api/v2/${path}`, ...(body ? { body } : {}) })).status, `${method} ${path}`).toBe(403);
  });
});
