// packages/client on a page of another origin: the same day as in Node.js, with a token and no cookie.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { layOutDay, seenOfDay } from '../support/client-day.ts';
import { admin } from './fixtures/server.ts';
import { expect, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' };
const entry = './node_modules/@plumbline/client/dist/index.js';
const start = `<!doctype html><meta charset="utf-8"><title>A page of the house</title>
<script type="importmap">{"imports":{"@plumbline/client":"${entry}"}}</script>
<script type="module">import { day } from './day.js'; window.work = (where) => day(where);</script>`;

/** A page of somebody else, with the package as it is published. */
async function page(folder: string) {
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://page');
    answer.setHeader('Content-Type', types[extname(pathname)] ?? 'text/html');
    answer.end(pathname === '/' ? start : pathname === '/favicon.ico' ? '' : readFileSync(join(folder, pathname)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

test('works a day from a page of a listed origin', async ({ page: window, server }) => {
  const other = await page(layOutDay());
  try {
    await signedIn(window);
    const setting = '/api/v2/settings/api.cors_origins';
    const listed = await window.request.patch(setting, {
      data: { value: JSON.stringify([other.origin]) },
      headers: { Origin: server.url },
    });
    expect(listed.status()).toBe(200);
    await window.goto(other.origin);
    await window.waitForFunction(() => 'work' in window);
    const seen = await window.evaluate((where) => (window as unknown as { work(where: object): Promise<object> }).work(where), {
      address: server.url,
      ...admin,
    });
    expect(seen).toEqual(seenOfDay);
  } finally {
    other.stop();
  }
});
