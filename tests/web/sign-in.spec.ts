// Signing in and out, and where one lands.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test('refuses a wrong password without saying what was wrong, and keeps the e-mail', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expectAccessible(page);
  await signIn.signIn({ password: 'not the password' });
  await expect(page.getByRole('alert').getByText('E-mail or password is wrong.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).not.toHaveValue('');
  await expectAccessible(page);
});

test('asks for what is missing before it asks the server', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription('Please fill in');
});

test('leads to the address one wanted, and out again by signing out', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open('/customers');
  await signIn.signIn();
  await screenLoaded(page, 'customers');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /@|admin/i })
    .click();
  await page.getByRole('menuitem', { name: /Sign out|Abmelden/ }).click();
  await screenLoaded(page, 'sign-in');
  await page.goto('/inventory');
  await screenLoaded(page, 'sign-in');
});
