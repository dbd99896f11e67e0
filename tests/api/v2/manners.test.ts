// How v2 speaks HTTP: other origins, packing, what may be kept, what else an address knows, languages, preferences.
// docs/interface/manners.md.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, change } from '../../support/builders.ts';
import { field, filePart, multipart, multipartType } from '../../support/multipart.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await change(lab.program, 'setting', 'api.cors_origins', { value: JSON.stringify([intranet]) });
});
afterAll(() => lab.stop());

const intranet = 'https://intranet.test';
const devices = '/api/v2/inventories?page[size]=500&include=customer';
const get = (path: string, headers: Record<string, string> = {}) => lab.v2('berta', { path, headers });

describe('another origin (A3)', () => {
  const ask = (Origin: string, path = '/api/v2/inventories/dev-1') =>
    lab.raw({
      method: 'OPTIONS',
      path,
      headers: { Origin, 'Access-Control-Request-Method': 'PATCH', 'Access-Control-Request-Headers': 'authorization,if-match' },
    });

  it('on the list is told beforehand what it may send, without saying who it is', async () => {
    const { status, headers, text } = await ask(intranet);
    expect([status, text, headers['access-control-allow-origin']]).toEqual([204, '', intranet]);
    expect(headers['access-control-allow-methods']?.split(', ')).toEqual(expect.arrayContaining(['PATCH', 'DELETE']));
    const names = headers['access-control-allow-headers']?.split(', ');
    expect(names).toEqual(
      expect.arrayContaining([
        'Authorization',
        'If-Match',
        'If-None-Match',
        'Idempotency-Key',
        'X-Change-Reason',
        'Content-Type',
      ]),
    );
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers.vary).toContain('Origin');
  });

  it('on the list signs in, reads, and reads why it was refused', async () => {
    const body = { email: emailOf('berta'), password: passwordOf('berta'), device_name: 'page' };
    const headers = { Origin: intranet, 'Sec-Fetch-Site': 'cross-site' };
    const token = await lab.raw({ method: 'POST', path: '/api/v2/auth/token', headers, body });
    const read = await get('/api/v2/inventories/dev-1', headers);
    const refused = await lab.raw({ path: '/api/v2/inventories', headers });
    expect([token.status, read.status, refused.status]).toEqual([200, 200, 401]);
    for (const answer of [token, read, refused]) {
      expect(answer.headers['access-control-allow-origin']).toBe(intranet);
      const readable = answer.headers['access-control-expose-headers']?.split(', ');
      expect(readable).toEqual(expect.arrayContaining(['ETag', 'Location', 'X-Bin-Id', 'X-Request-Id', 'Retry-After', 'Link']));
    }
  });

  it.each(['https://intranet.test.evil.test', 'http://intranet.test', 'null'])('%s is told nothing', async (Origin) => {
    const before = await ask(Origin);
    const data = await get('/api/v2/inventories/dev-1', { Origin });
    for (const { headers } of [before, data]) expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is told of v1 that the credentials may have the form with HTTP in front, and may read the number of a request', async () => {
    const { headers } = await lab.raw({ method: 'OPTIONS', path: '/api/inventory', headers: { Origin: intranet } });
    expect(headers['access-control-allow-headers']).toContain('HTTP-X-REST-USERNAME');
    const data = await lab.v1('berta', { path: '/api/inventory?limit=1', headers: { Origin: intranet } });
    expect(data.headers['access-control-expose-headers']).toContain('X-Request-Id');
  });
});

