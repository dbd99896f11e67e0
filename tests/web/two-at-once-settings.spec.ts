// Two people at what the program does by itself, at the way onto the network, at the second folder or at the decisions of a recall:
// what one changed meanwhile is neither overwritten nor hidden from the other, who is told both and chooses.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { patience } from '../support/patience.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';

test.beforeEach(({ page }) => signedIn(page));

async function send(page: Page, method: 'patch' | 'put' | 'post', path: string, data: object) {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const answer = await page.request[method](`/api/v2/${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

async function attributes(page: Page, path: string): Promise<Record<string, unknown>> {
  return (await (await page.request.get(`/api/v2/${path}`)).json()).data.attributes;
}

/** Somebody else writes after this page last looked and before it looks again, once. */
async function justBefore(page: Page, path: string, write: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  await page.route(
    (url) => url.pathname === `/api/v2/${path}`,
    async (route) => {
      if (!isDone) {
        isDone = true;
        await write();
      }
      await route.continue();
    },
  );
}

const wish = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

test('the time of a task typed by two people shows both, and the other switch stays as it was set', async ({ page }) => {
  const path = 'admin/scheduled-tasks/bin-purge';
  await page.goto('/admin/tasks');
  await screenLoaded(page, 'tasks');
  const { label } = await attributes(page, path);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: String(label) }) });
  const cron = card.getByRole('textbox', { name: 'Schedule (cron)' });
  await cron.fill('0 7 * * *');
  await send(page, 'put', path, { cron_expression: '0 8 * * *', enabled: false });
  await expect(card.getByRole('row', { name: 'Schedule (cron) 0 8 * * * 0 7 * * *' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(cron).toHaveValue('0 7 * * *');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Keep my entries' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page)).toBeVisible();
  expect(await attributes(page, path)).toMatchObject({ cron_expression: '0 7 * * *', enabled: false });
  // Seen only when it is written.
  await justBefore(page, path, () => send(page, 'put', path, { timezone: 'Asia/Tokyo' }));
  await card.getByRole('button', { name: 'Reset' }).click();
  const told = wish(page, 'Somebody else was first');
  await expect(told).toContainText('Asia/Tokyo');
  expect(await attributes(page, path)).toMatchObject({ cron_expression: '0 7 * * *', timezone: 'Asia/Tokyo' });
  await told.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await attributes(page, path)).enabled).toBe(true);
});

test('der Name im Netzwerk, den zwei Leute zugleich ändern, wird nicht ungesehen überschrieben', async ({ page }) => {
  await signedIn(page, 'de');
  await page.goto('/admin/network');
  await screenLoaded(page, 'network');
  const name = page.getByRole('textbox', { name: 'Name im Netzwerk' });
  await name.fill('Mein Labor');
  await send(page, 'put', 'admin/sharing', { name: 'Ihr Labor', port: 8499 });
  await expect(page.getByRole('row', { name: 'Name im Netzwerk Ihr Labor Mein Labor' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Port' })).toHaveValue('8499');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Meine Eingaben behalten' }).click();
  await justBefore(page, 'admin/sharing', () => send(page, 'put', 'admin/sharing', { name: 'Noch einer' }));
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('row', { name: 'Name im Netzwerk Noch einer Mein Labor' })).toBeVisible();
  expect(await attributes(page, 'admin/sharing')).toMatchObject({ name: 'Noch einer', port: 8499 });
  await page.getByRole('button', { name: 'Meine Eingaben behalten' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  expect(await attributes(page, 'admin/sharing')).toMatchObject({ name: 'Mein Labor', port: 8499 });
});

test('a second folder chosen by two people tells both', async ({ page }, testInfo) => {
  const [mine = '', theirs = ''] = ['mine', 'theirs'].map((name) => join(testInfo.outputDir, name));
  for (const folder of [mine, theirs]) mkdirSync(folder, { recursive: true });
  const folderNow = async () => ((await attributes(page, 'admin/backup-state')).folder as { path: string } | null)?.path;
  await page.goto('/admin/backups');
  await screenLoaded(page, 'backups');
  await page.getByRole('button', { name: 'Choose a folder …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy backups to a second folder' });
  await dialog.getByRole('textbox').fill(mine);
  await send(page, 'put', 'admin/backup-folder', { path: theirs });
  await dialog.getByRole('button', { name: 'Use this folder' }).click();
  const told = wish(page, `You wanted: ${mine}`);
  await expect(told).toContainText(theirs);
  await expect(dialog).toBeHidden();
  expect(await folderNow()).toBe(theirs);
  await told.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(folderNow).toBe(mine);
});

test('a disposition decided by two people at once tells both', async ({ page }) => {
  const uses = (await (await page.request.get('/api/v2/standards?page[size]=200')).json()).data;
  const standard = String(uses[0].attributes.standard_inventory_id);
  await send(page, 'post', `standards/${standard}/impact-cases`, {});
  await page.goto(`/traceability/${standard}?view=recall`);
  await screenLoaded(page, 'traceability');
  const choice = page.getByRole('combobox', { name: /^Disposition for/ }).first();
  await expect(choice).toHaveValue('Open', { timeout: patience(30_000) });
  const { data } = await (await page.request.get(`/api/v2/standards/${standard}/impact`)).json();
  const path = `impact-items/${data[0].attributes.item_id}`;
  await justBefore(page, path, () => send(page, 'patch', path, { disposition: 'recalibrate' }));
  await choice.click();
  await page.getByRole('option', { name: 'No effect' }).click();
  const told = wish(page, 'You wanted: No effect');
  await expect(told).toBeVisible();
  expect((await attributes(page, path)).disposition).toBe('recalibrate');
  await expect(choice).not.toHaveValue('Open');
  await told.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(async () => (await attributes(page, path)).disposition).toBe('no_effect');
  await expect(choice).toHaveValue('No effect');
});
