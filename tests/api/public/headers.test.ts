// What every answer of the server carries and what none does, whatever was asked and however it ended; and that the screens'
// files are the only files it hands out. docs/quality.md#s10.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/http/exchange/services.ts';
import { type RunningServer, startServer } from '#server/index.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { openedLab } from '#server/open-lab.ts';
import { type Answer, type Call, type HttpClient, httpClient } from '../../support/http-client.ts';
import { credentialHeaders } from '../../support/running-lab.ts';
import { copySeed, resourcesDir } from '../../support/seed-lab.ts';
import { emailOf, passwordOf } from '../../support/seed-world.ts';

const page = '<!doctype html><title>The screens</title>';
const asset = 'export const screens = 1;';
const outside = 'nobody may read this';

let folder: string;
let lab: RunningServer;
let empty: RunningServer;
let client: HttpClient;
let beforeSetUp: HttpClient;
let token: string;
let discard: () => void;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-screens-'));
  const rendererDir = join(folder, 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), page);
  writeFileSync(join(rendererDir, 'assets', 'app-1a2b.js'), asset);
  writeFileSync(join(rendererDir, 'assets', 'code-reader-worker-1a2b.js'), asset);
  writeFileSync(join(rendererDir, 'manifest.webmanifest'), '{}');
  for (const name of ['secret.txt', 'secret.txt.js', 'renderer-secret.txt']) writeFileSync(join(folder, name), outside);
  writeFileSync(join(rendererDir, '.hidden'), outside);
  const seed = await copySeed('full');
  discard = seed.discard;
  writeFileSync(
    join(seed.directory, 'config.json'),
    JSON.stringify({ addresses: ['https://lab.example', 'https://lab.example:8443'] }),
  );
  const options = { port: 0, resourcesDir, rendererDir, logLevel: 'silent' } as const;
  lab = await startServer({ ...options, dataDir: seed.directory });
  empty = await startServer({ ...options, dataDir: join(folder, 'empty') });
  const services = openedLab(dataPaths(seed.directory).database)?.services;
  if (!services) throw new Error('the started server holds no lab');
  token = await services.signIn.issueToken('user-berta', 'test');
  await moreCategoriesThanAPage(services);
  client = httpClient(lab.url);
  beforeSetUp = httpClient(empty.url);
});

afterAll(async () => {
  client.close();
  beforeSetUp.close();
  await lab.stop();
  await empty.stop();
  discard();
  rmSync(folder, { recursive: true, force: true });
});

async function moreCategoriesThanAPage({ lab: { db } }: Services): Promise<void> {
  const rows = Array.from({ length: 1200 }, (_, n) => ({ uID: `stream-${n}`, name: `Stream ${n}` }));
  for (let start = 0; start < rows.length; start += 200) {
    await db
      .insertInto('categories')
      .values(rows.slice(start, start + 200))
      .execute();
  }
}

interface Kind extends Call {
  name: string;
  status: number;
  /** Data of the lab, or words about it: never kept by a browser or a proxy. */
  data?: boolean;
  /** To a lab that is not set up. */
  fresh?: boolean;
  /** With a v2 token. */
  signedIn?: boolean;
}

const asBerta = credentialHeaders('berta');
const json = { ...asBerta, 'Content-Type': 'application/json' };

