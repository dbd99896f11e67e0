// What a computer has to fetch and read before its first screen can be used: at most 300 kB of compressed scripts. What a screen needs
// later comes later.
import { gzipSync } from 'node:zlib';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

const mostBytes = 300_000;

for (const [path, screen] of [
  ['/dashboards', 'dashboards'],
  ['/inventory', 'inventory'],
] as const) {
  test(`${path} can be used before more than 300 kB of compressed scripts have come`, async ({ page, context }) => {
    await signedIn(page);
    await page.close();
    const first = await context.newPage();
    const scripts = new Set<string>();
    first.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url());
    });
    // The charts of a dashboard are fetched with its first figures, which are no part of the screen that can be used.
    await first.route('**/api/v2/dashboards/*/data', () => undefined);
    await first.goto(path);
    await screenLoaded(first, screen);
    const asked = [...scripts];
    expect(asked.length).toBeGreaterThan(3);
    let bytes = 0;
    for (const script of asked) bytes += gzipSync(await (await first.request.get(script)).body()).byteLength;
    expect(bytes).toBeLessThanOrEqual(mostBytes);
  });
}
