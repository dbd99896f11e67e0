// The API reference in a browser: without sign-in, from this server alone, under its own Content-Security-Policy.
import type { Page } from '@playwright/test';
import { codeOf, fromBase32, stepAt } from '#server/auth/factor/totp.ts';
import { misfits, shoot } from './fixtures/look-over.ts';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test.use({ lab: 'plain' });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await screenLoaded(page, 'docs');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search endpoints and fields' });

test('opens for anybody with the introduction, and asks nobody but its own server', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(server.url).origin) foreign.push(request.url());
  });
  await open(page, '/docs');
  await expect(page).toHaveURL(/\/docs\/v1$/);
  await expect(heading(page)).toHaveText('Plumbline v1');
  await expect(page.getByRole('heading', { name: 'Credentials' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link', { name: 'v2' }).click();
  await expect(heading(page)).toHaveText('Plumbline v2');
  expect(foreign).toEqual([]);
});

test('leads to an endpoint by its address, with what it needs, takes and answers', async ({ page }) => {
  await open(page, '/docs/v1/inventory/createInventory');
  await expect(heading(page)).toHaveText('Create a device');
  await expect(page).toHaveTitle('Create a device – Plumbline API v1');
  const main = page.getByRole('main');
  await expect(main.getByText('/api/inventory', { exact: true })).toBeVisible();
  await expect(main.getByText('inventory_edit')).toBeVisible();
  const customer = main.getByRole('listitem').filter({ hasText: /^ktag/ }).first();
  await expect(customer).toContainText('Customer');
  await expect(customer).toContainText('required');
  await expect(main.getByText('"I4201": "PM-100417"').first()).toBeVisible();
  await expectAccessible(page);
  await open(page, '/docs/v2/inventory/updateInventory');
  await expect(main.getByText('/api/v2/inventories/{id}', { exact: true })).toBeVisible();
});

test('finds an endpoint by words and a field by its code, by keyboard alone', async ({ page }) => {
  await open(page, '/docs/v1');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('delete contact');
  await expect(page.getByRole('link', { name: /Delete a contact/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/v1\/contact\/deleteContact$/);
  // The page that opens takes the focus; what is typed before that goes to the page left.
  await expect(heading(page)).toBeFocused();
  await search(page).fill('C2303');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Calibrations');
  await expect(page.locator('#field-C2303')).toBeInViewport();
  await expect(page.locator('#field-C2303')).toContainText('Next calibration');
  await search(page).fill('nothing like this');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('says so when an address names no endpoint', async ({ page }) => {
  await open(page, '/docs/v1/inventory/noSuchThing');
  await expect(page.getByText('There is no “noSuchThing” in this description')).toBeVisible();
});

test('asks the server with a token of its own, which stays out of addresses and storage', async ({ page }) => {
  await open(page, '/docs/v2/auth/createToken');
  const tryIt = page.getByRole('region', { name: 'Try it' });
  await tryIt.getByLabel('Body').fill(JSON.stringify({ ...admin, device_name: 'reference' }));
  await tryIt.getByRole('button', { name: 'Send' }).click();
  await tryIt.getByRole('button', { name: 'Use this token here' }).click();
  await page.getByRole('link', { name: /^Devices/ }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'List devices' }).click();
  await tryIt.getByLabel('page[size]').fill('3');
  await expect(tryIt.getByText('page[size]=3')).toBeVisible();
  await tryIt.getByRole('button', { name: 'Send' }).click();
  await expect(tryIt.getByRole('heading', { name: /^200/ })).toBeVisible();
  await expect(tryIt.getByText('"per_page": 3')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([window.location.href, { ...localStorage }, { ...sessionStorage }]));
  // The number of a token and its secret; a stroke alone may stand in a text, too.
  expect(kept).not.toMatch(/[\da-f-]{36}\|/);
  await page.reload();
  await screenLoaded(page, 'docs');
  await tryIt.getByRole('button', { name: 'Send' }).click();
  await expect(tryIt.getByRole('heading', { name: /^401/ })).toBeVisible();
});

test('is dark where the system is, and speaks German around the texts', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/docs/v1/inventory/updateInventory');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Antworten' })).toBeVisible();
  await expect(page.getByText(/\bui\.[a-z_]+/)).toHaveCount(0);
  await expectAccessible(page);
});

test('fits a window of 360 pixels, its contents behind a button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/docs/v1/inventory/listInventory');
  await expect(search(page)).toBeHidden();
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: /^Customers/ }).click();
  await expect(heading(page)).toHaveText('Customers');
  await expect(search(page)).toBeHidden();
  const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(overflow).toBe(0);
  await expectAccessible(page);
});

