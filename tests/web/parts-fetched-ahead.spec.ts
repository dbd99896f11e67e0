// What is fetched ahead of being wanted waits while the browser has no network, unless the lab is on this computer, and comes once there is one.
import type { Page } from '@playwright/test';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { SignInPage, signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

/** An address that is not of this computer, answered from the server beside the test. */
const away = 'https://lab.example';

/** Fetched when a link to it is aimed at. */
const aimedAt = /\/assets\/decision-page-[^/]*\.js/;

async function fromAway(page: Page, url: string): Promise<void> {
  await page.route(`${away}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    // It tells of changes and never ends.
    if (pathname !== '/api/v2/events')
      await route.fulfill({ response: await route.fetch({ url: `${url}${pathname}${search}` }) });
  });
}

/** Gives the parts that were asked for so far, and a step to a moment at which the browser has nothing else to do. */
async function watched(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/[^/]*\.js$/.test(request.url())) asked.push(request.url());
  });
  await page.clock.install();
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    window.requestIdleCallback = (work) => held.push(work);
    window.addEventListener('idle-now', () => {
      for (const work of held.splice(0)) work({ didTimeout: false, timeRemaining: () => 50 });
    });
  });
  const idle = async () => {
    await page.clock.fastForward(5000);
    await page.evaluate(async () => {
      window.dispatchEvent(new Event('idle-now'));
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  };
  return { asked, idle };
}

test('parts of the program wait for the network, without a complaint, and come with it', async ({ page, server }) => {
  await fromAway(page, server.url);
  const { asked, idle } = await watched(page);
  await page.goto(away);
  await screenLoaded(page, 'sign-in');
  await page.context().setOffline(true);
  const ofThisScreen = asked.length;
  for (let time = 0; time < 3; time += 1) await idle();
  expect(asked.slice(ofThisScreen)).toEqual([]);
  await page.context().setOffline(false);
  await expect(async () => {
    await idle();
    expect(asked.length).toBeGreaterThan(ofThisScreen);
  }).toPass();
});

test('a screen that is aimed at without a network is fetched when it is aimed at with one', async ({ page, server }) => {
  await signedIn(page);
  await fromAway(page, server.url);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (aimedAt.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${away}/about`);
  await screenLoaded(page, 'about');
  const aim = async (to: string) => page.locator(`nav a[href="${to}"]`).first().focus();
  await page.context().setOffline(true);
  await aim('/decision-rules');
  await aim('/filters');
  expect(asked).toEqual([]);
  await page.context().setOffline(false);
  await aim('/decision-rules');
  await expect.poll(() => asked).not.toEqual([]);
});

test('of a lab on this computer they come without a network, too', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  const { asked, idle } = await watched(page);
  await new SignInPage(page).open();
  const ofThisScreen = asked.length;
  await expect(async () => {
    await idle();
    expect(asked.length).toBeGreaterThan(ofThisScreen);
  }).toPass();
});
