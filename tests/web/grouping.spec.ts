// Rows in groups: equal values of a column stand together, each group begins with its name, and its length is told while one scrolls.
// docs/design/expectations.md#grid.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

test('rows are grouped by a column, told with their number, kept in the address and in a view', async ({ page }) => {
  const list = new ListPage(page, 'inventory');
  await list.open('');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Group rows by').selectOption({ label: 'Manufacturer' });
  await expect(page).toHaveURL(/group=manufacturer/);
  const caption = page.locator('[data-group-caption]');
  await expect(caption).toContainText('Manufacturer:');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const makers = await list.column('Manufacturer');
  const [first = ''] = makers;
  // Equal ones stand together: none comes back after another.
  const changes = makers.filter((maker, index) => index === 0 || maker !== makers[index - 1]);
  expect(new Set(changes).size).toBe(changes.length);
  const heads = list.grid.locator('[role="row"][data-begins]');
  await expect(heads).toHaveCount(changes.length);

  const answer = await page.request.get(`/api/v2/inventories?filter[manufacturer]=eq:${encodeURIComponent(first)}&page[size]=1`);
  const { total } = (await answer.json()).meta;
  await expect(caption).toHaveText(`Manufacturer: ${first} ${total} ${total === 1 ? 'row' : 'rows'}`);

  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect(caption).not.toContainText(first);

  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save as …' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('By maker');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'By maker', exact: true })).toBeVisible();
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  await expect(caption).toHaveCount(0);
  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'By maker' }).click();
  await expect(caption).toContainText(`Manufacturer: ${first}`);
});

test('auf Deutsch heißt eine Gruppe ohne Wert so, und die Auswahl hebt die Gruppen wieder auf', async ({ page }) => {
  await signedIn(page, 'de');
  const list = new ListPage(page, 'inventory');
  await list.open('?group=customer_id');
  const caption = page.locator('[data-group-caption]');
  await expect(caption).toContainText('Zeile');
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByLabel('Zeilen gruppieren nach').selectOption('');
  await expect(caption).toHaveCount(0);
  await expect(page).not.toHaveURL(/group=/);
});
