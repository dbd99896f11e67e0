// Files of the screens come packed as they were with the build, for whoever takes them so. docs/interface/manners.md#packing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScreens } from '#server/http/pages/screens.ts';
import { packScreens } from '../../scripts/packaging/pack-screens.ts';
import { type HttpClient, httpClient } from '../support/http-client.ts';

const script = `console.log(${JSON.stringify('plumb '.repeat(2000))})`;
const directory = mkdtempSync(join(tmpdir(), 'plumbline-packed-'));
let server: Server;
let client: HttpClient;

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'assets', 'start.js'), script);
  writeFileSync(join(directory, 'assets', 'small.js'), 'void 0');
  writeFileSync(join(directory, 'licences.json'), JSON.stringify(script));
  writeFileSync(join(directory, 'index.html'), '<!doctype html>');
  await packScreens(directory);
  server = createServer(createScreens(directory));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  client.close();
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
});

const get = (path: string, coding?: string) =>
  client.send({ path, ...(coding === undefined ? {} : { headers: { 'Accept-Encoding': coding } }) });

describe('a script of the screens', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    [undefined, 'identity'],
    [undefined, undefined],
  ])('comes as %s for who takes %s', async (coding, asked) => {
    const { status, headers, text, bytes } = await get('/assets/start.js?v=1', asked);
    expect([status, headers['content-encoding'], text]).toEqual([200, coding, script]);
    expect([headers['content-type'], headers.vary]).toEqual(['text/javascript; charset=utf-8', 'Accept-Encoding']);
    expect(headers['cache-control']).toContain('immutable');
    if (coding) expect(bytes.length).toBeLessThan(script.length / 10);
  });

  it('that is short was not packed, and a page is the page', async () => {
    expect((await get('/assets/small.js', 'gzip')).headers).not.toHaveProperty('content-encoding');
    expect((await get('/inventories', 'gzip')).text).toBe('<!doctype html>');
  });

  it.each(['gzip', 'identity'])(
    'is kept by its name alone: what has the same in each version is asked for anew (%s)',
    async (coding) => {
      const { status, headers } = await get('/licences.json', coding);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    },
  );

  it('that went away since the start is not answered with another', async () => {
    rmSync(join(directory, 'assets', 'start.js.gz'));
    const { headers, text } = await get('/assets/start.js', 'gzip');
    expect([headers['content-encoding'], text]).toEqual([undefined, script]);
    rmSync(join(directory, 'assets', 'start.js.br'));
    expect((await get('/assets/start.js', 'gzip')).status).toBe(404);
  });
});
