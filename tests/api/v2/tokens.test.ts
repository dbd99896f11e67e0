// v2 tokens: how to get one, whose it is, and that a revoked one is worthless at once. docs/interface/v2.md#shape,
// docs/interface/v2.md#tokens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const credentials = { email: emailOf('lockable'), password: passwordOf('lockable'), device_name: 'Bench PC' };
const withToken = (token: string, path = '/api/v2/auth/me', method = 'GET') =>
  lab.raw({ method, path, headers: { Authorization: `Bearer ${token}` } });

async function fresh(): Promise<string> {
  return ((await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: credentials })).body as { token: string }).token;
}

describe('getting one', () => {
  it('POST auth/token answers {token}, <id>|<secret>', async () => {
    const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body: credentials });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ token: expect.stringMatching(/^[0-9a-f-]{36}\|[\w-]{43}$/) });
    expect((await withToken((answer.body as { token: string }).token)).status).toBe(200);
  });

  it('POST auth/login has it at data.attributes.token', async () => {
    const answer = await lab.raw({
      method: 'POST',
      path: '/api/v2/auth/login',
      body: { ...credentials, device_name: undefined },
    });
    const token = String(v2Of(answer).one.attributes.token);
    expect((await withToken(token)).status).toBe(200);
  });

  it('one without a name is called as the program that asked for it calls itself', async () => {
    const { email, password } = credentials;
    const named = async (headers: Record<string, string>, body: object = {}) => {
      const asked = { method: 'POST', path: '/api/v2/auth/token', headers, body: { email, password, ...body } };
      const { token } = (await lab.raw(asked)).body as { token: string };
      const { list } = v2Of(await withToken(token, '/api/v2/auth/tokens'));
      return list.find(({ attributes }) => attributes.current)?.attributes.device_name;
    };
    expect(await named({ 'User-Agent': 'grafana/11.2' })).toBe('grafana/11.2');
    expect(await named({ 'User-Agent': 'grafana/11.2' }, { device_name: '' })).toBe('grafana/11.2');
    expect(await named({ 'User-Agent': 'x'.repeat(400) })).toBe('x'.repeat(255));
    expect(await named({ 'User-Agent': 'curl/8' }, { device_name: 'Bench PC' })).toBe('Bench PC');
    expect(await named({})).toBe('API');
  });

  it('only a hash of it is kept', async () => {
    const token = await fresh();
    const rows = await lab.services.lab.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.split('|')[1]);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'a wrong password',
        as: 'nobody',
        request: 'POST /api/v2/auth/token',
        body: { ...credentials, password: 'wrong' },
        status: 401,
        has: { errors: [{ status: '401', code: 'auth.login_failed' }] },
      },
      {
        name: 'an unknown user in the same words',
        as: 'nobody',
        request: 'POST /api/v2/auth/token',
        body: { ...credentials, email: 'ghost@lab.test' },
        status: 401,
        has: { errors: [{ code: 'auth.login_failed' }] },
      },
      {
        name: 'no password',
        as: 'nobody',
        request: 'POST /api/v2/auth/token',
        body: { email: credentials.email },
        status: 422,
        has: { errors: [{ source: { pointer: '/data/attributes/password' } }] },
      },
      {
        name: 'values that are no texts',
        as: 'nobody',
        request: 'POST /api/v2/auth/token',
        body: { email: ['x'], password: { a: 1 } },
        status: 422,
      },
      {
        name: 'parameters in the address',
        as: 'nobody',
        request: 'POST /api/v2/auth/token?password=canary-in-address',
        body: { email: credentials.email },
        status: 422,
        never: ['canary-in-address'],
      },
    ],
  );
});

