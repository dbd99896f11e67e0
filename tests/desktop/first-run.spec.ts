// A new user's first minutes with the desktop app: set-up, the demonstration lab, closing, coming back. docs/interface/product.md#set-up.
import { expect, type Page } from '@playwright/test';
import { admin, exitOf, setUp, test } from './desktop-app.ts';

async function expectOverdue(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Overdue/ }).click();
  await expect.poll(() => main.getByRole('link', { name: /^Calibrate: PM-/ }).count()).toBeGreaterThan(5);
}

test('sets up a demonstration lab, shows what is overdue and knows it again after a restart', async ({ launch }) => {
  const first = await launch();
  await expect(first.page.getByRole('heading', { name: 'Set up your laboratory' })).toBeVisible();
  await setUp(first.page, { demo: true });
  await expectOverdue(first.page);
  await expect(first.page.getByText(admin.lab)).toBeVisible();
  // In the language that the lab was set up in.
  await expect(first.page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  const ended = exitOf(first.app);
  await first.app.close();
  expect(await ended).toBe(0);

  const second = await launch();
  await expectOverdue(second.page);
});

test('asks for the password after signing out', async ({ launch }) => {
  const { page } = await launch();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await page.reload();
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong horse battery staple');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});
