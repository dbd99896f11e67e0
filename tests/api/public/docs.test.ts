// The API reference at /docs: a page beside the screens that needs no sign-in and no set-up, as it holds nothing secret.
// docs/interface/v2.md#public-texts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#server/index.ts';
import { type HttpClient, httpClient } from '../../support/http-client.ts';
import { resourcesDir } from '../../support/seed-lab.ts';

let folder: string;
let server: RunningServer;
let client: HttpClient;

/** A lab that nobody has set up yet, with screens of one line each. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-docs-'));
  const rendererDir = join(folder, 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>screens</title>');
  writeFileSync(join(rendererDir, 'docs.html'), '<!doctype html><title>reference</title>');
  writeFileSync(join(rendererDir, 'assets', 'docs-1a2b.js'), 'export {};');
  server = await startServer({ dataDir: join(folder, 'data'), port: 0, resourcesDir, rendererDir, logLevel: 'silent' });
  client = httpClient(server.url);
});
afterAll(async () => {
  client.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the reference', () => {
  it.each(['/docs', '/docs/', '/docs/v1/inventory/listInventory', '/docs/v2?x=1'])('answers at %s', async (path) => {
    const answer = await client.send({ path });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<title>reference</title>');
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('answers HEAD like GET, without the page', async () => {
    const answer = await client.send({ method: 'HEAD', path: '/docs' });
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  });

  it('has its assets, kept for good as their names change with them', async () => {
    const answer = await client.send({ path: '/assets/docs-1a2b.js' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('is no address to write to', async () => {
    expect((await client.send({ method: 'POST', path: '/docs', body: {} })).status).toBe(404);
  });

  it('takes nothing from the screens beside it', async () => {
    for (const path of ['/', '/inventory', '/docsx']) {
      expect((await client.send({ path })).text).toContain('<title>screens</title>');
    }
  });

  it('reads its two descriptions before the lab is set up, and only those', async () => {
    for (const [path, version] of [
      ['/api/openapi.json', '1.0.0'],
      ['/api/v2/openapi.json', '2.0.0-beta'],
    ] as const) {
      const answer = await client.send({ path });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ openapi: '3.1.0', info: { version } });
    }
    expect((await client.send({ path: '/api/inventory' })).status).toBe(503);
  });
});
