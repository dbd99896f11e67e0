// The v2 error body and its codes. docs/interface/v2.md#errors, docs/interface/v2.md#tokens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { type Scenario, scenarios } from '../../support/scenarios.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

function refused(name: string, status: number, rest: Omit<Scenario, 'name' | 'status'>): Scenario {
  const one = { status: String(status), code: expect.any(String), title: expect.any(String), detail: expect.any(String) };
  return { name, status, has: { message: expect.any(String), errors: [one] }, ...rest };
}

const json = { 'Content-Type': 'application/json' };

describe('refusals', () => {
  scenarios(
    () => lab,
    [
      refused('no token', 401, { as: 'nobody', request: 'GET /api/v2/inventories' }),
      refused('no token at an unknown address', 401, { as: 'nobody', request: 'GET /api/v2/nothing' }),
      refused('a token that is none', 401, {
        as: 'nobody',
        request: 'GET /api/v2/inventories',
        headers: { Authorization: 'Bearer nonsense' },
      }),
      refused('a token with a wrong secret', 401, {
        as: 'nobody',
        request: 'GET /api/v2/inventories',
        headers: { Authorization: 'Bearer a|b' },
      }),
      refused('another scheme', 401, {
        as: 'nobody',
        request: 'GET /api/v2/inventories',
        headers: { Authorization: 'Digest username="a"' },
      }),
      refused('v1 credentials', 401, {
        as: 'nobody',
        request: 'GET /api/v2/inventories?HTTP_X_REST_USERNAME=a&HTTP_X_REST_PASSWORD=b&HTTP_X_REST_API_KEY=c',
        never: ['HTTP_X'],
      }),
      refused('a missing operation is named', 403, { as: 'bare', request: 'GET /api/v2/inventories', text: ['inventory_view'] }),
      refused('a NUL in what an action is given, at its member', 422, {
        request: 'POST /api/v2/auth/links',
        body: { name: 'Ex\0cel', form: 'csv', path: 'inventories' },
        text: ['name'],
      }),
      refused('an unknown address', 404, { request: 'GET /api/v2/nothing' }),
      refused('a path too deep', 404, { request: 'GET /api/v2/inventories/dev-1/audits/1' }),
      refused('an unknown word below a record', 404, { request: 'GET /api/v2/inventories/dev-1/nothing' }),
      refused('POST to a record', 405, { request: 'POST /api/v2/inventories/dev-1', body: {} }),
      refused('DELETE of a collection', 405, { request: 'DELETE /api/v2/inventories' }),
      refused('PUT of a collection', 405, { request: 'PUT /api/v2/inventories', body: {} }),
      refused('POST to audits', 405, { request: 'POST /api/v2/inventories/dev-1/audits', body: {} }),
      refused('an invented verb', 405, { request: 'PROPFIND /api/v2/inventories' }),
      refused('GET of an address that only takes POST', 405, { request: 'GET /api/v2/auth/token' }),
      refused('DELETE of an address that only reads', 405, { request: 'DELETE /api/v2/auth/me' }),
      refused('a stream wanted where there is none', 406, {
        request: 'GET /api/v2/inventories',
        headers: { Accept: 'text/event-stream' },
      }),
      refused('HTML wanted', 406, { request: 'GET /api/v2/inventories', headers: { Accept: 'text/html' } }),
      refused('a form', 415, {
        request: 'POST /api/v2/inventories',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'asset_number=1',
      }),
      refused('no content type', 415, { request: 'POST /api/v2/inventories', body: '{}' }),
      refused('a type that only begins like JSON', 415, {
        request: 'PATCH /api/v2/inventories/dev-1',
        headers: { 'Content-Type': 'application/jsonp' },
        body: '{}',
      }),
      refused('broken JSON', 400, { request: 'POST /api/v2/inventories', headers: json, body: '{"a":' }),
      refused('a list', 400, { request: 'POST /api/v2/inventories', headers: json, body: '[]' }),
      refused('attributes that are no object', 422, { request: 'POST /api/v2/inventories', body: { data: { attributes: [] } } }),
      refused('relationships that are no object', 422, {
        request: 'POST /api/v2/inventories',
        body: { data: { relationships: 'x' } },
      }),
      refused('bad encoding', 400, { request: 'GET /api/v2/inventories/%E0%A4%A' }),
    ],
  );

  it.each(['*/*', 'application/json', 'application/vnd.api+json', 'text/html, application/json;q=0.9', 'application/*'])(
    'Accept %s is served',
    async (Accept) => {
      expect((await lab.v2('admin', { path: '/api/v2/inventories?page[size]=1', headers: { Accept } })).status).toBe(200);
    },
  );

  it.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json', 'APPLICATION/JSON'])(
    'Content-Type %s is read',
    async (type) => {
      expect(
        (
          await lab.v2('admin', {
            method: 'PATCH',
            path: '/api/v2/customers/C-BETA',
            headers: { 'Content-Type': type },
            body: '{}',
          })
        ).status,
      ).toBe(200);
    },
  );

  it('speaks the caller’s language', async () => {
    const german = await lab.raw({ path: '/api/v2/inventories', headers: { 'Accept-Language': 'de-DE,de;q=0.9' } });
    const english = await lab.raw({ path: '/api/v2/inventories', headers: { 'Accept-Language': 'en' } });
    expect(german.text).not.toBe(english.text);
  });
});
