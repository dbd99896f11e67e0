// A printer of the system is made the lab's without typing what the system calls it.
import { expect } from '@playwright/test';
import { fakeSpooler } from '../support/fake-spooler.ts';
import { readyLab, signIn, test } from './desktop-app.ts';

test('the form of a printer offers those of the system, and asks nothing of a network then', async ({ launch }) => {
  const spooler = fakeSpooler();
  try {
    const { page } = await launch({ env: { ...readyLab, PATH: spooler.path } });
    await signIn(page);
    await page.goto(new URL('/printers/new', page.url()).href);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bench');
    await page.getByRole('combobox', { name: 'Connection' }).click();
    await page.getByRole('option', { name: 'Installed in the system' }).click();
    await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Name in the system' }).click();
    await page.getByRole('option', { name: 'Zebra' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'Bench', level: 1 })).toBeVisible();
    await expect(page.getByText('Zebra').first()).toBeVisible();
  } finally {
    spooler.remove();
  }
});
