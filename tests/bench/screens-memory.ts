// A day at the screens in short: lists, records, searches, sheets and dashboards over and over in one page, and what the page keeps
// of it. Issue 6 "Speed": after an hour at most 1.3 times what it held after five minutes.
import type { CDPSession } from 'playwright';
import { type Screens, withScreens } from './browser.ts';
import { line } from './measured-server.ts';

const rail = ['/inventory', '/calibrations', '/customers', '/bookings', '/repairs', '/prices/matrix', '/filters', '/dashboards'];

async function heldMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** Never a new page: the program's own links and its history, as a day without reloading would go. */
async function round({ page }: Screens, n: number): Promise<void> {
  for (const path of rail) {
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: null }))`);
    await page.waitForURL((url) => url.pathname.startsWith(path));
    await page.waitForSelector('body[data-app-state="loaded"]');
    const grid = page.locator('[role="grid"]').first();
    if (!(await grid.isVisible())) continue;
    await grid.focus();
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('PageDown');
    if (path === '/prices/matrix') continue;
    await page.keyboard.press('Enter');
    await page.waitForSelector('body[data-app-state="loaded"]');
    await page.goBack();
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
