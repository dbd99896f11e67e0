// A lab without price classes: the example list makes some to start from.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

test('a lab without classes starts from the example list', async ({ page }) => {
  await signedIn(page);
  await page.goto('/prices/classes');
  await expect(page.getByText('No price classes yet')).toBeVisible();
  await page.getByRole('link', { name: 'Start with an example list' }).click();
  await screenLoaded(page, 'price-list');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make an example list' }).click();
  await expect(page.getByText('14 classes made')).toBeVisible();
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('row', { name: /Oscilloscopes|Oszilloskope/ })).toContainText('180.00');
  await expect(sheet.getByRole('columnheader', { name: 'DAkkS' })).toBeVisible();
  await expect(page.getByText('No price classes yet')).toHaveCount(0);
});