const kinds: Kind[] = [
  { name: 'a page of the screens', path: '/', status: 200 },
  { name: 'a page by its address', path: '/devices/dev-1?tab=history', status: 200 },
  { name: 'an asset', path: '/assets/app-1a2b.js', status: 200 },
  {
    name: 'an asset a browser has',
    path: '/assets/app-1a2b.js',
    headers: { 'If-Modified-Since': new Date(2e12).toUTCString() },
    status: 304,
  },
  { name: 'a part of an asset', path: '/assets/app-1a2b.js', headers: { Range: 'bytes=0-3' }, status: 206 },
  { name: 'an impossible part of an asset', path: '/assets/app-1a2b.js', headers: { Range: 'bytes=900-' }, status: 404 },
  { name: 'a form sent to a page', method: 'POST', path: '/', body: 'a=1', status: 404 },
  { name: 'v1 list', path: '/api/inventory', headers: asBerta, status: 200, data: true },
  { name: 'v1 list as a stream', path: '/api/category?limit=-1', headers: asBerta, status: 200, data: true },
  { name: 'v1 record', path: '/api/inventory/dev-1', headers: asBerta, status: 200, data: true },
  { name: 'v1 record, head only', method: 'HEAD', path: '/api/inventory/dev-1', headers: asBerta, status: 200, data: true },
  { name: 'v1 preflight', method: 'OPTIONS', path: '/api/inventory', status: 200 },
  { name: 'v1 missing record', path: '/api/inventory/none', headers: asBerta, status: 404, data: true },
  { name: 'v1 without credentials', path: '/api/inventory', status: 401, data: true },
  { name: 'v1 broken filter', path: '/api/inventory?filter=[', headers: asBerta, status: 400, data: true },
  { name: 'v1 broken encoding', path: '/api/inventory?filter=%E0%A4%A', headers: asBerta, status: 400, data: true },
  { name: 'v1 unknown word', path: '/api/nothing', headers: asBerta, status: 404, data: true },
  { name: 'v1 wrong verb', method: 'PATCH', path: '/api/inventory', headers: asBerta, status: 405, data: true },
  { name: 'v2 list', path: '/api/v2/inventories', signedIn: true, status: 200, data: true },
  { name: 'v2 record', path: '/api/v2/inventories/dev-1?include=customer', signedIn: true, status: 200, data: true },
  { name: 'v2 missing record', path: '/api/v2/inventories/none', signedIn: true, status: 404, data: true },
  { name: 'v2 unknown filter', path: '/api/v2/inventories?filter[none]=1', signedIn: true, status: 422, data: true },
  {
    name: 'v2 wrong type of body',
    method: 'POST',
    path: '/api/v2/inventories',
    signedIn: true,
    body: '<a/>',
    status: 415,
    data: true,
  },
  { name: 'v2 wrong verb', method: 'PUT', path: '/api/v2/inventories', signedIn: true, body: {}, status: 405, data: true },
  { name: 'v2 without token', path: '/api/v2/inventories', status: 401, data: true },
  { name: 'v2 unknown word', path: '/api/v2/nothing', status: 401, data: true },
  { name: 'v2 sign-in with nothing', method: 'POST', path: '/api/v2/auth/token', body: {}, status: 422, data: true },
  { name: 'public texts', path: '/api/v2/public/languages', status: 200, data: true },
  { name: 'health', path: '/health', status: 200, data: true },
  { name: 'the interface description', path: '/api/openapi.json', status: 200 },
  { name: 'a foreign name', path: '/api/inventory', headers: { ...asBerta, Host: 'evil.test' }, status: 403, data: true },
  { name: 'a foreign name on the screens', path: '/', headers: { Host: 'evil.test' }, status: 403, data: true },
  { name: 'before set-up, v1', path: '/api/inventory', headers: asBerta, status: 503, data: true, fresh: true },
  { name: 'before set-up, v2', path: '/api/v2/inventories', status: 503, data: true, fresh: true },
  { name: 'before set-up, a page', path: '/', status: 200, fresh: true },
  {
    name: 'before set-up, a form from elsewhere',
    method: 'POST',
    path: '/setup',
    body: {},
    status: 403,
    data: true,
    fresh: true,
  },
];

function expectProtected({ headers }: Answer, about: string): void {
  const policy = String(headers['content-security-policy']);
  expect(policy, about).toMatch(
    /default-src 'self'.*script-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
  );
  expect(policy, about).not.toMatch(/unsafe-|\*|https?:/);
  expect(headers, about).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['x-request-id'], about).toMatch(/^[0-9a-f-]{36}$/);
  for (const name of ['server', 'x-powered-by', 'x-aspnet-version', 'via']) {
    expect(headers, about).not.toHaveProperty(name);
  }
}

