// What the system says of the lab: what is due today and a task that failed, once each, until somebody switches it off.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { call, readyLab, signIn, test } from './desktop-app.ts';
import { device } from './made-device.ts';

interface Said {
  title: string;
  body: string;
}

/** There is nobody here who would show them: what was to be shown is kept instead. */
async function watchNotices(app: ElectronApplication): Promise<{ said(): Promise<Said[]>; click(index: number): Promise<void> }> {
  await app.evaluate(({ Notification }) => {
    const shown: Electron.Notification[] = [];
    Object.assign(globalThis, { shown });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      shown.push(this);
    };
  });
  return {
    said: () =>
      app.evaluate(() =>
        (globalThis as unknown as { shown: Electron.Notification[] }).shown.map(({ title, body }) => ({ title, body })),
      ),
    click: (index) =>
      app.evaluate((_electron, which) => {
        (globalThis as unknown as { shown: Electron.Notification[] }).shown[which]?.emit('click');
      }, index),
  };
}

const dayOfLab = (page: Page) => page.evaluate(async () => (await (await fetch('/api/v2/worklist')).json()).meta.date as string);

test('what is due is said once a day, and a click leads to it; switched off, nothing is said', async ({ launch }) => {
  const { app, page } = await launch({ env: readyLab });
  const notices = await watchNotices(app);
  await signIn(page);
  await device(page, { asset_number: 'PM-1', serial_number: 'S-1', duedate: await dayOfLab(page) });
  await page.goto(new URL('/computer', page.url()).href);
  await expect.poll(notices.said).toEqual([expect.objectContaining({ title: 'Due today: 1' })]);
  await notices.click(0);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();

  // Said already: another start says nothing of it.
  await page.goto(new URL('/computer', page.url()).href);
  const choice = page.getByRole('switch', { name: 'Notices of the system' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  const asked = { key: 'a test', title: 'Of a page', body: '', to: '/' };
  const notify = (notice: typeof asked) => page.evaluate((given) => window.plumbline?.notify(given), notice);
  await notify(asked);
  expect(await notices.said()).toHaveLength(1);
  await choice.click();
  await expect(choice).toBeChecked();
  for (const key of ['a', 'b', 'c', 'd']) await notify({ ...asked, key });
  // Three in an hour.
  expect(await notices.said()).toHaveLength(3);
});

test('a task that failed is said to whoever may see it', async ({ launch, dataDir }) => {
  const { app, page } = await launch({ env: readyLab });
  const notices = await watchNotices(app);
  await signIn(page);
  // Where backups lie is no folder any more.
  const folder = join(dataDir, 'backups');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'no folder');
  await call(page, 'POST', '/api/v2/admin/scheduled-tasks/backup/run', {});
  await expect.poll(notices.said).toContainEqual(expect.objectContaining({ title: 'A task of the program failed' }));
});
