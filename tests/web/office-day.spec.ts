// A day of the office in both languages: an offer that becomes an order, is worked on and invoiced; the invoice goes out by e-mail, is reminded
// of and paid; another one is reversed. docs/interface/records.md#invoices, docs/interface/post.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { patience } from '../support/patience.ts';
import { repository } from '../support/seed-lab.ts';
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

type Language = 'de' | 'en';

/** What stands on the screen, by its key. */
function wordsOf(language: Language): (key: string, params?: Record<string, string>) => string {
  const folder = join(repository, 'resources/i18n');
  const files = readdirSync(folder).filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`));
  const all = Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))) as Record<
    string,
    string
  >;
  return (key, params = {}) => {
    const said = all[key];
    if (said === undefined) throw new Error(`no text is called ${key}`);
    return Object.entries(params).reduce((text, [name, value]) => text.replace(`{${name}}`, value), said);
  };
}

interface Day {
  page: Page;
  t: ReturnType<typeof wordsOf>;
  language: Language;
  mails: MailServer;
}

const look = (page: Page, name: string) =>
  process.env.PLUMBLINE_LOOK ? page.screenshot({ path: join(process.env.PLUMBLINE_LOOK, `${name}.png`) }) : null;

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

async function setUp({ page, mails }: Day): Promise<void> {
  const headers = { Origin: new URL((await page.request.get('/health')).url()).origin };
  const etag = (await page.request.get('/api/v2/admin/mail')).headers().etag ?? '';
  const data = {
    ...{ enabled: true, host: '127.0.0.1', port: mails.port, security: 'none' },
    ...{ sender: 'lab@messwerk.example', sender_name: 'Messwerk', hold: false },
  };
  const answer = await page.request.put('/api/v2/admin/mail', { headers: { ...headers, 'If-Match': etag }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

interface Stand {
  customer: string;
  type: string;
}

/** A customer, and what is calibrated for them at a price. */
async function customerAndPrice({ page, language }: Day): Promise<Stand> {
  const stand = { customer: `Kieler Waagen ${language.toUpperCase()}`, type: `Office scale ${language}` };
  await write(page, 'customers', {
    ...{ name: stand.customer, street: 'Ring 1', zip: '24103', city: 'Kiel', country: 'Deutschland', payment_days: 14 },
    ...{ email: 'einkauf@waagen.example', paper_language: language },
  });
  const type = await write(page, 'device-types', { type_name: stand.type });
  await write(page, 'prices', { type_tID: type.id, price: 80 });
  return stand;
}

/** The address of its order. */
async function offer({ page, t, language }: Day, { customer: name, type }: Stand): Promise<string> {
  await page.goto('/bookings/new');
  await screenLoaded(page, 'bookings-new');
  await page.getByRole('combobox', { name: t('booking.customer_KTAG'), exact: true }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await look(page, `1-new-${language}`);
  await page.getByRole('button', { name: t('ui.create') }).click();
  await screenLoaded(page, 'bookings-record');
  await page.getByRole('combobox', { name: t('ui.order.kind.type'), exact: true }).fill(type);
  await page.getByRole('option', { name: type, exact: true }).click();
  await page.getByRole('textbox', { name: t('ui.order.quantity') }).fill('3');
  await page.getByRole('button', { name: t('ui.order.add') }).click();
  await expect(page.getByRole('link', { name: type })).toBeVisible();
  await look(page, `2-offer-${language}`);
  return new URL(page.url()).pathname;
}

async function send(day: Day, name: string): Promise<void> {
  const { page, t } = day;
  await page.getByRole('button', { name: 'PDF' }).first().click();
  await page.getByRole('menuitem', { name: t('ui.mail.send') }).click();
  await sendWritten(day, name);
}

async function sendWritten({ page, t, language, mails }: Day, name: string): Promise<void> {
  const before = mails.mails.length;
  const dialog = page.getByRole('dialog', { name: t('ui.mail.send') });
  await expect(dialog.getByLabel(t('ui.mail.subject'))).not.toHaveValue('');
  await expectAccessible(page);
  await look(page, `${name}-${language}`);
  await dialog.getByRole('button', { name: t('ui.mail.submit') }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => mails.mails.length).toBe(before + 1);
}

async function work({ page, t, language }: Day, order: string): Promise<void> {
  await page.goto(order);
  await screenLoaded(page, 'bookings-record');
  for (const step of ['C', 'W', 'S', 'D']) {
    await page.getByRole('button', { name: t(`ui.bookings.step.${step}`) }).click();
    await expect(page.getByRole('button', { name: t(`ui.bookings.step.${step}`) })).toHaveCount(0);
  }
  await look(page, `4-worked-${language}`);
}

async function invoice(day: Day, order: string): Promise<string> {
  const { page, t, language } = day;
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.patch(`/api/v2${order}`, { headers, data: { service_from: daysAgo(40) } });
  await page.goto(order);
  await screenLoaded(page, 'bookings-record');
  await page.getByRole('button', { name: t('ui.order.issue'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('ui.order.issue.title') });
  const typed = (iso: string) => (language === 'de' ? iso.split('-').reverse().join('.') : iso);
  await dialog.getByRole('textbox', { name: t('invoice.invoice_date') }).fill(typed(daysAgo(30)));
  await dialog.getByRole('textbox', { name: t('invoice.due_date') }).fill(typed(daysAgo(16)));
  await look(page, `5-issue-${language}`);
  await dialog.getByRole('button', { name: t('ui.order.issue'), exact: true }).click();
  await screenLoaded(page, 'invoices-record');
  await expectAccessible(page);
  await look(page, `6-invoice-${language}`);
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

for (const language of ['de', 'en'] as const)
  test(`a day of the office, ${language}`, async ({ page }) => {
    test.setTimeout(patience(240_000));
    const mails = await startMailServer();
    try {
      await page.setViewportSize({ width: 1440, height: 900 });
      await signedIn(page, language);
      const day: Day = { page, t: wordsOf(language), language, mails };
      const { t } = day;
      await setUp(day);
      const stand = await customerAndPrice(day);
      const order = await test.step('an offer is written', () => offer(day, stand));
      await test.step('it goes out', () => send(day, '3-quote-mail'));
      await test.step('the order is worked on', () => work(day, order));
      const number = await test.step('it is invoiced', () => invoice(day, order));
      await test.step('the invoice goes out', () => send(day, '7-invoice-mail'));
      await test.step('it is reminded of', async () => {
        await page.reload();
        await screenLoaded(page, 'invoices-record');
        await page.getByRole('button', { name: t('papers.reminder.title_1') }).click();
        await expect(page.getByText(t('ui.invoice.remind.done', { step: t('papers.reminder.title_1') }))).toBeVisible();
        const reminded = page.getByRole('region', { name: t('invoice.reminder_level') });
        await expect(reminded.getByRole('button', { name: t('ui.invoice.reminder.letter') })).toBeVisible();
        await look(page, `8-reminded-${language}`);
        await page.getByRole('button', { name: t('ui.mail.send') }).click();
        await sendWritten(day, '8-reminder-mail');
      });
      await test.step('it is paid', async () => {
        await page.getByRole('button', { name: t('ui.invoice.pay') }).click();
        const payment = page.getByRole('dialog');
        await look(page, `9-payment-${language}`);
        await payment.getByRole('button', { name: t('ui.invoice.pay') }).click();
        await expect(page.getByRole('button', { name: t('ui.invoice.pay') })).toHaveCount(0);
        await expect(page.getByRole('region', { name: t('ui.invoice.open'), exact: true })).toContainText(
          t('invoice_state.paid'),
        );
        // Nothing is left to ask for: the reminder can be read as it was given out, and is sent no more.
        const reminded = page.getByRole('region', { name: t('invoice.reminder_level') });
        await expect(reminded.getByRole('button', { name: t('ui.invoice.reminder.as_sent') })).toBeVisible();
        await expect(reminded.getByRole('button', { name: t('ui.mail.send') })).toHaveCount(0);
        await look(page, `10-paid-${language}`);
      });
      await test.step('another one is reversed', async () => {
        const other = await offer(day, stand);
        const wrong = await invoice(day, other);
        expect(wrong).not.toBe(number);
        await page.getByRole('button', { name: t('ui.invoice.cancel') }).click();
        const cancel = page.getByRole('dialog');
        await cancel.getByLabel(t('ui.invoice.reason')).fill('Falscher Preis');
        await look(page, `11-cancel-${language}`);
        await cancel.getByRole('button', { name: t('ui.invoice.cancel') }).click();
        await expect(page.getByRole('button', { name: t('ui.invoice.pay') })).toHaveCount(0);
        await expect(page.getByRole('region', { name: t('ui.invoice.open'), exact: true })).toContainText(
          t('invoice_state.cancelled'),
        );
        await look(page, `12-cancelled-${language}`);
      });
    } finally {
      await mails.close();
    }
  });