describe('auth/me', () => {
  it('says who, what he may do and in which language', async () => {
    const { one } = v2Of(await lab.v2('berta', { path: '/api/v2/auth/me' }));
    expect(one).toMatchObject({
      id: 'user-berta',
      type: 'user',
      attributes: {
        email: emailOf('berta'),
        language: 'en',
        lab_name: 'Test lab',
        currency: 'EUR',
        operations: expect.arrayContaining(['using_API', 'inventory_view']),
      },
    });
    expect(one.attributes.operations).not.toContain('administration_management');
  });
});

describe('list and revoke', () => {
  it('shows the own tokens with their names and no secret', async () => {
    const token = await fresh();
    const answer = await withToken(token, '/api/v2/auth/tokens');
    const mine = v2Of(answer).list.find(({ id }) => id === token.split('|')[0]);
    expect(mine?.attributes).toMatchObject({
      device_name: 'Bench PC',
      current: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(answer.text).not.toContain(token.split('|')[1]);
    expect(answer.text).not.toMatch(/hash|secret/);
    const foreign = await lab.v2('berta', { path: '/api/v2/auth/tokens' });
    expect(foreign.text).not.toContain(String(token.split('|')[0]));
  });

  it('a revoked token is refused at the next request', async () => {
    const [one, other] = [await fresh(), await fresh()];
    expect((await withToken(one)).status).toBe(200);
    expect((await withToken(other, `/api/v2/auth/tokens/${one.split('|')[0]}`, 'DELETE')).status).toBe(204);
    expect((await withToken(one)).status).toBe(401);
    expect((await withToken(other)).status).toBe(200);
    expect((await withToken(other, '/api/v2/auth/token', 'DELETE')).status).toBe(204);
    expect((await withToken(other)).status).toBe(401);
  });

  it('nobody revokes another user’s token', async () => {
    const token = await fresh();
    expect((await lab.v2('admin', { method: 'DELETE', path: `/api/v2/auth/tokens/${token.split('|')[0]}` })).status).toBe(404);
    expect((await withToken(token)).status).toBe(200);
  });

  it('an id with another token’s secret is nobody', async () => {
    const [one, other] = [await fresh(), await fresh()];
    expect((await withToken(`${one.split('|')[0]}|${other.split('|')[1]}`)).status).toBe(401);
  });

  it('a locked account’s token is refused at once, and stays ended when it is opened again', async () => {
    const token = await fresh();
    await change(lab.program, 'user', 'user-lockable', { status: 'locked' });
    expect((await withToken(token)).status).toBe(401);
    await change(lab.program, 'user', 'user-lockable', { status: 'active' });
    expect((await withToken(token)).status).toBe(401);
  });

  it('tokens do not expire by themselves', async () => {
    const token = await fresh();
    lab.clock.step({ days: 400 });
    expect((await withToken(token)).status).toBe(200);
  });
});

describe('own API keys', () => {
  it('are shown once, work on v1, and stop at once when revoked', async () => {
    const made = v2Of(await lab.v2('lockable', { method: 'POST', path: '/api/v2/auth/api-keys', body: { name: 'script' } }));
    const key = String(made.one.attributes.api_key);
    const headers = {
      'X-REST-USERNAME': emailOf('lockable'),
      'X-REST-PASSWORD': Buffer.from(passwordOf('lockable')).toString('latin1'),
      'X-REST-API-KEY': key,
    };
    expect((await lab.raw({ path: '/api/category', headers })).status).toBe(200);
    const listed = await lab.v2('lockable', { path: '/api/v2/auth/api-keys' });
    expect(v2Of(listed).list.map(({ id }) => id)).toContain(made.one.id);
    expect(listed.text).not.toContain(key);
    expect((await lab.v2('admin', { method: 'DELETE', path: `/api/v2/auth/api-keys/${made.one.id}` })).status).toBe(404);
    expect((await lab.v2('lockable', { method: 'DELETE', path: `/api/v2/auth/api-keys/${made.one.id}` })).status).toBe(204);
    expect((await lab.raw({ path: '/api/category', headers })).status).toBe(401);
  });
});
