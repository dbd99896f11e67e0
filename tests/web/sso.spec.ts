// Single sign-on as people walk it: settled by administration, signed in through a provider of the test's own, seen and undone at the user.
import type { Page } from '@playwright/test';
import { clientId, clientSecret, type SignInProvider, startSignInProvider } from '../support/sign-in-provider.ts';
import { shoot } from './fixtures/look-over.ts';
import { admin } from './fixtures/server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.use({ lab: 'plain' });

let provider: SignInProvider;
test.beforeEach(async ({ server }) => {
  provider = await startSignInProvider({ redirectUris: [`${server.url}/api/v2/auth/sso/callback`] });
  provider.people.set('anna', { email: admin.email, email_verified: true });
  provider.people.set('stranger', { email: 'stranger@elsewhere.example', email_verified: true });
});
test.afterEach(() => provider.stop());

const words = {
  en: {
    issuer: /^Address of the provider/,
    client: /^Client ID/,
    secret: /^Client secret/,
    name: /^Name on the button/,
    look: 'Try the provider',
    on: /^Offer to sign in/,
    isOn: 'Single sign-on is on',
    button: 'Sign in with Institute account',
    nobody: /^Nobody in this lab/,
    works: /^The provider answers and fits/,
    other: /^There is no description of an OpenID provider/,
  },
  de: {
    issuer: /^Adresse des Anbieters/,
    client: /^Client-ID/,
    secret: /^Client-Geheimnis/,
    name: /^Name auf dem Knopf/,
    look: 'Anbieter prüfen',
    on: /^Anmeldung über den Anbieter/,
    isOn: 'Single Sign-on ist an',
    button: 'Anmelden mit Institute account',
    nobody: /^Zu diesem Konto gehört/,
    works: /^Der Anbieter antwortet und passt/,
    other: /^Unter dieser Adresse steht keine Beschreibung/,
  },
};

async function settle(page: Page, language: 'en' | 'de'): Promise<void> {
  const say = words[language];
  await signedIn(page, language);
  // As at first: the tests of a file share their lab.
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const nothing = { enabled: false, issuer: '', client_id: '', client_secret: null, name: '' };
  await page.request.put('/api/v2/admin/sso', { data: nothing, headers });
  await page.goto('/admin/sso');
  await screenLoaded(page, 'sso');
  await page.getByRole('textbox', { name: say.issuer }).fill(`${provider.issuer}/elsewhere`);
  await page.getByRole('button', { name: say.look }).click();
  await expect(page.getByText(say.other)).toBeVisible();
  await shoot(page, `sso-wrong-${language}`);
  await page.getByRole('textbox', { name: say.issuer }).fill(provider.issuer);
  await page.getByRole('button', { name: say.look }).click();
  await expect(page.getByText(say.works)).toBeVisible();
  await page.getByRole('textbox', { name: say.client }).fill(clientId);
  await page.getByRole('textbox', { name: say.secret }).fill(clientSecret);
  await page.getByRole('textbox', { name: say.name }).fill('Institute account');
  await page.getByRole('switch', { name: say.on }).click();
  await expect(page.getByText(say.isOn)).toBeVisible();
  await expectAccessible(page);
  await shoot(page, `sso-settings-${language}`);
  expect(await page.content()).not.toContain(clientSecret);
}

async function signOut(page: Page): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.delete('/api/v2/auth/session', { headers });
}

for (const language of ['en', 'de'] as const)
  test(`is settled, leads in and out again, and is undone at the user (${language})`, async ({ page, server }) => {
    const say = words[language];
    await settle(page, language);
    await signOut(page);
    await page.goto('/customers');
    await screenLoaded(page, 'sign-in');
    await expect(page.getByRole('button', { name: say.button })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `sso-sign-in-${language}`);

    await page.getByRole('button', { name: say.button }).click();
    await page.getByRole('button', { name: 'stranger' }).click();
    await screenLoaded(page, 'sign-in');
    await expect(page.getByRole('alert').getByText(say.nobody)).toBeVisible();
    const { pathname, search } = new URL(page.url());
    expect([pathname, search]).toEqual(['/customers', '']);
    await shoot(page, `sso-refused-${language}`);

    // He stays known to the provider: somebody else has to say so there.
    await page.context().clearCookies({ domain: new URL(provider.issuer).hostname });
    await page.goto('/customers');
    await screenLoaded(page, 'sign-in');
    await page.getByRole('button', { name: say.button }).click();
    await page.getByRole('button', { name: 'anna' }).click();
    await screenLoaded(page, 'customers');
    expect(new URL(page.url()).origin).toBe(server.url);

    const me = await (await page.request.get('/api/v2/auth/me')).json();
    await page.goto(`/users/${me.data.id}?tab=access`);
    await expect(page.getByRole('cell', { name: 'anna', exact: true })).toBeVisible();
    await expectAccessible(page);
    await shoot(page, `sso-user-${language}`);
    await page.getByRole('button', { name: /^(Remove link|Verknüpfung entfernen)$/ }).click();
    await screenLoaded(page, 'sign-in');
  });

test('the page between the provider and the program needs no script, and says why somebody is not in', async ({
  browser,
  page,
  server,
}) => {
  await settle(page, 'en');
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' });
  const plain = await context.newPage();
  const callback = `${server.url}/api/v2/auth/sso/callback?code=x&state=y`;
  const answer = await context.request.get(callback, { headers: { 'Accept-Language': 'de-DE' } });
  expect(await answer.text()).toContain('Diese Anmeldung ist abgelaufen');
  await plain.goto(callback);
  await expect.poll(() => plain.url()).toBe(`${server.url}/?sso=expired`);
  await context.close();
});
