// The list of calibrations as it begins on a small monitor, in German: one line of tools, heads that can be read, `e` into the form.
import { expect, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test('die Werkzeuge stehen in einer Zeile, auch mit einem Filter, und kein Spaltenkopf ist abgeschnitten', async ({ page }) => {
  await signedIn(page, 'de');
  for (const path of ['/calibrations?f.cal_result=failed', '/inventory?f.status=1']) {
    await page.goto(path);
    await screenLoaded(page, path.slice(1).split('?')[0] ?? '');
    await expect(page.getByRole('button', { name: 'Filter aufheben' }).first()).toBeVisible();
    const title = await page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox();
    const fresh = await page.getByRole('main').getByRole('link', { name: /^Neu/ }).first().boundingBox();
    expect(Math.abs((fresh?.y ?? 0) - (title?.y ?? 0)), path).toBeLessThan(20);
    const cut = await page
      .getByRole('columnheader')
      .locator('button > span')
      .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut, path).toEqual([]);
  }
});

test('e on the page of a calibration begins its form, whatever tab is shown', async ({ page }) => {
  await signedIn(page);
  const { data } = await (await page.request.get('/api/v2/calibrations?filter[status]=eq:1&page[size]=1')).json();
  await page.goto(`/calibrations/${data[0].id}?tab=history`);
  await screenLoaded(page, 'calibrations-record');
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('e');
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Details' }).locator('form :focus')).toBeVisible();
});

test('a row begins with its device, what that is and whose, also while there is no number yet', async ({ page }) => {
  await signedIn(page);
  const asked =
    '/api/v2/calibrations?filter[status]=eq:1&sort=-calibration_date&page[size]=1&include=inventory,inventory.customer';
  const { data, included } = await (await page.request.get(asked)).json();
  const named = (type: string) => included.find((one: { type: string }) => one.type === type).attributes;
  expect(data[0].attributes.certificate_number).toBeNull();
  await page.goto('/calibrations?f.status=1');
  await screenLoaded(page, 'calibrations');
  const { asset_number, manufacturer, model } = named('inventory');
  const first = page.getByRole('row').filter({ hasText: asset_number }).getByRole('gridcell').first();
  await expect(first).toContainText(`${asset_number} ${manufacturer} ${model} · ${named('customer').name}`);
});