test('every code of an error is found by its name or by words, with cause and cure, in both languages and on a phone', async ({
  page,
}) => {
  await open(page, '/docs/v2');
  await page.getByRole('link', { name: 'Errors' }).click();
  await expect(heading(page)).toHaveText('Errors');
  const find = page.getByRole('searchbox', { name: 'Find a code or words' });
  await find.fill('record.conflict');
  const main = page.getByRole('main');
  await expect(main.getByText('Somebody else has changed the record meanwhile.')).toBeVisible();
  await expect(main.getByText('Read it again, bring the change in, and send it with the new ETag.')).toBeVisible();
  await expect(main.getByText('412', { exact: true })).toBeVisible();
  await expect(main.getByText('auth.unauthorized')).toHaveCount(0);
  await find.fill('');
  await expectAccessible(page);
  await shoot(page, 'docs-errors-en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(heading(page)).toHaveText('Fehler');
  await main.getByRole('searchbox').fill('Uhren');
  await expect(main.getByText('auth.code_wrong')).toBeVisible();
  await main.getByRole('searchbox').fill('filter.');
  await expect(main.getByRole('heading', { name: 'An einem Wert' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await main.getByRole('searchbox').fill('');
  await expect.poll(() => misfits(page)).toEqual([]);
  await shoot(page, 'docs-errors-de-390');
});

test('writes the same request in four languages with the address of this server, and remembers which one was chosen', async ({
  page,
  server,
}) => {
  await open(page, '/docs/v2/inventory/listInventories');
  const tryIt = page.getByRole('region', { name: 'Try it' });
  await tryIt.getByLabel('q', { exact: true }).fill("it's ü");
  const code = tryIt.locator('pre');
  await expect(code).toContainText(`curl -g '${server.url}/api/v2/inventories?q=it's%20%C3%BC'`.replace("it's", "it'\\''s"));
  await tryIt.getByRole('radio', { name: 'Python' }).check();
  await expect(code).toContainText(`"${server.url}/api/v2/inventories?q=it's%20%C3%BC"`);
  await expect(tryIt.getByText('nothing to install')).toBeVisible();
  await page.reload();
  await screenLoaded(page, 'docs');
  await expect(tryIt.getByRole('radio', { name: 'Python' })).toBeChecked();
  for (const [name, word] of [
    ['JavaScript', 'await fetch'],
    ['PowerShell', 'Invoke-RestMethod'],
  ] as const) {
    await tryIt.getByRole('radio', { name }).check();
    await expect(code).toContainText(word);
  }
  await expectAccessible(page);
  await shoot(page, 'docs-samples-en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('region', { name: 'Ausprobieren' }).getByRole('radio', { name: 'PowerShell' }).scrollIntoViewIfNeeded();
  await expect.poll(() => misfits(page)).toEqual([]);
  await shoot(page, 'docs-samples-de-390');
  await open(page, '/docs/v2');
  await expect(page.getByRole('main')).toContainText(server.url);
  await expect(page.getByRole('main')).not.toContainText('127.0.0.1:8390');
});

const tryItOf = (page: Page) => page.getByRole('region', { name: 'Try it' });

test('signs in to try things, says in words what was wrong, and ends the token at sign-out', async ({ page, server }) => {
  await open(page, '/docs/v2/inventory/listInventories');
  const tryIt = tryItOf(page);
  await tryIt.getByLabel('E-mail').fill(admin.email);
  await tryIt.getByLabel('Password', { exact: true }).fill('not this one');
  await tryIt.getByRole('button', { name: 'Sign in' }).click();
  await expect(tryIt.getByRole('alert')).toHaveText('E-mail or password is wrong. Please check both.');
  await expectAccessible(page);
  await shoot(page, 'docs-sign-in-en');
  await tryIt.getByLabel('Password', { exact: true }).fill(admin.password);
  await tryIt.getByRole('button', { name: 'Sign in' }).click();
  await expect(tryIt.getByText(`Signed in here as ${admin.email}`)).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/v2/inventories'));
  await tryIt.getByRole('button', { name: 'Send' }).click();
  await expect(tryIt.getByRole('heading', { name: /^200/ })).toBeVisible();
  const { authorization = '' } = await (await asked).allHeaders();
  const kept = await page.evaluate(() => JSON.stringify([window.location.href, { ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(authorization.replace('Bearer ', ''));
  await tryIt.getByRole('button', { name: 'Sign out' }).click();
  await expect(tryIt.getByLabel('E-mail')).toBeVisible();
  const me = () => fetch(`${server.url}/api/v2/auth/me`, { headers: { Authorization: authorization } });
  await expect.poll(async () => (await me()).status).toBe(401);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => misfits(page)).toEqual([]);
  await page.getByLabel('Passwort', { exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, 'docs-sign-in-de-390');
});

test('asks for the code of a second factor, where an account has one', async ({ page, server }) => {
  await signedIn(page);
  const email = 'zwei@lab.example';
  const password = 'quiet horse battery';
  const { id: role_id } = await write(page, 'roles', { name: 'Zwei', operations: ['inventory_view', 'using_API'] });
  await write(page, 'users', { email, role_id, language: 'en', customer_filter: 'all', password });
  const headers = { Origin: server.url };
  const proof = { email, password, device_name: 'own' };
  const { token } = await (await page.request.post('/api/v2/auth/token', { data: proof, headers })).json();
  const bearer = { Authorization: `Bearer ${token}` };
  const begun = await (
    await page.request.post('/api/v2/auth/second-factor/start', { data: { password }, headers: bearer })
  ).json();
  const secret = fromBase32(begun.data.attributes.secret);
  const first = stepAt(Date.now()) - 1;
  const confirmed = { data: { code: codeOf(secret, first) }, headers: bearer };
  expect((await page.request.post('/api/v2/auth/second-factor/confirm', confirmed)).ok()).toBe(true);
  await page.request.delete('/api/v2/auth/session', { headers });
  await open(page, '/docs/v2/inventory/listInventories');
  const tryIt = tryItOf(page);
  await tryIt.getByLabel('E-mail').fill(email);
  await tryIt.getByLabel('Password', { exact: true }).fill(password);
  await tryIt.getByRole('button', { name: 'Sign in' }).click();
  await tryIt.getByLabel('Code of the authenticator').fill(codeOf(secret, first + 1));
  await tryIt.getByRole('button', { name: 'Sign in' }).click();
  await expect(tryIt.getByText(`Signed in here as ${email}`)).toBeVisible();
});

test('asks as whoever is signed in in this browser, or with a key that is pasted', async ({ page }) => {
  await signedIn(page);
  await open(page, '/docs/v2/inventory/listInventories');
  const tryIt = tryItOf(page);
  await tryIt.getByText(`As ${admin.email}, signed in in this browser`).click();
  await tryIt.getByRole('button', { name: 'Send' }).click();
  await expect(tryIt.getByRole('heading', { name: /^200/ })).toBeVisible();
  await tryIt.getByLabel('Or a token, or a key for programs').fill('plk_wrong');
  await tryIt.getByRole('button', { name: 'Use it here' }).click();
  await tryIt.getByRole('button', { name: 'Send' }).click();
  await expect(tryIt.getByRole('heading', { name: /^401/ })).toBeVisible();
  await tryIt.getByRole('button', { name: 'Forget it' }).click();
  await tryIt.getByRole('button', { name: 'Send' }).click();
  await expect(tryIt.getByRole('heading', { name: /^200/ })).toBeVisible();
});

test('walks through steps with the address of this lab, in both languages and on a phone', async ({ page, server }) => {
  await open(page, '/docs/v2');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Walk-throughs' }).click();
  await expect(heading(page)).toHaveText('Walk-throughs');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Keep a second system equal' }).click();
  await expect(heading(page)).toHaveText('Keep a second system equal');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Python' }).first().check();
  await expect(main.locator('pre').first()).toContainText(`LAB = "${server.url}/api/v2"`);
  await expect(main.locator('pre').nth(1)).toContainText('import sqlite3');
  await expect(main.getByText("export TOKEN='…'")).toHaveCount(1);
  await expectAccessible(page);
  await shoot(page, 'docs-walk-en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(heading(page)).toHaveText('Ein zweites System gleich halten');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => misfits(page)).toEqual([]);
  const overflow = await main.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(overflow).toBe(0);
  await shoot(page, 'docs-walk-de-390');
  await open(page, '/docs/v2/walks/no-such-walk');
  await expect(page).toHaveURL(/\/docs\/v2\/walks$/);
});

test('tells what changed in the interface, and what can be relied on', async ({ page }) => {
  await open(page, '/docs/v2');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Changes of the interface' }).click();
  await expect(heading(page)).toHaveText('Changes of the interface');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'What you can rely on' })).toBeVisible();
  await expect(main.getByText('RFC 9745')).toBeVisible();
  await expect(main.getByText('lists to their end by key')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'docs-changelog-en');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main.getByText('Listen nach Schlüssel bis zum Ende')).toBeVisible();
  await expect.poll(() => misfits(page)).toEqual([]);
  await shoot(page, 'docs-changelog-de-390');
  await open(page, '/docs/v1/changelog');
  await expect(main.getByText('Die Anmeldung braucht')).toBeVisible();
  await expect(main.getByText('Listen nach Schlüssel bis zum Ende')).toHaveCount(0);
});
