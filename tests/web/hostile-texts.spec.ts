// What is typed into any field is shown as text: on no screen, label or paper does it become a part of the page, a link or a program.

import type { Page } from '@playwright/test';
import { givenAddress } from '#renderer/records/kind/list-state.ts';
import { manualLines } from '../fixtures/gauge-studies.ts';
import { patience } from '../support/patience.ts';
import { readPdf } from '../support/pdf-reader.ts';
import { canaryWord, type HostileRecord, hostileRecords } from './fixtures/hostile-records.ts';
import { fixedScreens, go, screensAbout } from './fixtures/screens.ts';
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

interface Seen {
  /** The markup ran. */
  ran: boolean;
  /** It became elements, which the page's policy may yet have kept from running. */
  made: number;
  /** It stands there as text. */
  shown: boolean;
}

function look(page: Page): Promise<Seen> {
  return page.evaluate((word) => {
    const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    const scripts = [...document.scripts].filter(({ text }) => text.includes(word));
    return {
      ran: 'canary' in window,
      made: scripts.length + document.querySelectorAll('[onerror], [onload], [onclick], img[src="x"]').length,
      shown: [document.body.textContent, document.title, ...typed].some((text) => text.includes(word)),
    };
  }, canaryWord);
}

const softly = expect.configure({ soft: true });

async function isHarmless(page: Page, where: string): Promise<void> {
  const { ran, made } = await look(page);
  softly({ ran, made }, where).toEqual({ ran: false, made: 0 });
}

/** It comes when it comes: waited for, as long as a test waits for anything. */
async function showsIt(page: Page, where: string): Promise<void> {
  await softly.poll(async () => (await look(page)).shown, `${where} shows its name`).toBe(true);
}

async function opened(page: Page): Promise<HostileRecord[]> {
  await signedIn(page);
  await page.goto('/about');
  await screenLoaded(page, 'about');
  return hostileRecords(page);
}

test('markup in every free text of a record of each kind is text on every screen', async ({ page }) => {
  test.setTimeout(patience(600_000));
  const records = await opened(page);
  const spared = records.filter(({ kind, written }) => kind.operations.edit.length > 0 && written.length === 0);
  expect(
    spared.map(({ kind }) => kind.name),
    'kinds without a free text',
  ).toEqual(['price-scales']);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const screen of fixedScreens) {
    await go(page, screen);
    await isHarmless(page, screen.path);
  }
  for (const { kind, id, written } of records) {
    for (const screen of screensAbout(kind, id)) {
      await go(page, screen);
      // Who the record is stands at its head, and in its row of a list of its own.
      if (screen.name === `${kind.name}-record` && written.includes(kind.title)) await showsIt(page, screen.path);
      await isHarmless(page, screen.path);
      const tabs = screen.name === `${kind.name}-record` ? await page.getByRole('main').getByRole('tab').all() : [];
      for (const tab of tabs) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        // A tab of other records names the screen after them.
        await expect(page.locator('body')).toHaveAttribute('data-app-state', 'loaded');
        await isHarmless(page, `${screen.path}, ${await tab.textContent()}`);
      }
    }
    if (!written.includes(kind.title) || !kind.columns.includes(kind.title)) continue;
    const alone = givenAddress(new URLSearchParams({ 'filter[id]': `in:${id}` }).toString(), 'One');
    await go(page, { name: kind.name, path: `${kind.route}?${alone}` });
    await showsIt(page, kind.route);
    await isHarmless(page, kind.route);
  }
  expect(dialogs).toEqual([]);
});