describe('every answer is protected', () => {
  it.each(kinds)('$name ($status)', async ({ name, status, data = false, fresh = false, signedIn = false, ...call }) => {
    const headers = { ...call.headers, ...(signedIn ? { Authorization: `Bearer ${token}` } : {}) };
    const answer = await (fresh ? beforeSetUp : client).send({ ...call, headers });
    expect(answer.status, answer.text).toBe(status);
    expectProtected(answer, name);
    // What has a tag may be kept by whoever read it, and is asked about each time.
    const kept = answer.headers.etag !== undefined && (call.method ?? 'GET') === 'GET';
    if (data) expect(answer.headers['cache-control']).toBe(kept ? 'private, no-cache' : 'no-store');
    expect(answer.text).not.toMatch(/node:internal|\.ts:\d+|better-sqlite3|SqliteError|\/node_modules\//);
  });

  it('a body of more than ten megabytes (413)', async () => {
    const body = Buffer.alloc(1024 * 1024 + 1, 32);
    for (const path of ['/api/inventory', '/api/inventory/dev-1']) {
      const answer = await client.send({ method: path.endsWith('1') ? 'PUT' : 'POST', path, headers: json, body });
      expect(answer.status).toBe(413);
      expectProtected(answer, path);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('a record a client has (304)', async () => {
    const call = { path: '/api/v2/inventories/dev-1', headers: { Authorization: `Bearer ${token}` } };
    const { etag = '' } = (await client.send(call)).headers;
    const again = await client.send({ ...call, headers: { ...call.headers, 'If-None-Match': etag } });
    expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
    expectProtected(again, 'not modified');
  });

  it('the thread that reads codes from the camera may compile WebAssembly, and it alone', async () => {
    const { headers, text } = await client.send({ path: '/assets/code-reader-worker-1a2b.js' });
    expect(text).toBe(asset);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    const page = await client.send({ path: '/assets/code-reader-worker-none.js' });
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('only what is named by its content may be kept', async () => {
    const kept = await client.send({ path: '/assets/app-1a2b.js' });
    expect(kept.text).toBe(asset);
    expect(kept.headers['cache-control']).toContain('immutable');
    for (const path of ['/', '/index.html', '/anything', '/manifest.webmanifest']) {
      expect((await client.send({ path })).headers['cache-control']).toBe('no-cache');
    }
  });
});

const climbing = [
  '/../secret.txt',
  '/../../../../../../etc/passwd',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/..%2Fsecret.txt',
  '/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/.%2e/secret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/assets\\..\\..\\secret.txt',
  '/%5c..%5c..%5csecret.txt',
  '/..%252fsecret.txt',
  '/%252e%252e%252fsecret.txt',
  '/..%c0%afsecret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%e0%80%ae%e0%80%ae/secret.txt',
  '/..%u2215secret.txt',
  '/..;/secret.txt',
  '/....//secret.txt',
  '/.../secret.txt',
  '/../renderer-secret.txt',
  '/..%00/secret.txt',
  '/%00',
  '/secret.txt%00',
  '/../secret.txt%00.js',
  '/index.html%00../../secret.txt',
  '//secret.txt',
  '///etc/passwd',
  '/%2fetc%2fpasswd',
  '//../secret.txt',
  '/./../secret.txt',
  '/.hidden',
  '/%2ehidden',
  '/assets/',
  '/assets/..',
  '/api/../secret.txt',
  '/api/v2/..%2f..%2f..%2fsecret.txt',
  '/health/..%2fsecret.txt',
  'http://127.0.0.1/../secret.txt',
  'file:///etc/passwd',
];

describe('no file outside the screens leaves', () => {
  it.each(climbing)('%s', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await client.send({ method, path });
      expect([200, 400, 401, 403, 404]).toContain(answer.status);
      if (answer.status === 200 && method === 'GET') expect(answer.text).toBe(page);
      if (answer.status === 200) expect(answer.headers['content-length']).toBe(String(page.length));
      expect(answer.text).not.toMatch(/nobody may read|root:/);
      expectProtected(answer, path);
    }
  });
});

async function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(lab.url);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  await closed;
  return Buffer.concat(parts).toString('latin1');
}

describe('verbs that nobody needs', () => {
  it.each(['TRACE', 'PROPFIND', 'MKCOL', 'MOVE', 'LOCK', 'SEARCH', 'PUT', 'PATCH', 'DELETE'])(
    '%s changes and repeats nothing',
    async (method) => {
      for (const path of ['/', '/assets/app-1a2b.js', '/api/inventory', '/api/v2/inventories', '/health', '/api/openapi.json']) {
        const answer = await client.send({ method, path, headers: { ...asBerta, 'X-Mark': 'repeat-me' } });
        expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        expect(answer.text).not.toContain('repeat-me');
        expectProtected(answer, `${method} ${path}`);
      }
    },
  );

  it('below an interface description there is nothing', async () => {
    for (const path of ['/api/openapi.json/x', '/api/v2/openapi.json/x'])
      expect((await client.send({ path, headers: asBerta })).status, path).toBeGreaterThanOrEqual(400);
  });

  it('CONNECT is no way through', async () => {
    expect(await sendRaw('CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')).not.toContain(' 200 ');
  });

  it.each([
    'FOO / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'GET /\u0000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET /a b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n',
    'POST /api/inventory HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/inventory HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'POST /api/inventory HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd',
  ])('%j is refused and the connection closed', async (text) => {
    expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it('what is no HTTP at all is answered as bare as anything can be', async () => {
    expect(await sendRaw('GET /a b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')).toMatch(
      /Cache-Control: no-store\r\nContent-Security-Policy: default-src 'none'/,
    );
  });
});

describe('whole addresses', () => {
  /** What a script follows, what a spreadsheet resolves against, and what a browser keeps the session by. */
  async function told(headers: Record<string, string>) {
    const reader = { ...headers, Authorization: `Bearer ${token}` };
    const list = await client.send({ path: '/api/v2/categories?page[size]=1', headers: reader });
    const feed = await client.send({ path: '/api/v2/odata/categories?$top=1', headers: reader });
    const signIn = { email: emailOf('berta'), password: passwordOf('berta') };
    const session = await client.send({ method: 'POST', path: '/api/v2/auth/session', headers, body: signIn });
    return {
      links: /<(https?:\/\/[^/]+)\//.exec(String(list.headers.link))?.[1],
      feed: /^(https?:\/\/[^/]+)\//.exec((feed.body as { '@odata.context': string })['@odata.context'])?.[1],
      secure: / Secure\b/.test(String(session.headers['set-cookie'])),
    };
  }

  it('are those under which the operator said that something in front encrypts', async () => {
    for (const host of ['lab.example', 'LAB.example:443', 'lab.example:8443']) {
      const origin = new URL(`https://${host}`).origin;
      expect(await told({ Host: host }), host).toEqual({
        links: expect.stringMatching(new RegExp(`^${origin}(:443)?$`, 'i')),
        feed: origin,
        secure: true,
      });
    }
  });

  it('are plain under any other, whatever a header says of it', async () => {
    const forged = {
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'proto=https;host=evil.example',
    };
    const { host } = new URL(lab.url);
    expect(await told({ ...forged, Host: host })).toEqual({ links: lab.url, feed: lab.url, secure: false });
    expect(await told({ ...forged, Host: 'lab.example:81' })).toMatchObject({ links: 'http://lab.example:81', secure: false });
  });
});

it('keeps a line that is not used longer than clients do, and says so', async () => {
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve) => get(`${lab.url}/health`, { agent }, resolve));
  answer.resume();
  expect(answer.headers['keep-alive']).toBe('timeout=75');
  agent.destroy();
});