describe('packing (A8)', () => {
  it.each(['gzip', 'br', 'zstd'])('%s brings the same list in fewer bytes', async (coding) => {
    const plain = await get(devices);
    const sent = await get(devices, { 'Accept-Encoding': coding });
    expect([sent.headers['content-encoding'], Number(sent.headers['content-length'])]).toEqual([coding, sent.bytes.length]);
    expect(sent.text).toBe(plain.text);
    expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
    for (const { headers } of [plain, sent]) expect(headers.vary).toContain('Accept-Encoding');
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['gzip;q=0.5, br;q=0.9, zstd;q=0', 'br'],
    ['identity, *;q=0', undefined],
    ['deflate', undefined],
    ['*', 'zstd'],
  ])('of %s the best liked is taken: %s', async (asked, coding) => {
    expect((await get(devices, { 'Accept-Encoding': asked })).headers['content-encoding']).toBe(coding);
  });

  it('what is short, and what tells secrets, stays as it is', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br, zstd' };
    const body = { email: emailOf('berta'), password: passwordOf('berta'), device_name: 'x'.repeat(60) };
    const answers = [
      await get('/api/v2/inventories?page[size]=1&fields[inventory]=asset_number', headers),
      await lab.raw({ method: 'POST', path: '/api/v2/auth/token', headers, body }),
      await get('/api/v2/auth/me', headers),
      await get('/api/v2/auth/tokens', headers),
    ];
    for (const answer of answers) expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
  });

  it('takes long lists and exports of text as they come', async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const long = await lab.v1('berta', { path: '/api/inventory?limit=-1', headers });
    const plain = await lab.v1('berta', { path: '/api/inventory?limit=-1' });
    expect([long.headers['content-encoding'], long.text]).toEqual(['gzip', plain.text]);
    const csv = await get('/api/v2/inventories/export?format=csv', headers);
    expect(csv.headers['content-encoding']).toBe('gzip');
    expect(csv.text).toBe((await get('/api/v2/inventories/export?format=csv')).text);
    const workbook = await get('/api/v2/inventories/export?format=xlsx', headers);
    expect(workbook.headers).not.toHaveProperty('content-encoding');
  });

  it('a version that came packed guards a write like any other', async () => {
    const before = await get('/api/v2/inventories/dev-1?include=customer,calibrations', { 'Accept-Encoding': 'gzip' });
    expect(before.headers.etag).toMatch(/\.gz"$/);
    const patch = (tag: string) =>
      lab.v2('berta', {
        method: 'PATCH',
        path: '/api/v2/inventories/dev-1',
        headers: { 'If-Match': tag },
        body: { remark: tag },
      });
    expect((await patch(String(before.headers.etag))).status).toBe(200);
    expect((await patch(String(before.headers.etag))).status).toBe(412);
  });
});

