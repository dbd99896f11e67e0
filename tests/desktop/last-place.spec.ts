// Where the window opens: on the screen one was on after an end that nobody asked for, and with Today after one that was.
import { expect } from '@playwright/test';
import { serverPid } from '../support/server-pid.ts';
import { crashServer, readyLab, signIn, test } from './desktop-app.ts';

test('after three crashes of the server the window comes back to the screen one was on; a clean end begins with Today', async ({
  launch,
}) => {
  const { app, page } = await launch({ env: readyLab });
  await signIn(page);
  await page.goto(new URL('/customers/new', page.url()).href);
  await page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true }).fill('Three times');
  for (const crash of [1, 2, 3]) {
    if (crash < 3) await crashServer(app);
    else process.kill(await serverPid(app), 'SIGKILL');
  }
  await expect(page.getByRole('heading', { name: /stopped three times within a minute/ })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'New customer' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Three times');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Three times' })).toBeVisible();
  await app.close();
  const again = await launch();
  await expect(again.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});
