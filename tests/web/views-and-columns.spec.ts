// Saved views of a list and its columns: chosen, moved, widened, pinned, kept on the server, shared. docs/design/expectations.md#grid.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

const colleague = { email: 'carla@lab.example', password: 'another battery staple' };

function headers(page: Page) {
  return { Origin: new URL(page.url()).origin };
}

async function addColleague(page: Page): Promise<void> {
  const { data: roles } = await (await page.request.get('/api/v2/roles?page[size]=50')).json();
  const me = await (await page.request.get('/api/v2/users?filter[email]=eq:anna@lab.example')).json();
  const role = me.data[0].attributes.role_id ?? roles[0].id;
  const answer = await page.request.post('/api/v2/users', {
    data: { ...colleague, role_id: role, customer_filter: 'all', language: 'en' },
    headers: headers(page),
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

async function heads(list: ListPage): Promise<string[]> {
  return (await list.grid.getByRole('columnheader').allTextContents()).map((text) => text.trim());
}

async function inMenu(page: Page, item: string | RegExp, button: string | RegExp = /^Views/): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a view is saved, shared, opened by somebody else, changed by its owner alone, deleted and brought back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open();
  await addColleague(page);
  await list.choose('Status', 'In operation');
  await list.sortBy('Manufacturer');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Barcode' }).click();
  await page.keyboard.press('Escape');
  await inMenu(page, 'Save as …');
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Hall one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View “Hall one” saved')).toBeVisible();
  await expect(page).toHaveURL(/view=/);
  await inMenu(page, 'Share with everybody', /^Hall one/);
  await expect(page.getByText('is shared with everybody')).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await other.request.post('/api/v2/auth/session', {
    data: { email: colleague.email, password: colleague.password },
    headers: headers(page),
  });
  const theirs = new ListPage(other, 'inventory');
  await theirs.open();
  expect(await heads(theirs)).not.toContain('Barcode');
  await inMenu(other, 'Hall one');
  await expect(theirs.head('Barcode')).toBeVisible();
  await expect(theirs.head('Manufacturer')).toHaveAttribute('aria-sort', 'ascending');
  await expect(other).toHaveURL(/f\.status=1/);
  await other.getByRole('button', { name: /^Hall one/ }).click();
  await expect(other.getByRole('menuitem', { name: 'Save as …' })).toBeVisible();
  for (const name of ['Delete', 'Rename …', 'Stop sharing']) await expect(other.getByRole('menuitem', { name })).toHaveCount(0);
  await expectAccessible(other);
  await context.close();

  await list.sortBy('Model');
  await expect(page.getByRole('button', { name: 'Hall one changed' })).toBeVisible();
  await inMenu(page, 'Discard changes', /^Hall one/);
  await expect(list.head('Manufacturer')).toHaveAttribute('aria-sort', 'ascending');
  await list.sortBy('Model');
  await inMenu(page, 'Save changes', /^Hall one/);
  await expect(page.getByRole('button', { name: 'Hall one', exact: true })).toBeVisible();
  await inMenu(page, 'Delete', /^Hall one/);
  await expect(page.getByRole('button', { name: /^Views/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Hall one is back')).toBeVisible();
  await inMenu(page, 'Hall one');
  await expect(list.head('Model')).toHaveAttribute('aria-sort', 'ascending');
});

test('a list opens with the view one made its default, and the address still has the last word', async ({ page }) => {
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open('?f.status=1');
  await inMenu(page, 'Save as …');
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Running');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await inMenu(page, 'Open the list with this view', /^Running/);
  await expect(page.getByText('The list now opens with “Running”')).toBeVisible();
  await list.open();
  await expect(page).toHaveURL(/f\.status=1/);
  await expect(page.getByRole('button', { name: 'Running', exact: true })).toBeVisible();
  await list.open('?sort=-asset_number');
  await expect(page.getByRole('button', { name: /^Views/ })).toBeVisible();
  await expect(list.head('Asset number')).toHaveAttribute('aria-sort', 'descending');
  await inMenu(page, /^Running/);
  await inMenu(page, 'Rename …', /^Running/);
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('In use');
  await page.keyboard.press('Enter');
  await inMenu(page, 'No longer open the list with it', /^In use/);
  await expect(page.getByText('no longer opens with')).toBeVisible();
  await list.open();
  await expect(page.getByRole('button', { name: /^Views/ })).toBeVisible();
});

test('columns are moved, widened, fitted and pinned, by mouse and by keys, and stay so', async ({ page }) => {
  test.slow();
  await signedIn(page);
  const list = new ListPage(page, 'inventory');
  await list.open();
  const before = await heads(list);
  expect(before.slice(0, 4)).toEqual(['Asset number', 'Status', 'Calibration due', 'Manufacturer']);
  const maker = list.head('Manufacturer');
  await maker.getByRole('button').focus();
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => heads(list)).toEqual(['Asset number', 'Status', 'Manufacturer', 'Calibration due', ...before.slice(4)]);
  await expect(maker.getByRole('button')).toBeFocused();
  await expect(page.getByText('Manufacturer is now column 3')).toHaveCount(1);
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => heads(list)).toEqual(['Asset number', 'Manufacturer', 'Status', 'Calibration due', ...before.slice(4)]);

  const width = async () => (await maker.boundingBox())?.width ?? 0;
  const begun = await width();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBe(begun + 16);
  const box = await maker.boundingBox();
  const edge = { x: (box?.x ?? 0) + (box?.width ?? 0) - 2, y: (box?.y ?? 0) + 12 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 100, edge.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(begun + 116);
  await page.mouse.dblclick(edge.x + 100, edge.y);
  await expect.poll(width).toBeLessThan(begun + 116);
  const fitted = await width();
  for (const cell of await list.rows.locator('[aria-colindex="2"]').all())
    expect(await cell.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);

  await list.head('Model').dragTo(list.head('Status'), { steps: 5 });
  await expect
    .poll(() => heads(list))
    .toEqual(['Asset number', 'Manufacturer', 'Model', 'Status', 'Calibration due', ...before.slice(5)]);

  await page.getByRole('button', { name: 'Columns' }).click();
  const pin = page.getByRole('button', { name: 'Manufacturer: keep in sight' });
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Asset number: keep in sight' }).press('Enter');
  await page.getByRole('button', { name: 'Serial number: further to the front' }).press('Enter');
  await page.keyboard.press('Escape');
  const arranged = await heads(list);
  expect(arranged.slice(0, 2)).toEqual(['Manufacturer', 'Asset number']);
  expect(arranged.indexOf('Serial number')).toBe(arranged.indexOf('Description') - 1);
  await list.grid.evaluate((grid) => grid.scrollTo(400, 0));
  const frame = await list.grid.boundingBox();
  await expect.poll(async () => (await maker.boundingBox())?.x).toBe(frame?.x);
  expect((await list.head('Asset number').boundingBox())?.x).toBe((frame?.x ?? 0) + fitted);

  await page.reload();
  await screenLoaded(page, 'inventory');
  await expect.poll(() => heads(list)).toEqual(arranged);
  expect(await width()).toBe(fitted);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Back to standard' }).click();
  await expect.poll(() => heads(list)).toEqual(before);
});

test('auf Deutsch: eine Ansicht mit Zeilenhöhe speichern und wieder wählen', async ({ page }) => {
  await signedIn(page, 'de');
  const list = new ListPage(page, 'inventory');
  await list.open();
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByText('Bequem', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await list.row(1).boundingBox())?.height).toBe(40);
  await inMenu(page, 'Speichern unter …', /^Ansichten/);
  await page.getByRole('textbox', { name: 'Name der Ansicht' }).fill('Große Zeilen');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Große Zeilen', exact: true })).toBeVisible();
  await inMenu(page, 'Ohne gespeicherte Ansicht', /^Große Zeilen/);
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByRole('button', { name: 'Zurück zum Standard' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await list.row(1).boundingBox())?.height).toBe(32);
  await inMenu(page, 'Große Zeilen', /^Ansichten/);
  await expect.poll(async () => (await list.row(1).boundingBox())?.height).toBe(40);
  await expectAccessible(page);
});
