// An office writes to a customer: the mail server set up and tried, an order sent by e-mail, held and let go, the server away and back; the
// lab's own words. docs/interface/post.md.
import { startMailServer } from '../support/mail-server.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test('a message is written, held, let go and sent; while the server is away it waits and says why', async ({ page }) => {
  const mails = await startMailServer();
  try {
    await signedIn(page);
    await page.goto('/admin/mail');
    await screenLoaded(page, 'mail');
    await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await page.getByRole('textbox', { name: 'Port' }).fill(String(mails.port));
    await page.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: /^None/ }).click();
    await page.getByLabel('Address', { exact: true }).fill('lab@messwerk');
    await page.getByRole('switch', { name: 'Send e-mail' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“lab@messwerk” is no e-mail address')).toBeVisible();
    await page.getByLabel('Address', { exact: true }).fill('lab@messwerk.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel('Trial to').fill('anna@messwerk.example');
    await page.getByRole('button', { name: 'Send a trial' }).click();
    await expect(page.getByText(/The server accepted the trial/)).toBeVisible();

    const customer = await write(page, 'customers', {
      name: 'Kieler Waagen',
      email: 'einkauf@waagen.example',
      paper_language: 'en',
    });
    const order = await write(page, 'bookings', { customer_id: customer.id, date: '2026-11-20' });
    await page.goto(`/bookings/${order.id}`);
    await screenLoaded(page, 'bookings-record');
    await page.getByRole('button', { name: 'PDF' }).click();
    await page.getByRole('menuitem', { name: 'Send by e-mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send by e-mail' });
    await dialog.getByRole('combobox', { name: 'Occasion' }).click();
    await page.getByRole('option', { name: 'Ready for pick-up' }).click();
    await expect(dialog.getByLabel('Subject')).toHaveValue(/ready for pick-up$/);
    await dialog.getByLabel('To', { exact: true }).fill('einkauf@waagen');
    await dialog.getByRole('button', { name: 'To the outbox' }).click();
    await expect(dialog.getByText(/is no e-mail address/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('To', { exact: true }).fill('einkauf@waagen.example');
    await dialog.getByLabel('Hold until somebody releases it').check();
    await dialog.getByRole('button', { name: 'To the outbox' }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto('/messages');
    await screenLoaded(page, 'messages');
    await page.getByRole('gridcell', { name: /ready for pick-up$/ }).dblclick();
    await screenLoaded(page, 'messages-record');
    const state = page.getByRole('region', { name: 'State' });
    await expect(state).toContainText('Held');
    await expectAccessible(page);
    expect(mails.mails).toHaveLength(1);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const change = page.getByRole('dialog', { name: 'Change message' });
    await change.getByLabel('Subject').fill('Your order can be picked up');
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Your order can be picked up' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Release' }).click();
    await expect(state).toContainText('Sent');
    expect(mails.mails.map(({ to }) => to[0])).toEqual(['anna@messwerk.example', 'einkauf@waagen.example']);

    await mails.close();
    await page.goto(`/bookings/${order.id}`);
    await screenLoaded(page, 'bookings-record');
    await page.getByRole('button', { name: 'PDF' }).click();
    await page.getByRole('menuitem', { name: 'Send by e-mail' }).click();
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /order-document/);
    await dialog.getByRole('button', { name: 'To the outbox' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto('/messages');
    await screenLoaded(page, 'messages');
    await page.getByRole('gridcell', { name: /^Our quote/ }).dblclick();
    await screenLoaded(page, 'messages-record');
    await expect(state).toContainText('Waiting');
    await expect(page.getByText('The mail server cannot be reached. Messages wait; nothing is lost.')).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    // What it was written from, in words and not as the program keeps it.
    await expect(page.getByRole('tabpanel')).toContainText(/Kind of record\s*Order/);
  } finally {
    await mails.close();
  }
});

test('a template refuses what its occasion does not know, and is shown filled with examples', async ({ page }) => {
  await signedIn(page);
  await page.goto('/message-templates/new');
  await screenLoaded(page, 'message-templates-new');
  await page.getByRole('combobox', { name: 'Occasion' }).click();
  await page.getByRole('option', { name: 'Due soon' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('{count} devices and {nothing}');
  await page.getByRole('textbox', { name: 'Text' }).fill('Please send us:\n{list}');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/“nothing” is not known to this occasion/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('{count} devices');
  await page.getByRole('button', { name: 'Create' }).click();
  await screenLoaded(page, 'message-templates-record');
  await expect(page.getByRole('article', { name: 'Message' })).toContainText('2 devices');
  await expect(page.getByLabel('Trial to')).toBeVisible();
  await expectAccessible(page);
});
