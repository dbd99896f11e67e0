// The demonstration lab says what it is, and is left for one's own in one step; it comes back from its backup.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SetUpPage } from './pages/set-up-page.ts';
import { SignInPage, signedIn } from './pages/sign-in-page.ts';

test('from the demonstration lab to an empty one, and back by its backup', async ({ page, complaints }) => {
  await signedIn(page);
  await page.goto('/');
  await screenLoaded(page, 'today');
  await expect(page.getByRole('region', { name: 'Demonstration lab.' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Demo' }).click();
  await screenLoaded(page, 'own-lab');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Begin my own lab' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin my own lab' }).click();

  await screenLoaded(page, 'setup');
  // An empty lab answers nothing but its set-up, and the browser notes it.
  expect(complaints.splice(0).filter((one) => !one.includes('status of 503'))).toEqual([]);
  const setUp = new SetUpPage(page);
  const own = { lab: 'Mine', email: 'ben@lab.example', password: 'another long password' };
  await setUp.fill(own);
  await setUp.submit();
  await screenLoaded(page, 'today');
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  await expect(page.getByText('No devices yet')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Demo' })).toHaveCount(0);

  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
  await page
    .getByRole('row', { name: /Demonstration lab/ })
    .getByRole('button', { name: 'Look' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  // The demonstration lab has other users.
  await screenLoaded(page, 'sign-in');
  await new SignInPage(page).signIn();
  await screenLoaded(page, 'backups');
  await page.goto('/inventory');
  await screenLoaded(page, 'inventory');
  await expect(page.getByRole('grid').locator('[role="row"][aria-selected]').first()).toBeVisible();
});