describe('what may be kept (A6, A10)', () => {
  it.each(['/api/v2/inventories?page[size]=5', '/api/v2/inventories/dev-2', '/api/v2/openapi.json', '/api/openapi.json'])(
    '%s is asked about again, and not sent twice',
    async (path) => {
      for (const asked of ['identity', 'gzip']) {
        const headers = { 'Accept-Encoding': asked };
        const first = await get(path, headers);
        expect(first.headers['cache-control']).toMatch(/^(?:private|public), no-cache$/);
        const again = await get(path, { ...headers, 'If-None-Match': String(first.headers.etag) });
        expect([again.status, again.text]).toEqual([304, '']);
      }
    },
  );

  it('a list that changed is sent anew', async () => {
    const path = '/api/v2/inventories?page[size]=5';
    const { etag } = (await get(path)).headers;
    await lab.v2('berta', { method: 'PATCH', path: '/api/v2/inventories/dev-1', body: { remark: `${etag} is old` } });
    expect((await get(path, { 'If-None-Match': String(etag) })).status).toBe(200);
  });

  it('what was written, refused or is secret is not kept', async () => {
    const written = await lab.v2('berta', { method: 'PATCH', path: '/api/v2/inventories/dev-1', body: { remark: 'x' } });
    for (const answer of [written, await get('/api/v2/nothing'), await get('/api/v2/auth/me')])
      expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('a range beyond a file is 416 and tells its size', async () => {
    const body = multipart([field('title', 'short'), filePart('abc')]);
    const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/documents', headers: multipartType, body });
    const { id } = (made.body as { data: { id: string } }).data;
    const answer = await lab.v2('admin', { path: `/api/v2/documents/${id}/download`, headers: { Range: 'bytes=10-20' } });
    expect([answer.status, answer.headers['content-range'], answer.text]).toEqual([416, 'bytes */3', '']);
  });
});

describe('what an address knows (A10)', () => {
  it.each([
    ['/api/v2/inventories', 'GET, HEAD, POST, OPTIONS'],
    ['/api/v2/inventories/dev-1', 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
    ['/api/v2/audits', 'GET, HEAD, OPTIONS'],
    ['/api/v2/runs/x/undo', 'POST, OPTIONS'],
  ])('%s tells its verbs when asked, and when another is refused', async (path, verbs) => {
    const asked = await lab.raw({ method: 'OPTIONS', path });
    expect([asked.status, asked.headers.allow]).toEqual([204, verbs]);
    const refused = await lab.v2('admin', { method: verbs.includes('PUT') ? 'POST' : 'PUT', path, body: {} });
    expect([refused.status, refused.headers.allow]).toEqual([405, verbs]);
  });

  it.each([
    ['DELETE', '/api/inventory', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/api/inventory/dev-1', 'GET, HEAD, PUT, DELETE, OPTIONS'],
  ])('v1 tells them with the refusal of %s %s', async (method, path, verbs) => {
    const refused = await lab.v1('admin', { method, path });
    expect([refused.status, refused.headers.allow]).toEqual([405, verbs]);
  });

  it('who does not say who they are is told how', async () => {
    expect((await lab.raw({ path: '/api/v2/inventories' })).headers['www-authenticate']).toBe(
      'Bearer realm="Plumbline", Basic realm="Plumbline", charset="UTF-8"',
    );
  });

  it('a page names its neighbours with whole addresses in Link, and they answer', async () => {
    const { headers } = await get('/api/v2/inventories?page[size]=2&page[number]=2');
    const links = [...(headers.link ?? '').toString().matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', name]) => [
      name,
      url,
    ]);
    expect(links.map(([name]) => name)).toEqual(['first', 'prev', 'next', 'last']);
    for (const [, url] of links) {
      expect(url?.startsWith(lab.url)).toBe(true);
      expect((await get(String(url).slice(lab.url.length))).status).toBe(200);
    }
  });

  it('what anyone may ask for tells how often', async () => {
    const { headers } = await lab.raw({ path: '/api/v2/public/languages' });
    expect(Number(headers['ratelimit-limit'])).toBe(30);
    expect(Number(headers['ratelimit-remaining'])).toBeLessThan(30);
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
  });
});

describe('languages (A10)', () => {
  const missing = (user: 'berta', headers: Record<string, string>) => lab.v2(user, { path: '/api/v2/inventories/none', headers });

  it('a user’s own language counts before what the program asks for', async () => {
    const answer = await missing('berta', { 'Accept-Language': 'fr, de;q=0.9' });
    expect(answer.headers['content-language']).toBe('en');
  });

  it('where nobody set one, the best of what is asked for', async () => {
    const token = await someoneWithoutLanguage();
    const ask = (wish: string) =>
      lab.raw({ path: '/api/v2/inventories/none', headers: { Authorization: `Bearer ${token}`, 'Accept-Language': wish } });
    const [english, german] = [await ask('fr, en-GB;q=0.8, de;q=0.2'), await ask('de-AT, en;q=0.5')];
    expect([english.headers['content-language'], german.headers['content-language']]).toEqual(['en', 'de']);
    expect(english.text).not.toBe(german.text);
  });

  async function someoneWithoutLanguage(): Promise<string> {
    const roles = lab.program.db.selectFrom('roles').select('uID').where('name', '=', 'lab manager');
    const { uID: role } = await roles.executeTakeFirstOrThrow();
    await aUser(lab.program, { email: 'any@lab.test', password: 'plumb line 2026', language: null, role });
    const body = { email: 'any@lab.test', password: 'plumb line 2026', device_name: 'script' };
    const { body: given } = await lab.raw({ method: 'POST', path: '/api/v2/auth/token', body });
    return (given as { token: string }).token;
  }
});

it('Prefer: return=minimal tells what was made by its address and its version alone (A10)', async () => {
  const headers = { Prefer: 'respond-async, return=minimal' };
  const body = { asset_number: 'MIN-1', customer_id: 'C-BETA' };
  const made = await lab.v2('berta', { method: 'POST', path: '/api/v2/inventories', headers, body });
  expect([made.status, made.text, made.headers['preference-applied']]).toEqual([201, '', 'return=minimal']);
  const path = String(made.headers.location);
  expect((await get(path)).headers.etag).toBe(made.headers.etag);
  const changed = await lab.v2('berta', { method: 'PATCH', path, headers, body: { remark: 'short' } });
  expect([changed.status, changed.text]).toEqual([204, '']);
});
