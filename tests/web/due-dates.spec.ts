// A due date reminds once its lead time has begun: the list shows those that wait for an answer, and each is answered with a reason.
import { misfits, shoot } from './fixtures/look-over.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { ListPage } from './pages/list-page.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('reminders are listed, put off and acknowledged with a reason', async ({ page }) => {
  await signedIn(page);
  const answer = await page.request.get('/api/v2/inventories?page[size]=1&sort=asset_number');
  const [device] = (await answer.json()).data;
  const due = (title: string, days: number, lead: number) =>
    write(page, 'due-dates', { inventory_id: device.id, kind: 'safety_test', title, due: inDays(days), lead_days: lead });
  const near = await due('Safety test near', 20, 30);
  await due('Maintenance far', 90, 30);
  const early = await due('Lease early', 90, 100);

  const list = new ListPage(page, 'due-dates');
  await list.open();
  const reminders = page.getByRole('button', { name: /^Reminders/ });
  await reminders.click();
  await expect(page.getByText('Safety test near')).toBeVisible();
  await expect(page.getByText('Lease early')).toBeVisible();
  await expect(page.getByText('Maintenance far')).toHaveCount(0);
  await expect(reminders).toHaveAttribute('aria-pressed', 'true');
  await shoot(page, 'reminders-list');

  await page.goto(`/due-dates/${near.id}`);
  await screenLoaded(page, 'due-dates-record');
  await page.getByRole('button', { name: 'Put off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put off the reminder' });
  await dialog.getByRole('button', { name: 'Put off' }).click();
  await expect(dialog.getByLabel('Remind again on')).toBeFocused();
  await expect(dialog.getByLabel('Remind again on')).toHaveAccessibleDescription('Please fill in');
  // What keeps it from being sent is told where it was typed, and stays to be mended.
  await dialog.getByLabel('Remind again on').fill('in ten days');
  await dialog.getByLabel('Reason').fill('Waiting for the customer');
  await expect(dialog.getByLabel('Remind again on')).toHaveAccessibleDescription(/^Please enter a date such as/);
  await expect(dialog.getByLabel('Remind again on')).toHaveValue('in ten days');
  await dialog.getByLabel('Remind again on').fill(inDays(10));
  await dialog.getByLabel('Reason').fill('Waiting for the customer');
  await expectAccessible(page);
  await shoot(page, 'reminder-dialog');
  await dialog.getByRole('button', { name: 'Put off' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Waiting for the customer')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'reminder-put-off');

  await page.goto(`/due-dates/${early.id}`);
  await screenLoaded(page, 'due-dates-record');
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  const seen = page.getByRole('dialog', { name: 'Acknowledge due date' });
  await seen.getByLabel('Reason').fill('Lease is extended');
  await seen.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(seen).toHaveCount(0);
  // What is acknowledged reminds nobody and asks for no answer.
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await expect(page.getByText('Lease is extended')).toBeVisible();
  await shoot(page, 'reminder-acknowledged');

  await list.open();
  await reminders.click();
  await expect(reminders).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Safety test near')).toHaveCount(0);
  await expect(page.getByText('Lease early')).toHaveCount(0);

  // The same in German and dark: no word is missing, nothing is cut off.
  await page.request.patch('/api/v2/auth/me', { headers: { Origin: new URL(page.url()).origin }, data: { language: 'de' } });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/due-dates/${near.id}`);
  await screenLoaded(page, 'due-dates-record');
  await page.getByRole('button', { name: 'Zurückstellen' }).click();
  await expect(page.getByRole('dialog', { name: 'Erinnerung zurückstellen' })).toBeVisible();
  await expect(page.getByText(/^Zurückgestellt bis /)).toBeVisible();
  expect(await misfits(page)).toEqual([]);
  await shoot(page, 'reminder-dialog-de');
});
