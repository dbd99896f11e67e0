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

/** Until another screen stands: its chunk may still be on its way when its address is there, and the old screen with it. */
async function go(page: Page, isThere: (path: string) => boolean, step: () => Promise<unknown>): Promise<void> {
  const left = await page.locator('body').getAttribute('data-screen');
  await step();
  await page.waitForURL((url) => isThere(url.pathname));
  await page.waitForSelector(`body[data-app-state="loaded"]:not([data-screen="${left}"])`);
}

/** Never a new page: the rail's links and the history, as a day without reloading would go. */
async function round({ page }: Screens, n: number): Promise<void> {
  for (const path of rail) {
    const isHere = (at: string) => at.startsWith(path);
    await go(page, isHere, () => page.locator(`nav a[href="${path}"]`).click());
    if (!lists.includes(path)) continue;
    await page.locator('[role="grid"] [role="row"][aria-selected]').first().waitFor();
    await page.locator('[role="grid"]').focus();
    await page.keyboard.press('ArrowDown');
    for (let n = 0; n < 4; n += 1) await page.keyboard.press('PageDown');
    const isRecord = (at: string) => at !== path;
    await go(page, isRecord, () => page.keyboard.press('Enter'));
    await go(page, isHere, () => page.goBack());
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`A${n % 100}`);
  await page.keyboard.press('Escape');
}

export async function screensMemory(directory: string, minutes: number): Promise<void> {
  await withScreens(directory, async (at) => {
    await at.devtools.send('HeapProfiler.enable');
    await at.open('/dashboards', 'dashboards');
    const began = performance.now();
    const passed = () => (performance.now() - began) / 60_000;
    let early = 0;
    let rounds = 0;
    /** Every ten minutes, to tell a leak from what a longer day keeps. */
    const between: string[] = [];
    for (; passed() < minutes; rounds += 1) {
      await round(at, rounds);
      if (early === 0 && passed() >= Math.min(5, minutes / 6)) early = await heldMegabytes(at.devtools);
      if (passed() >= 10 * (between.length + 1)) between.push((await heldMegabytes(at.devtools)).toFixed(1));
    }
    const late = await heldMegabytes(at.devtools);
    const nodes = await at.page.locator('*').count();
    line(
      `memory of the page after ${minutes} minutes of work`,
      {
        rounds,
        early: `${early.toFixed(1)} MB`,
        late: `${late.toFixed(1)} MB`,
        between: between.join(' ') || '-',
        elements: nodes,
      },
      `ratio ${(late / early).toFixed(2)} (target <= 1.3)`,
    );
  });
}
