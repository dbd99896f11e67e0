// The same records kit for customers, and for categories as an outline.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { RecordPage } from './pages/record-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

test('lists, filters and edits customers', async ({ page }) => {
  const list = new ListPage(page, 'customers');
  await list.open();
  await expectAccessible(page);
  const [name] = await list.column('Name');
  await list.filter('Name').fill((name ?? '').slice(0, 6));
  await expect(page).toHaveURL(/f\.name=/);
  await expect(list.row(1)).toContainText(name ?? '');
  await list.row(1).dblclick();
  const record = new RecordPage(page, 'customers');
  await record.loaded();
  await expectAccessible(page);
  await record.field('Phone').fill('+49 30 1234567');
  await record.save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('walks the outline of categories by keyboard and makes a category below the current one', async ({ page }) => {
  const tree = new ListPage(page, 'categories');
  await tree.open();
  await expectAccessible(page);
  await tree.grid.focus();
  await page.keyboard.press('Home');
  await expect(tree.current).toHaveAttribute('aria-level', '1');
  await expect(tree.current).toHaveAttribute('aria-expanded', 'true');
  const open = await tree.rows.count();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.current).toHaveAttribute('aria-expanded', 'false');
  expect(await tree.rows.count()).toBeLessThan(open);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tree.current).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('ArrowLeft');
  const parent = ((await tree.current.getByRole('gridcell').first().textContent()) ?? '').trim();
  await page.getByRole('link', { name: 'New category below' }).click();
  await screenLoaded(page, 'categories-new');
  const record = new RecordPage(page, 'categories');
  await expect(page.getByRole('combobox', { name: 'Main category' })).toHaveValue(parent);
  await record.field('Name').fill('Made in a test');
  await page.getByRole('button', { name: 'Create' }).click();
  await record.loaded();
  await page.goto('/categories');
  await screenLoaded(page, 'categories');
  const made = tree.grid.getByRole('row', { name: /Made in a test/ });
  await expect(made).toHaveAttribute('aria-level', '2');
});

test('a repair offers categories of repairs alone, and makes one of them on the way', async ({ page }) => {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  for (const [name, type] of [
    ['Workshop', 'repair'],
    ['Workbench', 'inventory'],
  ]) {
    const answer = await page.request.post('/api/v2/categories', { data: { name, type }, headers });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await page.goto('/repairs/new');
  await screenLoaded(page, 'repairs-new');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.fill('Work');
  await expect(page.getByRole('option', { name: 'Workshop', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Workbench', exact: true })).toHaveCount(0);
  await category.fill('Outside');
  await page.getByRole('option', { name: 'New category “Outside” …' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(category).toHaveValue('Outside');
  const made = await (await page.request.get('/api/v2/categories?filter[name]=eq:Outside')).json();
  expect(made.data.map(({ attributes }: { attributes: { type: string } }) => attributes.type)).toEqual(['repair']);
});
