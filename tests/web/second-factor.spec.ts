// Signing in with more than a password: set up on the account page, asked for at the door, asked for by a role; and the way in with a code
// of the administrator. Codes are worked out here as an authenticator does.
import type { Page } from '@playwright/test';
import { codeOf, fromBase32, stepAt } from '#server/auth/factor/totp.ts';
import { shoot } from './fixtures/look-over.ts';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { SignInPage, signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test.use({ lab: 'plain' });

/** Each step is good once. The one after now is taken as well: a test has two at once, and each of them is good for half a minute at least. */
function authenticator(secret: string) {
  let taken = -1;
  return (): string => {
    taken = Math.max(stepAt(Date.now()), taken + 1);
    return codeOf(fromBase32(secret), taken);
  };
}

/** From the picture’s key to the recovery codes; gives both. */
async function setUp(page: Page) {
  const shown = await page
    .locator('code')
    .filter({ hasText: /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/ })
    .textContent();
  const next = authenticator((shown ?? '').replaceAll(' ', ''));
  await page.getByRole('textbox', { name: 'Code of the app' }).fill(next());
  await page.getByRole('button', { name: 'Switch on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { next, recovery: await list.getByRole('listitem').allTextContents() };
}

async function keepCodes(page: Page): Promise<void> {
  const kept = page.getByRole('checkbox', { name: 'I have kept the codes' });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(kept).toHaveAccessibleDescription(/^Please keep the codes first/);
  await kept.check();
  await page.getByRole('button', { name: 'Done' }).click();
}

async function signOut(page: Page): Promise<void> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  await page.request.delete('/api/v2/auth/session', { headers });
}

const account = (email: string) => ({ email, password: 'quiet horse battery' });

async function makeUser(page: Page, { role, email, password }: { role: object; email: string; password?: string }) {
  const { id } = await write(page, 'roles', { operations: ['inventory_view', 'customers_view'], ...role });
  const user = { email, role_id: id, language: 'en', customer_filter: 'all' };
  return write(page, 'users', password === undefined ? user : { ...user, password });
}

test('is set up on the account page, asked for after the password, and switched off again', async ({ page }) => {
  await signedIn(page);
  await page.goto('/account');
  await screenLoaded(page, 'account');
  await page.getByRole('button', { name: 'Set up …' }).click();
  await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Your password' }).fill('not the password');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Your password' })).toHaveAccessibleDescription('This is not your password');
  await expect(page.getByRole('textbox', { name: 'Your password' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Your password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Code of the app' }).fill('12345');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('textbox', { name: 'Code of the app' })).toHaveAccessibleDescription(/does not fit/);
  await expectAccessible(page);
  await shoot(page, 'factor-scan');
  const { next, recovery } = await setUp(page);
  await expectAccessible(page);
  await shoot(page, 'factor-codes');
  await keepCodes(page);
  await expect(page.getByText(/^On since/)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'factor-on');

  await signOut(page);
  const signIn = new SignInPage(page);
  await signIn.open('/account');
  await signIn.signIn();
  await screenLoaded(page, 'sign-in-code');
  const field = page.getByRole('textbox', { name: 'Code of the authenticator' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await shoot(page, 'sign-in-code');
  await field.fill('12345');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/wrong, has run out or was used/);
  await field.fill(next());
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'account');

  await signOut(page);
  await signIn.open('/account');
  await signIn.signIn();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '');
  await page.keyboard.press('Enter');
  await screenLoaded(page, 'account');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Switch off …' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(admin.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch off', exact: true }).click();
  await expect(page.getByText('Off: the password is enough to sign in.')).toBeVisible();
});

test('a role that asks for one lets its users set it up first, and then goes on where they wanted to go', async ({ page }) => {
  await signedIn(page);
  const user = account('asked@lab.example');
  await makeUser(page, { ...user, role: { name: 'Asked for more', second_factor: 1 } });
  await signOut(page);
  const signIn = new SignInPage(page);
  await signIn.open('/inventory');
  await signIn.signIn(user);
  await screenLoaded(page, 'enrol');
  await expectAccessible(page);
  await shoot(page, 'enrol-first');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'enrol-scan');
  await setUp(page);
  // Looking at another window asks anew who sits here; the codes stay.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectAccessible(page);
  await keepCodes(page);
  await screenLoaded(page, 'inventory');
});

test('a code of the administrator lets a user in who has no password yet', async ({ page }) => {
  await signedIn(page);
  const email = 'new@lab.example';
  const { id } = await makeUser(page, { email, role: { name: 'New here' } });
  await page.goto(`/users/${id}`);
  await screenLoaded(page, 'users-record');
  await expect(page.getByText('This account has no password yet')).toBeVisible();
  await shoot(page, 'user-page');
  await page.getByRole('button', { name: 'Give a code for signing in …' }).click();
  await expectAccessible(page);
  await shoot(page, 'code-dialog');
  await page.getByRole('button', { name: 'Create code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give a code for signing in' });
  const code = (await dialog.locator('code').textContent()) ?? '';
  expect(code).toMatch(/^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
  await expectAccessible(page);
  await shoot(page, 'code-given');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Sheet to hand over' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`/users/${id}?tab=access`);
  await screenLoaded(page, 'users-record');
  await expect(page.getByText(/^A code for signing in is good until/)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'user-access');

  await signOut(page);
  const signIn = new SignInPage(page);
  await signIn.open('/inventory');
  await shoot(page, 'sign-in');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await screenLoaded(page, 'redeem');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill('AAAA-BBBB-CCCC');
  await page.getByRole('textbox', { name: 'New password' }).fill('quiet horse battery');
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('another horse');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Repeat password' })).toHaveAccessibleDescription(/differ/);
  await page.getByRole('textbox', { name: 'Repeat password' }).fill('quiet horse battery');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/do not belong together/);
  await expectAccessible(page);
  await shoot(page, 'redeem');
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await screenLoaded(page, 'inventory');
});

/** With a token, as a program of the user would; gives the token. */
async function enrolByToken(page: Page, credentials: { email: string; password: string }): Promise<string> {
  const { origin } = new URL((await page.request.get('/health')).url());
  const ask = async (path: string, data: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${origin}/api/v2/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
    expect(answer.ok, path).toBe(true);
    return answer.json();
  };
  const { token } = await ask('token', credentials);
  const { data } = await ask('second-factor/start', { password: credentials.password }, token);
  await ask('second-factor/confirm', { code: authenticator(data.attributes.secret)() }, token);
  return token;
}

test('a lost phone: the administrator takes the second factor away, and the password alone opens again', async ({ page }) => {
  await signedIn(page);
  const credentials = account('lost@lab.example');
  const { id } = await makeUser(page, { ...credentials, role: { name: 'Lost a phone' } });
  const token = await enrolByToken(page, credentials);
  await page.goto(`/users/${id}?tab=access`);
  await screenLoaded(page, 'users-record');
  await page.getByRole('button', { name: 'Take second factor away …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take second factor away' });
  await expect(dialog.getByText(/^For a lost phone: /)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'take-away');
  await dialog.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText('Second factor taken away, signed out everywhere')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take second factor away …' })).toHaveCount(0);
  await shoot(page, 'taken-away');
  const { origin } = new URL(page.url());
  const me = await fetch(`${origin}/api/v2/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(me.status).toBe(401);
  await signOut(page);
  const signIn = new SignInPage(page);
  await signIn.open('/inventory');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(credentials.email);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await screenLoaded(page, 'inventory');
});