/** A certificate says what was true at its release: one of the device released since its texts were changed. */
async function releasedCalibration(page: Page, device: string): Promise<string> {
  const { id } = await write(page, 'calibrations', {
    inventory_id: device,
    calibration_date: '2026-01-12',
    cal_result: 'passed',
  });
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.post(`/api/v2/calibrations/${id}/release`, { data: { complete: true }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return encodeURIComponent(id);
}

/** A study that is only planned has nothing to report. */
async function wholeStudy(page: Page, id: string): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const data = { kind: 'anova', readings: manualLines };
  const answer = await page.request.patch(`/api/v2/gauge-studies/${id}`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** An invoice says what was true when it was issued: one of the customer since its texts were changed. */
async function issuedInvoice(page: Page, customer: string): Promise<string> {
  const order = await write(page, 'bookings', { customer_id: customer, service_from: '2026-02-10' });
  await write(page, 'booking-positions', { booking_id: order.id, name: `<img src=x onerror=${canaryWord}>`, price: 10 });
  const headers = { Origin: new URL(page.url()).origin };
  const answer = await page.request.post(`/api/v2/bookings/${order.id}/invoice`, { data: {}, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id;
}

/** A receipt says what was written down when a device came. */
async function takenIn(page: Page, device: string): Promise<string> {
  const { data } = await (await page.request.get(`/api/v2/inventories/${device}`)).json();
  const devices = [{ inventory_id: device, damage: `<img src=x onerror=${canaryWord}>` }];
  const headers = { Origin: new URL(page.url()).origin };
  const body = { deliveries: [{ customer_id: data.attributes.customer_id, devices }] };
  const answer = await page.request.post('/api/v2/goods-movements/take-in', { data: body, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return encodeURIComponent((await answer.json()).data[0].id);
}

test('markup in the texts of a record is text on its label and its papers', async ({ page }) => {
  test.slow();
  const records = await opened(page);
  const keyOf = (name: string) => records.find(({ kind }) => kind.name === name)?.id ?? '';
  const idOf = (name: string) => encodeURIComponent(keyOf(name));
  const label = `/api/v2/labels/preview?format=device-62x29&inventory_id=${idOf('inventory')}`;
  const svg = await (await page.request.get(`${label}&output=svg`)).text();
  const drawn = await page.evaluate((text) => {
    const all = [...new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('*')];
    const attributes = all.flatMap((one) => one.getAttributeNames());
    return {
      elements: [...new Set(all.map(({ localName }) => localName))].sort(),
      active: attributes.filter((name) => /^on|href|style/.test(name)),
      told: all[0]?.getAttribute('aria-label') ?? '',
    };
  }, svg);
  expect(drawn).toMatchObject({ elements: ['g', 'path', 'svg'], active: [] });
  expect(drawn.told, 'what is read aloud in place of the drawing').toContain(canaryWord);
  await wholeStudy(page, idOf('gauge-studies'));
  const papers = {
    label: `${label}&output=pdf`,
    certificate: `/api/v2/calibrations/${await releasedCalibration(page, keyOf('inventory'))}/certificate`,
    order: `/api/v2/bookings/${idOf('bookings')}/order-document`,
    invoice: `/api/v2/invoices/${await issuedInvoice(page, keyOf('customers'))}/invoice-document`,
    datasheet: `/api/v2/inventories/${idOf('inventory')}/datasheet`,
    'loan slip': `/api/v2/locations/${idOf('locations')}/loan-slip`,
    'goods slip': `/api/v2/goods-movements/${await takenIn(page, keyOf('inventory'))}/goods-slip`,
    'repair report': `/api/v2/repairs/${idOf('repairs')}/repair-report`,
    'recall list': `/api/v2/customers/${idOf('customers')}/recall-list`,
    study: `/api/v2/gauge-studies/${idOf('gauge-studies')}/study-report`,
    budget: `/api/v2/budgets/${idOf('budgets')}/budget-report`,
    scope: `/api/v2/cmcs/${idOf('cmcs')}/scope`,
    'price list': '/api/v2/price-list/pdf',
  };
  const untried = records.filter(
    ({ kind }) => kind.paper && !Object.values(papers).some((path) => path.startsWith(`/api/v2/${kind.path}/`)),
  );
  expect(
    untried.map(({ kind }) => kind.paper?.word),
    'papers that are not tried',
  ).toEqual([]);
  for (const [name, path] of Object.entries(papers)) {
    const answer = await page.request.get(path);
    softly(answer.status(), name).toBe(200);
    const { pages, links, scripts } = readPdf(await answer.body());
    softly({ links, scripts }, name).toEqual({ links: [], scripts: '' });
    softly(pages.join('').replaceAll(/\s/g, ''), `${name} shows it as text`).toContain('<imgsrc=xonerror=');
  }
});
