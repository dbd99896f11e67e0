// Money in a form stands with its cents, as everywhere else; while it is typed it stands as it is typed.
// docs/design/expectations.md#text-and-trust.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

async function priceOf(page: Page, id: string): Promise<unknown> {
  return (await (await page.request.get(`/api/v2/standard-articles/${id}`)).json()).data.attributes.price;
}

test('an amount in a form has two decimals, is typed freely, and typed back is no change', async ({ page }) => {
  await signedIn(page);
  const { id } = await write(page, 'standard-articles', { article_name: 'Amounts', price: 8.5, discount: 2.5 });
  await page.goto(`/standard-articles/${id}`);
  await screenLoaded(page, 'standard-articles-record');
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  await expect(price).toHaveValue('8.50');
  // A share is no amount.
  await expect(page.getByRole('textbox', { name: /^Discount/ })).toHaveValue('2.5');
  await price.fill('9');
  await expect(price).toHaveValue('9');
  await price.press('Tab');
  await expect(price).toHaveValue('9.00');
  await price.fill('8.50');
  await price.press('Tab');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await price.fill('acht');
  await price.press('Tab');
  await expect(price).toHaveValue('acht');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter an amount like 1,234.50')).toBeVisible();
  await price.fill('1250.5');
  await price.press('Tab');
  await expect(price).toHaveValue('1250.50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => priceOf(page, id)).toBe(1250.5);
  await expect(price).toHaveValue('1250.50');
});

test('ein Betrag in einer Zelle steht mit seinen Cent und wird mit Komma getippt', async ({ page }) => {
  await signedIn(page, 'de');
  const { id } = await write(page, 'standard-articles', { article_name: 'Beträge', price: 8.5 });
  await page.goto('/standard-articles?q=Beträge');
  await screenLoaded(page, 'standard-articles');
  const cell = page.getByRole('row').filter({ hasText: 'Beträge' }).getByRole('gridcell').filter({ hasText: '8,50' });
  await cell.click();
  await page.keyboard.press('F2');
  const field = page.getByRole('dialog', { name: /^Preis/ }).getByRole('textbox');
  await expect(field).toHaveValue('8,50');
  await field.fill('8,7');
  await expect(field).toHaveValue('8,7');
  await page.keyboard.press('Enter');
  await expect(cell).toHaveCount(0);
  await expect.poll(() => priceOf(page, id)).toBe(8.7);
  await expect(page.getByRole('row').filter({ hasText: 'Beträge' })).toContainText('8,70');
});

test('ein Betrag wird gelesen, wie man ihn hier schreibt', async ({ page }) => {
  await signedIn(page, 'de');
  const { id } = await write(page, 'standard-articles', { article_name: 'Beträge', price: 8.5 });
  await page.goto(`/standard-articles/${id}`);
  await screenLoaded(page, 'standard-articles-record');
  const price = page.getByRole('textbox', { name: 'Preis', exact: true });
  await expect(price).toHaveValue('8,50');
  await price.fill('12,345');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Bitte einen Betrag wie 1.234,50 eingeben')).toBeVisible();
  await price.fill('1.234,5 €');
  await price.press('Tab');
  await expect(price).toHaveValue('1234,50');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => priceOf(page, id)).toBe(1234.5);
});
