// Rows bear the colours of their categories: switched on with the columns, with the names beside them, outlined where the ground swallows
// the colour, kept in a view. docs/design/expectations.md#grid.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';

/** The first two devices, each in a category of its own, the one dark and the other pale. */
async function coloured(page: Page): Promise<void> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const { data: devices } = await (await page.request.get('/api/v2/inventories?sort=asset_number&page[size]=2')).json();
  for (const [index, color] of ['#0f5c66', '#fff3c4'].entries()) {
    const made = await page.request.post('/api/v2/categories', {
      data: { name: `Marked ${index}`, type: 'inventory', color },
      headers,
    });
    expect(made.status(), await made.text()).toBe(201);
    const categories = [(await made.json()).data.id];
    const written = await page.request.patch(`/api/v2/inventories/${devices[index].id}`, { data: { categories }, headers });
    expect(written.status(), await written.text()).toBe(200);
  }
}

/** Red, green and blue as painted, however the stylesheet writes them. */
function painted(mark: Locator): Promise<string> {
  return mark.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) return '';
    canvas.fillStyle = getComputedStyle(element).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ');
  });
}

test('marks come with the names, an outline where the colour is faint, and stay with the view', async ({ page }) => {
  await signedIn(page);
  await coloured(page);
  const list = new ListPage(page, 'inventory');
  await list.open('?sort=asset_number');
  const mark = (row: number) => list.row(row).locator('[data-category-mark] > span');
  await expect(list.grid.locator('[data-category-mark]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Colour of the category at the edge' }).click();
  await expect(list.head('Categories')).toBeInViewport();
  await expect(list.row(1)).toContainText('Marked 0');
  await expect.poll(() => painted(mark(1))).toBe('15 92 102');
  await expect(mark(1)).not.toHaveAttribute('data-faint');
  await expect(mark(2)).toHaveAttribute('data-faint');
  await expect(mark(2)).not.toHaveCSS('box-shadow', 'none');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.emulateMedia({ colorScheme: 'dark' });
  // As light as the squares of statuses, which needs no outline.
  await expect.poll(() => painted(mark(1))).not.toBe('15 92 102');
  for (const row of [1, 2]) await expect(mark(row)).not.toHaveAttribute('data-faint');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: /^Views/ }).click();
  await page.getByRole('menuitem', { name: 'Save as …' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('By colour');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'By colour', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  // Without the names the colours say nothing.
  await page.getByRole('checkbox', { name: 'Categories', exact: true }).click();
  await expect(list.grid.locator('[data-category-mark]')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Colour of the category at the edge' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByRole('button', { name: 'By colour', exact: true })).toBeVisible();
  await expect.poll(() => painted(mark(1))).toBe('15 92 102');
});
