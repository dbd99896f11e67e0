// What the lab's papers do for a customer: they are made in the customer's language unless the caller chooses, and a reminder may bear a
// fee, which is in no invoice. docs/interface/records.md#reminders.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { typed } from '#server/db/typed.ts';
import { pack, unpack } from '#server/lib/canonical-json.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { behind, verified } from '../../support/behind.ts';
import { aCustomer } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const customers: Record<string, string> = {};

beforeAll(async () => {
  lab = await startLab();
  const seller = { 'lab.name': 'Messwerk', 'lab.street': 'Weg 1', 'lab.zip': '38106', 'lab.city': 'Braunschweig' };
  for (const [name, value] of Object.entries({ ...seller, 'lab.country': 'Deutschland', 'company.vat_id': 'DE136695976' }))
    await set(name, value);
  await set('company.iban', 'DE79000000001234567890');
  await set('lab.language', 'de');
  const address = { K4603: 'Ring 1', K4606: '24103', K4604: 'Kiel', K4605: 'Deutschland' };
  const add = async (values: object) => String((await aCustomer(lab.program, { ...address, ...values })).KTAG);
  customers.english = await add({ K4602: 'English', paper_language: 'en' });
  customers.german = await add({ K4602: 'Deutsch', paper_language: 'de' });
  customers.none = await add({ K4602: 'Ohne' });
});
afterAll(() => lab.stop());

