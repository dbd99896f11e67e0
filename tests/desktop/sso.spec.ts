// Single sign-on from the window, whose browser is the system's: the provider is a real one, and what the system's browser would do is
// walked beside the window. docs/design/access.md#d-581.
import { test as base, expect } from '@playwright/test';
import { clientId, clientSecret, startSignInProvider, travel } from '../support/sign-in-provider.ts';
import { call, readyLab, signIn, test } from './desktop-app.ts';
import { answerQuestions } from './native-parts.ts';

test('a window waits for the browser of the system, and is signed in once that comes back', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  const { origin } = new URL(page.url());
  const provider = await startSignInProvider({ redirectUris: [`${origin}/api/v2/auth/sso/callback`] });
  try {
    provider.people.set('anna', { email: readyLab.PLUMBLINE_ADMIN_EMAIL, email_verified: true });
    const settings = {
      enabled: true,
      issuer: provider.issuer,
      client_id: clientId,
      client_secret: clientSecret,
      name: 'Institute',
    };
    expect((await call(page, 'PUT', '/api/v2/admin/sso', settings)).status).toBe(200);
    await call(page, 'DELETE', '/api/v2/auth/session');
    const OPEN = 0;
    await answerQuestions(app, OPEN);
    await page.reload();
    await expect(page.locator('body')).toHaveAttribute('data-screen', 'sign-in');

    const begun = page.waitForResponse((answer) => answer.url().endsWith('/auth/sso/begin'));
    await page.getByRole('button', { name: 'Sign in with Institute' }).click();
    const { address } = (await (await begun).json()).data.attributes;
    await expect(page.getByRole('status').filter({ hasText: /browser/i })).toBeVisible();
    await page.screenshot({ path: base.info().outputPath('waiting.png') });

    const back = await fetch(await travel(address, 'anna'));
    expect(back.status).toBe(200);
    expect(await back.text()).toContain('Plumbline');
    expect(back.headers.getSetCookie()).toEqual([]);
    await page.getByRole('navigation').first().waitFor();
    expect((await call(page, 'GET', '/api/v2/auth/me')).data.attributes.email).toBe(readyLab.PLUMBLINE_ADMIN_EMAIL);
  } finally {
    await provider.stop();
  }
});
