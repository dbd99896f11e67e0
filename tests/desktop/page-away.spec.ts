// What a protection program of the computer does when it blocks the way to the own machine: the server runs, and nothing comes from it.
import { expect } from '@playwright/test';
import { readyLab, signIn, test } from './desktop-app.ts';

test('a window that nothing comes to says so, and shows the lab again once something does', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  const way = (proxyRules: string) =>
    app.evaluate(async ({ session }, rules) => {
      // Also to this machine; nobody listens there.
      await session.defaultSession.setProxy(
        rules === '' ? { mode: 'direct' } : { proxyRules: rules, proxyBypassRules: '<-loopback>' },
      );
      await session.defaultSession.closeAllConnections();
    }, proxyRules);
  await way('127.0.0.1:9');
  await page.reload().catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'The window cannot show the lab' })).toBeVisible();
  await way('');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});
