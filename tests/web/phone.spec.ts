// The program on a phone, 390 pixels wide, in the language with the longer words: every screen fits, and nothing has to be moved sideways
// but what moves in a line of its own.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { patience } from '../support/patience.ts';
import { misfits, shoot } from './fixtures/look-over.ts';
import { firstId, go, screenParts } from './fixtures/screens.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test.use({ viewport: { width: 390, height: 844 } });

// One screen at fault does not keep the next ones from being looked at.
const softly = expect.configure({ soft: true });

/** What makes no sense apart from its columns, and is moved about in a box of its own. */
const movable: Readonly<Record<string, string>> = {
  '/loans': 'the days of the calendar',
  '/prices/matrix': 'the prices of all groups side by side',
};

/** Boxes that have to be moved sideways to be read, but for single lines (tabs, weeks, presets). */
const movedSideways = (page: Page) =>
  page.evaluate(() => {
    const oneLine = 80;
    return [...document.querySelectorAll('main *')]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX))
      .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientHeight > oneLine)
      .map((box) => `${box.scrollWidth} in ${box.clientWidth}: ${(box.textContent ?? '').slice(0, 60)}`);
  });

test('every screen fits the width of a phone, and nothing in it has to be moved sideways', async ({ page }) => {
  // All screens of the program, one after the other.
  test.setTimeout(patience(600_000));
  await signedIn(page, 'de');
  await page.goto('/about');
  await screenLoaded(page, 'about');
  // A lab of some days: what has no rows always fits.
  await write(page, 'admin/backups', {});
  for (const { screens } of screenParts) {
    for (const [place, screen] of (await screens(page)).entries()) {
      await go(page, screen);
      await softly.poll(() => misfits(page), screen.path).toEqual([]);
      if (!(screen.path in movable)) softly(await movedSideways(page), screen.path).toEqual([]);
      await shoot(page, `phone-${screen.name}-${place}`);
    }
  }
});

test('cards say whole what tells two rows apart: a name takes two lines, the rest three or four', async ({ page }) => {
  await signedIn(page, 'de');
  for (const name of ['inventory', 'calibrations', 'repairs', 'contacts', 'invoices', 'locations']) {
    await page.goto(`/${name}`);
    await screenLoaded(page, name);
    await expect(page.getByRole('row').nth(3)).toContainText(/\w/);
    const cut = await page
      .getByRole('row')
      .locator('*')
      .evaluateAll((parts) =>
        parts
          .filter((one) => getComputedStyle(one).overflow === 'hidden' && one.textContent !== '')
          // Letters reach a little over their line.
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
          .map((one) => one.textContent),
      );
    softly(cut, name).toEqual([]);
    // Nor does it reach over its card.
    const [card, next] = await Promise.all(
      [page.getByRole('row').nth(0), page.getByRole('row').nth(1)].map((one) => one.boundingBox()),
    );
    softly((card?.y ?? 0) + (card?.height ?? 0), name).toBeLessThanOrEqual((next?.y ?? 0) + 1);
  }
});

test('a stay is told by its device on a card: many devices stand in one place', async ({ page }) => {
  await signedIn(page);
  await page.goto('/locations');
  await screenLoaded(page, 'locations');
  await expect(page.getByRole('row').nth(3)).toContainText(/\w/);
  const asked = await page.request.get('/api/v2/locations?sort=-location_date&page[size]=4&include=inventory');
  const { data, included } = await asked.json();
  for (const [at, { relationships }] of data.entries()) {
    const device = included.find(({ id }: { id: string }) => id === relationships.inventory.data.id);
    await expect(page.getByRole('row').nth(at)).toContainText(device.attributes.asset_number);
    await expect(page.getByRole('row').nth(at)).toContainText(device.attributes.model);
  }
  await expectAccessible(page);
  await shoot(page, 'phone-cards-of-places');
});

test('behind a tab a list has the room of what stands beside the name, and a form scrolls with its page', async ({ page }) => {
  await signedIn(page, 'de');
  const id = await firstId(page, 'customers');
  await page.goto(`/customers/${id}?tab=inventory`);
  await screenLoaded(page, 'customers-record');
  // Three cards to choose from, and not the edge of one.
  for (const place of [0, 1, 2]) await expect(page.getByRole('row').nth(place)).toBeInViewport({ ratio: 0.9 });
  await page.goto(`/customers/${id}`);
  await screenLoaded(page, 'customers-record');
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toBeInViewport();
  const last = page.locator('main form').getByRole('textbox').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(name).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeInViewport({ ratio: 1 });
});

test('a card says once what its name says', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/prices');
  await screenLoaded(page, 'prices');
  const card = page.getByRole('row').first();
  await expect(card).toContainText('EUR');
  const said = (await card.textContent()) ?? '';
  expect(said.split('Afriso RF 100').length, said).toBe(2);
});

test('a phone leads everywhere by its bar, and shows rows as cards to choose, narrow and open', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/today');
  await screenLoaded(page, 'today');
  const places = page.getByRole('navigation', { name: 'Module' });
  await places.getByRole('button', { name: 'Mehr' }).click();
  const all = page.getByRole('dialog', { name: 'Alle Bereiche' });
  await expectAccessible(page);
  await all.getByRole('link', { name: 'Kunden' }).click();
  await screenLoaded(page, 'customers');
  await places.getByRole('link', { name: 'Geräte' }).click();
  await screenLoaded(page, 'inventory');
  const rows = page.getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await expect(page.getByText('1 gewählt')).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Suchen, ordnen, filtern' });
  await sheet.getByRole('searchbox', { name: 'In dieser Liste suchen' }).fill('PM-100003');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Liste zeigen' }).click();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page);
  await rows.first().click();
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PM-100003');
});

test('results are typed point by point on a phone, with their verdict, and are kept', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/inventory?q=PM-100003');
  const headers = { Origin: new URL(page.url()).origin };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v2/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data.id as string;
  };
  const calibration = await post('calibrations', { inventory_id: await firstId(page, 'inventories') });
  for (const [place, nominal] of ['10', '20'].entries())
    await post('results', {
      ...{ calibration_id: calibration, phase: 'as_left', row_num: place + 1, test_desc: `Stufe ${nominal}` },
      ...{ fixq: nominal, fixq_u: 'bar', varq_u: 'bar', lower_limit: `-1`, upper_limit: '30' },
    });
  await page.goto(`/calibrations/${calibration}?tab=results`);
  const measured = page.getByRole('textbox', { name: 'Messwert' });
  await measured.fill('0,5');
  await page.getByRole('button', { name: 'Vorzeichen wechseln' }).click();
  await expect(measured).toHaveValue('-0,5');
  await measured.press('Enter');
  await expect(page.getByRole('region', { name: 'Punkt 2 von 2' })).toBeVisible();
  await measured.fill('20,1');
  await page.getByRole('button', { name: 'Zum Punkt davor' }).click();
  await expect(page.getByText('Alles gespeichert')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Messpunkte' }).getByRole('listitem').nth(1)).toContainText('20,1 bar');
});

test('a photo taken at a device is one of its documents', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/about');
  await page.goto(`/inventory/${await firstId(page, 'inventories')}?tab=documents`);
  const camera = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Foto aufnehmen' }).click();
  const chooser = await camera;
  await expect(page.getByLabel('Foto aufnehmen').and(page.locator('input'))).toHaveAttribute('capture', 'environment');
  await chooser.setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expect(page.getByRole('listitem').filter({ hasText: /^Foto \d\d\.\d\d\.\d{4}/ })).toBeVisible();
});

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#a6792b' } })
    .jpeg()
    .toBuffer();
