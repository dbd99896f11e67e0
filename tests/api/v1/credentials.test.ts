// Who may call at all: the three values in every form clients send them, and nobody else. docs/interface/v1.md#credentials,
// docs/interface/access.md#wrong-passwords, docs/interface/access.md#passwords.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v1Of } from '../../support/answers.ts';
import { credentialHeaders, type RunningLab, startLab } from '../../support/running-lab.ts';
import { scenarios } from '../../support/scenarios.ts';
import { apiKeyOf, emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const unauthorized = { success: false, message: 'Unauthorized', data: { errorCode: 401, message: 'Unauthorized' } };
const values = [emailOf('berta'), passwordOf('berta'), apiKeyOf('berta')] as const;

function query(
  [user, password, key]: readonly [string, string, string],
  names: readonly [string, string, string] = ['HTTP_X_REST_USERNAME', 'HTTP_X_REST_PASSWORD', 'HTTP_X_REST_API_KEY'],
): string {
  return new URLSearchParams([
    [names[0], user],
    [names[1], password],
    [names[2], key],
  ]).toString();
}

describe('credentials that are right (docs/interface/v1.md#credentials)', () => {
  it('as query parameters, as the real client sends them', async () => {
    const answer = await lab.raw({ path: `/api/inventory?${query(values)}&filter=%7B%7D` });
    expect(v1Of(answer)).toMatchObject({ status: 200, total: 7 });
  });

  it.each([
    ['X-REST-USERNAME', 'X-REST-PASSWORD', 'X-REST-API-KEY'],
    ['x-rest-username', 'x-rest-password', 'x-rest-api-key'],
    ['X_REST_USERNAME', 'X_REST_PASSWORD', 'X_REST_API_KEY'],
    ['HTTP_X_REST_USERNAME', 'HTTP_X_REST_PASSWORD', 'HTTP_X_REST_API_KEY'],
    ['HTTP-X-REST-USERNAME', 'HTTP-X-REST-PASSWORD', 'HTTP-X-REST-API-KEY'],
    ['Http_X-Rest_Username', 'http-x_rest-Password', 'HTTP_X_REST-API_KEY'],
  ])('as headers %s, %s, %s', async (user, password, key) => {
    const bytes = Buffer.from(values[1]).toString('latin1');
    const answer = await lab.raw({ path: '/api/inventory', headers: { [user]: values[0], [password]: bytes, [key]: values[2] } });
    expect(answer.status, answer.text).toBe(200);
  });

  it('whatever the case of the e-mail address', async () => {
    const answer = await lab.raw({ path: `/api/inventory?${query([values[0].toUpperCase(), values[1], values[2]])}` });
    expect(answer.status).toBe(200);
  });

  it('set no cookie, and neither does a call without any', async () => {
    expect((await lab.v1('berta', { path: '/api/inventory' })).headers).not.toHaveProperty('set-cookie');
    expect((await lab.raw({ path: '/api/inventory' })).headers).not.toHaveProperty('set-cookie');
  });

  it('each key of a user works, and only his own', async () => {
    const crossed = { ...credentialHeaders('berta'), 'X-REST-API-KEY': apiKeyOf('narrow') };
    expect((await lab.raw({ path: '/api/inventory', headers: crossed })).status).toBe(401);
  });
});

describe('credentials that are not (docs/interface/v1.md#errors, docs/interface/v1.md#credentials)', () => {
  it.each([
    ['nothing at all', {}],
    ['a wrong password', { 'X-REST-PASSWORD': 'wrong password' }],
    ['an empty password', { 'X-REST-PASSWORD': '' }],
    ['a wrong key', { 'X-REST-API-KEY': 'wrong' }],
    ['an empty key', { 'X-REST-API-KEY': '' }],
    ['an unknown user', { 'X-REST-USERNAME': 'ghost@lab.test' }],
  ])('%s', async (name, change) => {
    const headers = name === 'nothing at all' ? {} : { ...credentialHeaders('berta'), ...change };
    const answer = await lab.raw({ path: '/api/inventory', headers });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(unauthorized);
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  });

  it.each(['username', 'password', 'api-key'])('two of three values: no %s', async (missing) => {
    const headers = Object.fromEntries(
      Object.entries(credentialHeaders('berta')).filter(([name]) => !name.toLowerCase().endsWith(missing)),
    );
    expect((await lab.raw({ path: '/api/inventory', headers })).body).toEqual(unauthorized);
  });

  it('a v2 token is no v1 credential', async () => {
    expect(
      (await lab.raw({ path: '/api/inventory', headers: { Authorization: `Bearer ${await lab.token('berta')}` } })).status,
    ).toBe(401);
  });

  it('basic authentication is no credential', async () => {
    const basic = Buffer.from(`${values[0]}:${values[1]}`).toString('base64');
    expect((await lab.raw({ path: '/api/inventory', headers: { Authorization: `Basic ${basic}` } })).status).toBe(401);
  });

  scenarios(
    () => lab,
    [
      {
        name: 'the check comes before the id is looked at',
        as: 'nobody',
        request: 'GET /api/inventory/nowhere',
        status: 401,
        has: unauthorized,
      },
      { name: 'and before an unknown address', as: 'nobody', request: 'GET /api/nothing', status: 401, has: unauthorized },
      { name: 'and before the body', as: 'nobody', request: 'POST /api/inventory', body: '{{{', status: 401, has: unauthorized },
      { name: 'deleting', as: 'nobody', request: 'DELETE /api/inventory/dev-1', status: 401, has: unauthorized },
      {
        name: 'without using_API',
        as: 'noapi',
        request: 'GET /api/inventory',
        status: 403,
        has: { success: false, message: 'Forbidden: using_API', data: { errorCode: 403 } },
      },
      {
        name: 'without the view operation',
        as: 'bare',
        request: 'GET /api/inventory',
        status: 403,
        has: { message: 'Forbidden: inventory_view' },
      },
      {
        name: 'without the edit operation',
        as: 'bare',
        request: 'POST /api/customer',
        body: { K4602: 'x' },
        status: 403,
        has: { message: 'Forbidden: customers_edit' },
      },
      {
        name: 'without the delete operation',
        as: 'bare',
        request: 'DELETE /api/category/cat-mech',
        status: 403,
        has: { message: 'Forbidden: categories_delete' },
      },
    ],
  );
});
