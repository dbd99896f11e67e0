// The screens under measurement: scripts before the first one, requests of a scrolled and a filtered grid, frames of a scrolled
// matrix. Frames are counted in the browser's own trace, not by the page.
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright';
import { type Screens, withScreens } from './browser.ts';
import { framesOf } from './frames.ts';
import { line } from './measured-server.ts';

/** Longer than a pause in typing: what would have been asked after it is part of the figure. */
const pauseMs = 600;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

async function firstScreen({ page, open }: Screens, path: string, screen: string): Promise<void> {
  const scripts = new Set<string>();
  const keep = (answer: Response) => new URL(answer.url()).pathname.endsWith('.js') && scripts.add(answer.url());
  page.on('response', keep);
  const began = performance.now();
  await open(path, screen);
  const ms = performance.now() - began;
  page.off('response', keep);
  let packed = 0;
  // Asked for again: the browser forgets the bodies of a page that was left.
  for (const script of scripts) packed += gzipSync(await (await page.request.get(script)).body()).byteLength;
  line(
    `scripts before ${path} can be used`,
    { files: scripts.size, compressed: kilobytes(packed), 'until its data is there': `${ms.toFixed(0)} ms` },
    'target <= 300 kB',
  );
}

/** What was asked of a list while something was done, and how much of it was called off again. */
async function askedWhile(page: Page, path: string, work: () => Promise<unknown>): Promise<{ asked: number; cancelled: number }> {
  const asked: Request[] = [];
  const cancelled: Request[] = [];
  const isOurs = (request: Request) => new URL(request.url()).pathname === path;
  const onAsked = (request: Request) => isOurs(request) && asked.push(request);
  const onFailed = (request: Request) => isOurs(request) && cancelled.push(request);
  page.on('request', onAsked);
  page.on('requestfailed', onFailed);
  await work();
  await page.waitForTimeout(pauseMs);
  await Promise.all(asked.map((request) => request.response().catch(() => null)));
  page.off('request', onAsked);
  page.off('requestfailed', onFailed);
  return { asked: asked.length, cancelled: cancelled.length };
}

const inventories = '/api/v2/inventories';

async function grid({ page, open }: Screens, rows: number): Promise<void> {
  await open('/inventory', 'inventory');
  const body = page.locator('[role="grid"]');
  await body.focus();
  const placeOf = async () => Number(await page.locator('[role="row"][aria-selected="true"]').getAttribute('aria-rowindex'));
  await page.keyboard.press('ArrowDown');
  const taken: number[] = [];
  const before = await placeOf();
  const scrolled = await askedWhile(page, inventories, async () => {
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      await page.keyboard.press('PageDown');
      await page.locator('[role="grid"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
      taken.push(performance.now() - began);
    }
  });
  taken.sort((a, b) => a - b);
  line(`grid of ${rows} devices: 20 pages of scroll`, {
    rows: (await placeOf()) - before,
    requests: scrolled.asked,
    'cancelled of them': scrolled.cancelled,
    'a page': `${taken[10]?.toFixed(0)} ms (worst ${taken.at(-1)?.toFixed(0)})`,
  });
  const filter = page.getByLabel('Filter: Serial number');
  const typed = await askedWhile(page, inventories, () => filter.pressSequentially('12345', { delay: 60 }));
  line(
    'typing five letters into its filter',
    { requests: typed.asked, 'cancelled of them': typed.cancelled },
    'target: one a pause',
  );
}

const frameCount = 300;

/** Runs in the page, a step a frame. */
const scrollBothWays = `new Promise((done) => {
  let box = document.querySelector('[role="grid"]');
  while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  if (!box) throw new Error('nothing scrolls');
  let n = 0;
  const step = () => {
    box.scrollTop += 90;
    box.scrollLeft = (n * 9) % Math.max(1, box.scrollWidth - box.clientWidth);
    n += 1;
    if (n < ${frameCount}) requestAnimationFrame(step);
    else done();
  };
  requestAnimationFrame(step);
})`;

async function matrix({ browser, page, open }: Screens): Promise<void> {
  await open('/prices/matrix?why=0', 'matrix');
  const sheet = page.getByRole('grid');
  const box = await sheet.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 300);
  for (let n = 0; n < 30; n += 1) await page.mouse.wheel(0, 60);
  await page.waitForTimeout(pauseMs);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] });
  await page.evaluate(scrollBothWays);
  const frames = framesOf((await browser.stopTracing()).toString());
  line('matrix of 1,000 types by 20 groups, scrolled both ways', frames, 'target >= 50 a second');
}

export interface ScreenLabs {
  large: string;
  rows: number;
  /** 1,000 types by 20 groups. */
  matrixLab: () => Promise<string>;
}

export async function screens({ large, rows, matrixLab }: ScreenLabs): Promise<void> {
  await withScreens(large, async (at) => {
    await firstScreen(at, '/today', 'today');
    await firstScreen(at, '/dashboards', 'dashboards');
    await firstScreen(at, '/inventory', 'inventory');
    await grid(at, rows);
  });
  await withScreens(await matrixLab(), matrix);
}
