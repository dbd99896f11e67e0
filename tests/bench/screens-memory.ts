// A day at the screens in short: lists, records, searches, sheets and dashboards over and over in one page, and what the page keeps
// of it. After an hour at most 1.3 times what it held after five minutes.
import type { CDPSession, Page } from 'playwright';
import { type Screens, withScreens } from './browser.ts';
import { line } from './measured-server.ts';

const lists = ['/inventory', '/calibrations', '/customers', '/bookings', '/repairs'];
const rail = [...lists, '/prices/matrix', '/filters', '/dashboards'];

async function heldMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** The new screen's chunk may still be on its way, and the old screen with it. */
async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.waitForSelector('body[data-app-state="loaded"]');
}

/** Never a new page: the rail's links and the history, as a day without reloading would go. */
async function round({ page }: Screens, n: number): Promise<void> {
  for (const path of rail) {
    await page.locator(`nav a[href="${path}"]`).click();
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await loaded(page);
    if (!lists.includes(path)) continue;
    const row = page.locator('[role="grid"] [role="row"][aria-selected]').first();
    await row.waitFor();
    await page.locator('[role="grid"]').focus();
    await page.keyboard.press('ArrowDown');
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== path);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === path);
    await loaded(page);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`A${n % 100}`);
  await page.keyboard.press('Escape');
}

export async function screensMemory(directory: string, minutes: number): Promise<void> {
  await withScreens(directory, async (at) => {
    await at.devtools.send('HeapProfiler.enable');
    await at.open('/inventory', 'inventory');
    const began = performance.now();
    const passed = () => (performance.now() - began) / 60_000;
    let early = 0;
    let rounds = 0;
    for (; passed() < minutes; rounds += 1) {
      await round(at, rounds);
      if (early === 0 && passed() >= Math.min(5, minutes / 6)) early = await heldMegabytes(at.devtools);
    }
    const late = await heldMegabytes(at.devtools);
    const nodes = await at.page.locator('*').count();
    line(
      `memory of the page after ${minutes} minutes of work`,
      { rounds, early: `${early.toFixed(1)} MB`, late: `${late.toFixed(1)} MB`, elements: nodes },
      `ratio ${(late / early).toFixed(2)} (target <= 1.3)`,
    );
  });
}