async function ask(method: string, path: string, body?: object) {
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function set(name: string, value: unknown) {
  const { status, errors } = await ask('PATCH', `settings/${name}`, { value });
  expect([status, errors], name).toEqual([200, []]);
}

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

async function anOrder(customer: string | undefined, values: object = {}) {
  const order = await add('booking', { customer_KTAG: customer, status: 'C', service_from: '2026-02-10', ...values });
  await add('booking_position', { booking_uid: order, name: 'Kalibrierung', quantity: 1, price: 100, tax: 19 });
  return order;
}

/** Overdue since a day that is long gone. */
async function anOverdue(customer: string | undefined) {
  const order = await anOrder(customer, { status: 'D' });
  const { one, errors } = await ask('POST', `bookings/${order}/invoice`, { invoice_date: '2026-01-10', due_date: '2026-01-20' });
  expect(errors).toEqual([]);
  return one.id;
}

/** The last reminder went out the day before: there is one a day at most. */
const yesterday = (id: string) =>
  typed(lab.program.db).updateTable('invoices').set({ reminded_at: '2026-02-02' }).where('uID', '=', id).execute();

async function bytesOf(path: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const answer = await fetch(`${lab.url}/api/v2/${path}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function textOf(path: string): Promise<string> {
  return readPdf(await bytesOf(path))
    .pages.join('\n')
    .replace(/\s+/g, ' ');
}

const data = async (path: string) =>
  (await lab.v2('admin', { path: `/api/v2/${path}` })).body as Record<string, Record<string, unknown>>;

describe('a paper of a customer', () => {
  it.each([
    ['english', /Order confirmation/, 'en-GB'],
    ['german', /Auftragsbestätigung/, 'de-DE'],
    ['none', /Auftragsbestätigung/, 'de-DE'],
  ])('who is %s is in their language, else in the lab’s', async (name, words, locale) => {
    const order = await anOrder(customers[name]);
    expect(await textOf(`bookings/${order}/order-document`)).toMatch(words);
    expect((await data(`bookings/${order}/report-dataset`)).meta?.locale).toBe(locale);
  });

  it('is in that of whom the invoice is made out to, and in another one when somebody chooses it', async () => {
    const order = await anOrder(customers.german, { invoice_customer_KTAG: customers.english });
    expect(await textOf(`bookings/${order}/order-document`)).toMatch(/Order confirmation/);
    expect(await textOf(`bookings/${order}/order-document?language=de`)).toMatch(/Auftragsbestätigung/);
  });

  it('is so for an issued invoice, and for a reminder of it', async () => {
    const id = await anOverdue(customers.english);
    await ask('POST', `invoices/${id}/remind`);
    expect((await data(`invoices/${id}/report-dataset`)).meta?.locale).toBe('en-GB');
    expect(await textOf(`invoices/${id}/invoice-document`)).toBe(await textOf(`invoices/${id}/invoice-document?language=en`));
    expect(await textOf(`invoices/${id}/payment-reminder`)).toMatch(/Payment reminder/);
    expect(await textOf(`invoices/${id}/payment-reminder?language=de`)).toMatch(/Zahlungserinnerung/);
  });
});

describe('a reminder', () => {
  it('bears the fee of its step on a line of its own with what to pay; the invoice stays as it was', async () => {
    await set('invoices.reminder_fee_1', 2.5);
    await set('invoices.reminder_fee_2', 10);
    const id = await anOverdue(customers.german);
    const before = (await ask('GET', `invoices/${id}`)).one.attributes;
    await ask('POST', `invoices/${id}/remind`);
    expect((await data(`invoices/${id}/payment-reminder/report-dataset`)).reminder).toMatchObject({
      ...{ level: 1, open_total: 119, fee: 2.5, pay_total: 121.5 },
    });
    expect(await textOf(`invoices/${id}/payment-reminder`)).toMatch(
      /Noch offen 119,00 EUR Mahngebühr 2,50 EUR Zu zahlen 121,50 EUR/,
    );
    expect((await ask('GET', `invoices/${id}`)).one.attributes).toMatchObject({
      ...{ gross_total: before.gross_total, open_total: 119, contract_hash: before.contract_hash },
    });
  });

  it('without a fee asks for what is open alone', async () => {
    await set('invoices.reminder_fee_1', 0);
    const id = await anOverdue(customers.german);
    await ask('POST', `invoices/${id}/remind`);
    const without = await textOf(`invoices/${id}/payment-reminder`);
    expect(without).toMatch(/Noch offen 119,00 EUR/);
    expect(without).not.toContain('Mahngebühr');
  });

  it('is the same for good: neither another fee, nor a payment, nor the next reminder changes what it asked for', async () => {
    await set('invoices.reminder_fee_1', 2.5);
    await set('invoices.reminder_fee_2', 10);
    const id = await anOverdue(customers.german);
    await ask('POST', `invoices/${id}/remind`);
    const given = await bytesOf(`invoices/${id}/payment-reminder`);
    await set('invoices.reminder_fee_1', 7);
    await set('lab.name', 'Ein anderer Name');
    await ask('POST', 'payments', { invoice_id: id, amount: 19, paid_on: '2026-02-01' });
    expect((await bytesOf(`invoices/${id}/payment-reminder`)).equals(given)).toBe(true);
    await yesterday(id);
    await ask('POST', `invoices/${id}/remind`);
    await ask('POST', 'payments', { invoice_id: id, amount: 100, paid_on: '2026-02-02' });
    expect((await ask('GET', `invoices/${id}`)).one.attributes.state).toBe('paid');
    expect((await bytesOf(`invoices/${id}/payment-reminder?level=1`)).equals(given)).toBe(true);
    const { reminder, given_out } = await data(`invoices/${id}/payment-reminder/report-dataset`);
    expect(reminder).toMatchObject({ level: 2, paid_total: 19, open_total: 100, fee: 10, pay_total: 110 });
    expect(given_out).toEqual([
      { level: 1, date: expect.any(String), pay_total: 121.5 },
      { level: 2, date: expect.any(String), pay_total: 110 },
    ]);
    const third = await lab.v2('admin', { path: `/api/v2/invoices/${id}/payment-reminder?level=3` });
    expect([third.status, JSON.stringify(third.body)]).toEqual([409, expect.stringContaining('invoice.not_reminded_so')]);
  });

  it('from before there was anything kept is drawn while something is owed, and asks a paid invoice for nothing', async () => {
    await set('invoices.reminder_fee_1', 2.5);
    const id = await anOverdue(customers.german);
    await typed(lab.program.db)
      .updateTable('invoices')
      .set({ reminder_level: 1, reminded_at: '2026-02-02' })
      .where('uID', '=', id)
      .execute();
    expect(await textOf(`invoices/${id}/payment-reminder`)).toMatch(/Zu zahlen 121,50 EUR/);
    await ask('POST', 'payments', { invoice_id: id, amount: 119, paid_on: '2026-02-01' });
    for (const path of ['payment-reminder', 'payment-reminder/report-dataset']) {
      const refused = await lab.v2('admin', { path: `/api/v2/invoices/${id}/${path}` });
      expect([refused.status, JSON.stringify(refused.body)], path).toEqual([
        409,
        expect.stringContaining('invoice.reminder_settled'),
      ]);
    }
    expect((await ask('POST', 'messages/compose', { event: 'payment_reminder', record_id: id })).status).toBe(409);
    expect((await ask('POST', `invoices/${id}/remind`)).status).toBe(409);
  });

  it('that was altered behind the program’s back is not shown, and reading the trail finds it', async () => {
    const id = await anOverdue(customers.german);
    await ask('POST', `invoices/${id}/remind`);
    const [kept] = await behind(lab, sql`select content from frozen_reminders where "invoice_uID" = ${id}`);
    const forged = pack(String(unpack(kept?.content as Uint8Array)).replaceAll('119', '19'));
    await behind(lab, sql`update frozen_reminders set content = ${forged} where "invoice_uID" = ${id}`);
    const { differences } = await verified(lab);
    const told = (differences as { key: string }[]).filter(({ key }) => key === id);
    expect(told).toMatchObject([{ resource: 'invoice', fields: [{ column: 'reminder_hash' }] }]);
    for (const word of ['payment-reminder', 'payment-reminder/report-dataset'])
      expect((await ask('GET', `invoices/${id}/${word}`)).status, word).toBe(409);
  });

  it('denies no payment that came, and its e-mail asks for what its letter asks for', async () => {
    await set('invoices.reminder_fee_2', 10);
    const id = await anOverdue(customers.german);
    await ask('POST', `invoices/${id}/remind`);
    const paid = await ask('POST', 'payments', { invoice_id: id, amount: 19, paid_on: '2026-02-01' });
    expect(paid.errors).toEqual([]);
    await yesterday(id);
    await ask('POST', `invoices/${id}/remind`);
    const letter = await textOf(`invoices/${id}/payment-reminder`);
    expect(letter).toMatch(/Bezahlt −19,00 EUR Noch offen 100,00 EUR Mahngebühr 10,00 EUR Zu zahlen 110,00 EUR/);
    expect(letter).toContain('noch nicht vollständig bezahlt');
    expect(letter).not.toContain('keine Zahlung');
    // The day that has passed is not told beside the new one as a day to pay by.
    expect(letter).toMatch(/War fällig am 20\.01\.2026/);
    expect(letter).not.toContain('Zahlbar bis');
    const { subject, body } = (await ask('POST', 'messages/compose', { event: 'payment_reminder', record_id: id })).one
      .attributes;
    expect(body).toContain('110,00 EUR');
    expect(subject).toMatch(/^Mahnung: Rechnung /);
  });

  it.each([-1, 1000.01, 2.555, '10'])('has no fee of %o', async (value) => {
    expect((await ask('PATCH', 'settings/invoices.reminder_fee_1', { value })).status).toBe(422);
  });
});
