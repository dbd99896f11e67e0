// Signing in and out, and where one lands.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SignInPage, signedIn } from './pages/sign-in-page.ts';

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

test('lets in whoever has no right to the interface for programs', async ({ page }) => {
  await signedIn(page);
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const make = async (path: string, data: object) => {
    const made = await page.request.post(`/api/v2/${path}`, { data, headers });
    expect(made.ok(), await made.text()).toBe(true);
    return (await made.json()).data.id;
  };
  const role = await make('roles', { name: 'At the bench only', operations: ['inventory_view', 'customers_view'] });
  const account = { email: 'bench@lab.example', password: 'quiet horse battery' };
  await make('users', { ...account, role_id: role, language: 'en', customer_filter: 'all' });
  await page.request.delete('/api/v2/auth/session', { headers });
  const signIn = new SignInPage(page);
  await signIn.open('/inventory');
  await signIn.signIn(account);
  await screenLoaded(page, 'inventory');
  expect((await page.request.get('/api/inventory')).status()).toBe(403);
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
