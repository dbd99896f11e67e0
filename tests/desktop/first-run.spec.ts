// A new user's first minutes with the desktop app: set-up, the demonstration lab, closing, coming back. docs/interface/product.md#set-up.
import { expect } from '@playwright/test';
import { admin, exitOf, setUp, test } from './desktop-app.ts';

test('sets up a demonstration lab, shows what is overdue and knows it again after a restart', async ({ launch }) => {
  const first = await launch();
  await expect(first.page.getByRole('heading', { name: 'Set up your laboratory' })).toBeVisible();
  await setUp(first.page, { demo: true });
  const rows = first.page.getByRole('group', { name: 'Overdue devices' }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  await expect(first.page.getByText(admin.lab)).toBeVisible();
  // In the language that the lab was set up in.
  await expect(first.page.getByText('Today in the lab').first()).toBeVisible();
  await expect(first.page.getByText('Heute im Labor')).toHaveCount(0);
  const ended = exitOf(first.app);
  await first.app.close();
  expect(await ended).toBe(0);

  const second = await launch();
  await expect
    .poll(() => second.page.getByRole('group', { name: 'Overdue devices' }).getByRole('row').count())
    .toBeGreaterThan(5);
});

test('asks for the password after signing out', async ({ launch }) => {
  const { page } = await launch();
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await page.reload();
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong horse battery staple');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});
