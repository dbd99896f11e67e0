// User management looks after where users are signed in: keys, tokens and sessions, the lock after wrong passwords; everyone
// learns which role holds which operation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

interface Access {
  data: { id: string; attributes: { kind: string; name: string } }[];
  meta: { total: number; waits_seconds: number };
}

const base = '/api/v2/users/user-lockable';
const accesses = async () => (await lab.v2('admin', { path: `${base}/accesses` })).body as Access;
const admin = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  lab.v2('admin', { method, path: `${base}/${path}`, ...(body ? { body } : {}) });
const credentials = { email: emailOf('lockable'), password: passwordOf('lockable') };

async function tokenOf(device: string): Promise<string> {
  const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: { ...credentials, device_name: device } });
  return (answer.body as { token: string }).token;
}

const withToken = async (token: string) =>
  (await lab.raw({ path: '/api/v2/auth/me', headers: { Authorization: `Bearer ${token}` } })).status;

async function cookieOf(): Promise<string> {
  const answer = await lab.raw({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: credentials.email, password: credentials.password },
  });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

const withCookie = async (cookie: string) => (await lab.raw({ path: '/api/v2/auth/me', headers: { Cookie: cookie } })).status;

describe('where a user is signed in', () => {
  it('lists tokens and sessions by their names, never a secret; one ended is refused at once, the other goes on', async () => {
    const [first, second] = [await tokenOf('Bench 1'), await tokenOf('Bench 2')];
    const list = await accesses();
    expect(list.data.map(({ attributes }) => attributes.name)).toEqual(expect.arrayContaining(['Bench 1', 'Bench 2']));
    for (const token of [first, second]) expect(JSON.stringify(list)).not.toContain(token.split('|')[1]);
    const id = list.data.find(({ attributes }) => attributes.name === 'Bench 1')?.id;
    expect((await admin('DELETE', `accesses/${id}`)).status).toBe(204);
    expect([await withToken(first), await withToken(second)]).toEqual([401, 200]);
  });

  it('signed out everywhere means tokens and sessions; keys only when asked for', async () => {
    const [token, cookie] = [await tokenOf('Tablet'), await cookieOf()];
    expect([await withToken(token), await withCookie(cookie)]).toEqual([200, 200]);
    await admin('POST', 'api-keys', { name: 'Script' });
    await admin('DELETE', 'accesses');
    expect([await withToken(token), await withCookie(cookie)]).toEqual([401, 401]);
    expect((await accesses()).data.map(({ attributes }) => attributes.kind)).toContain('api_key');
    await admin('DELETE', 'accesses?keys=true');
    expect((await accesses()).data).toEqual([]);
  });

  it('a key made for a user opens v1 for him, and no longer once it is ended', async () => {
    const made = v2Of(await admin('POST', 'api-keys', { name: 'Import' })).one;
    const call = () =>
      lab.raw({
        path: '/api/customer',
        headers: {
          'X-REST-USERNAME': credentials.email,
          'X-REST-PASSWORD': Buffer.from(credentials.password).toString('latin1'),
          'X-REST-API-KEY': String(made.attributes.api_key),
        },
      });
    expect((await call()).status).toBe(200);
    expect((await admin('DELETE', `accesses/${made.id}`)).status).toBe(204);
    expect((await call()).status).toBe(401);
  });

  it('nobody ends an access of one user over another', async () => {
    await tokenOf('Own');
    const [own] = (await accesses()).data;
    const answer = await lab.v2('admin', { method: 'DELETE', path: `/api/v2/users/user-bare/accesses/${own?.id}` });
    expect(answer.status).toBe(404);
    expect((await accesses()).data.map(({ id }) => id)).toContain(own?.id);
  });

  it('leaves its entries in the trail', async () => {
    const rows = await lab.services.lab.db
      .selectFrom('audits')
      .select(['action'])
      .where('record_key', '=', 'user-lockable')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['token_revoked', 'session_ended']));
  });
});

describe('a locked account', () => {
  it('waits after ten wrong passwords, and is let in again by user management', async () => {
    const wrong = { ...credentials, password: 'not the one' };
    // What was wrong before is forgotten, of this address, too.
    lab.clock.step({ minutes: 6 });
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: wrong });
      expect(answer.status).toBe(401);
    }
    expect((await accesses()).meta.waits_seconds).toBeGreaterThan(0);
    expect((await admin('POST', 'unlock')).status).toBe(204);
    expect((await accesses()).meta.waits_seconds).toBe(0);
  });

  it('that was locked by hand is active again', async () => {
    await lab.v2('admin', { method: 'PATCH', path: base, body: { status: 'locked' } });
    await admin('POST', 'unlock');
    expect(v2Of(await lab.v2('admin', { path: base })).one.attributes.status).toBe('active');
  });
});

describe('operations', () => {
  it('name the roles that hold them, to whoever is signed in', async () => {
    const { list } = v2Of(await lab.v2('bare', { path: '/api/v2/operations' }));
    const held = list.find(({ id }) => id === 'using_API')?.attributes;
    expect(held).toMatchObject({ label: expect.any(String), roles: expect.arrayContaining(['bare', 'probe']) });
    expect(held?.roles).not.toContain('noapi');
  });
});
