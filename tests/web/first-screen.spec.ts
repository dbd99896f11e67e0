// What a computer has to fetch and read before its first screen can be used: at most 300 kB of compressed scripts, and of /docs with its
// styles. What a screen needs later comes later.
import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const mostBytes = 300_000;

for (const [path, screen] of [
  ['/today', 'today'],
  ['/dashboards', 'dashboards'],
  ['/inventory', 'inventory'],
] as const) {
  test(`${path} can be used before more than 300 kB of compressed scripts have come`, async ({ page, context }) => {
    await signedIn(page);
    await page.close();
    const first = await context.newPage();
    // What comes as soon as the screen stands is no part of it: the moment is kept by the page, as a test looks only now and then.
    await first.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.body?.dataset.appState !== 'loaded') return;
        performance.mark('first-screen');
        watch.disconnect();
      });
      watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-app-state'] });
    });
    // The charts of a dashboard are fetched with its first figures, which are no part of the screen that can be used.
    await first.route('**/api/v2/dashboards/*/data', () => undefined);
    await first.goto(path);
    await screenLoaded(first, screen);
    const asked = await first.evaluate(() => {
      const [{ startTime: stood } = { startTime: 0 }] = performance.getEntriesByName('first-screen');
      const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= stood);
      return [...new Set(before.map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith('.js')))];
    });
    expect(asked.length).toBeGreaterThan(3);
    let bytes = 0;
    for (const script of asked) bytes += gzipSync(await (await first.request.get(script)).body()).byteLength;
    expect(bytes).toBeLessThanOrEqual(mostBytes);
  });
}

/** How many bytes come over the line. */
function bytesOf(address: string | URL, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(address, { headers }, (answer) => {
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
      });
      answer.on('end', () => resolve(size));
    });
    asked.on('error', reject);
  });
}

test('/docs can be read before more than 300 kB of scripts and styles have come', async ({ page }) => {
  const files = new Set<string>();
  page.on('request', (request) => {
    if (/\.(?:js|css)$/.test(new URL(request.url()).pathname)) files.add(request.url());
  });
  await page.goto('/docs/v2');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(files.size).toBeGreaterThan(3);
  let bytes = 0;
  for (const file of files) bytes += await bytesOf(file, { 'accept-encoding': 'br' });
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});

test('240 devices with their customers come as at most 45 kB', async ({ page, context }) => {
  await signedIn(page);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const address = new URL('/api/v2/inventories?page[size]=240&include=customer', (await page.request.get('/health')).url());
  expect((await (await page.request.get(address.href)).json()).data).toHaveLength(240);
  const bytes = await bytesOf(address, { cookie, 'accept-encoding': 'gzip' });
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(45_000);
});
