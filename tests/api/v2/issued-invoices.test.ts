// Invoices as records: issued once under a number of the series, whole or in parts, and corrected by papers of their own.
// docs/interface/records.md#invoices, docs/adr/0078.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { pack, unpack } from '#server/lib/canonical-json.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { behind, verified } from '../../support/behind.ts';
import { aCustomer } from '../../support/builders.ts';
import { readPdf } from '../../support/pdf-reader.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let customer: string;

beforeAll(async () => {
  lab = await startLab();
  const seller = {
    'lab.name': 'Messwerk',
    'lab.street': 'Weg 1',
    'lab.zip': '38106',
    'lab.city': 'Braunschweig',
    'lab.country': 'Deutschland',
    'company.vat_id': 'DE136695976',
  };
  for (const [name, value] of Object.entries(seller))
    expect((await ask('PATCH', `settings/${name}`, { value })).status, name).toBe(200);
  const buyer = { K4602: 'Prüfkunde', K4603: 'Ring 1', K4606: '24103', K4604: 'Kiel', K4605: 'Deutschland', payment_days: 14 };
  customer = String((await aCustomer(lab.program, buyer)).KTAG);
});
afterAll(() => lab.stop());

async function ask(method: string, path: string, body?: object) {
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

interface Line {
  name: string;
  quantity: number;
  price: number;
  discount?: number;
}

const twoLines: readonly Line[] = [
  { name: 'Kalibrierung', quantity: 4, price: 64 },
  { name: 'Versand', quantity: 1, price: 12.5 },
];

async function anOrder(lines: readonly Line[] = twoLines, values: object = {}) {
  const order = await add('booking', { customer_KTAG: customer, status: 'D', service_from: '2026-02-10', ...values });
  const ids: string[] = [];
  for (const line of lines) ids.push(await add('booking_position', { booking_uid: order, ...line }));
  return { order, lines: ids };
}

const issue = (order: string, body: object = {}) => ask('POST', `bookings/${order}/invoice`, body);
const of = async (id: string) => (await ask('GET', `invoices/${id}`)).one.attributes;

async function anInvoice(lines?: readonly Line[], values?: object) {
  const order = await anOrder(lines, values);
  const { status, one } = await issue(order.order);
  expect(status).toBe(201);
  return { ...order, id: one.id, attributes: one.attributes };
}

async function textOf(id: string, language = 'de'): Promise<string> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const answer = await fetch(`${lab.url}/api/v2/invoices/${id}/invoice-document?language=${language}`, { headers });
  expect(answer.status).toBe(200);
  return readPdf(Buffer.from(await answer.arrayBuffer()))
    .pages.join('\n')
    .replace(/\s+/g, ' ');
}

async function letterOf(id: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  return fetch(`${lab.url}/api/v2/invoices/${id}/payment-reminder?language=de`, { headers });
}

const numberOf = (text: unknown) => Number(/(\d+)$/.exec(String(text))?.[1]);
const pointers = ({ errors }: { errors: readonly { source?: { pointer?: string } }[] }) =>
  errors.map(({ source }) => source?.pointer?.replace('/data/attributes/', ''));

describe('an invoice that is issued', () => {
  it('has the next number of its year, the sums of its order and a due date as agreed; the order bears its number', async () => {
    const one = await anInvoice();
    const other = await anInvoice();
    expect(one.attributes.number).toMatch(/^R\d\d-\d{4}$/);
    expect(numberOf(other.attributes.number)).toBe(numberOf(one.attributes.number) + 1);
    expect(one.attributes).toMatchObject({
      ...{ kind: 'invoice', state: 'open', net_total: 268.5, vat_total: 51.02, gross_total: 319.52, open_total: 319.52 },
      ...{ service_from: '2026-02-10', service_to: '2026-02-10', customer_id: customer, buyer_id: customer },
    });
    const days = Date.parse(String(one.attributes.due_date)) - Date.parse(String(one.attributes.invoice_date));
    expect(days / 86_400_000).toBe(14);
    expect((await ask('GET', `bookings/${one.order}`)).one.attributes).toMatchObject({
      invoice_number: one.attributes.number,
      due_date: one.attributes.due_date,
    });
  });

  it('stands: its lines, its order and itself are not written any more, and its number is not taken away', async () => {
    const { order, lines, id, attributes } = await anInvoice();
    const refused = [
      await ask('PATCH', `booking-positions/${lines[0]}`, { price: 1 }),
      await ask('DELETE', `booking-positions/${lines[0]}`),
      await ask('POST', 'booking-positions', { booking_id: order, name: 'More', price: 1 }),
      await ask('PATCH', `bookings/${order}`, { invoice_number: 'RE-XXX' }),
      await ask('PATCH', `bookings/${order}`, { invoice_number: null }),
      await ask('PATCH', `bookings/${order}`, { discount: 50 }),
      await ask('DELETE', `bookings/${order}`),
      await issue(order),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
    expect((await ask('PATCH', `invoices/${id}`, { gross_total: 1 })).status).toBe(405);
    expect((await ask('DELETE', `invoices/${id}`)).status).toBe(405);
    // What it does not say goes on.
    expect((await ask('PATCH', `bookings/${order}`, { comment: 'paid by card?' })).status).toBe(200);
    const before = await textOf(id);
    await ask('PATCH', `customers/${customer}`, { street: 'Neue Straße 9' });
    expect(await textOf(id)).toBe(before);
    expect(before).toContain('Ring 1');
    const paper = await lab.v2('admin', { path: `/api/v2/bookings/${order}/report-dataset?type=invoice` });
    expect(paper.body).toMatchObject({ invoice: { street: 'Ring 1' }, document: { invoice_number: attributes.number } });
    await ask('PATCH', `customers/${customer}`, { street: 'Ring 1' });
  });

  it('is refused with all that it lacks, and burns no number', async () => {
    const { attributes } = await anInvoice();
    const bare = String((await aCustomer(lab.program, { K4602: 'Ohne Anschrift' })).KTAG);
    const { order } = await anOrder([{ name: 'Prüfung', quantity: 1, price: 10 }], { customer_KTAG: bare, service_from: null });
    await add('booking_position', { booking_uid: order, name: 'unpriced', quantity: 1, price: null });
    const answer = await issue(order);
    expect(answer.status).toBe(422);
    expect(new Set(pointers(answer))).toEqual(new Set(['recipient', 'document.service_from', '/data/relationships/positions']));
    const empty = await anOrder([]);
    expect(pointers(await issue(empty.order))).toEqual(['lines']);
    expect(pointers(await issue(empty.order, { invoice_date: '31.12.2026' }))).toEqual(['invoice_date']);
    const next = await anInvoice();
    expect(numberOf(next.attributes.number)).toBe(numberOf(attributes.number) + 1);
  });

  it('says when the service was done, where whoever issues it knows; its order bears the days with the last one', async () => {
    const { order, lines } = await anOrder(undefined, { service_from: null });
    expect(pointers(await issue(order, { service_from: '2026-02-12', service_to: '2026-02-11' }))).toEqual(['service_to']);
    expect(pointers(await issue(order, { service_from: '12.02.2026' }))).toEqual(['service_from']);
    const part = await issue(order, { service_to: '2026-02-12', lines: [{ position_id: lines[0] }] });
    expect(part.one.attributes).toMatchObject({ kind: 'partial', service_from: '2026-02-12', service_to: '2026-02-12' });
    expect((await ask('GET', `bookings/${order}`)).one.attributes).toMatchObject({ service_from: null, service_to: null });
    const last = await issue(order, { service_from: '2026-02-10', service_to: '2026-02-12' });
    const days = { service_from: '2026-02-10', service_to: '2026-02-12' };
    expect(last.one.attributes).toMatchObject({ kind: 'final', ...days });
    expect((await ask('GET', `bookings/${order}`)).one.attributes).toMatchObject(days);
  });

  it('is issued under a number that somebody types, and the series goes on from there', async () => {
    const { order } = await anOrder();
    const year = (await anInvoice()).attributes.number?.toString().slice(0, 4);
    const body = { invoice_number: `${year}5000` };
    expect((await ask('PATCH', `bookings/${order}`, body)).status).toBe(200);
    const { list } = await ask('GET', `invoices?filter[booking_id]=${order}`);
    expect(list.map(({ attributes }) => attributes)).toMatchObject([{ number: body.invoice_number, gross_total: 319.52 }]);
    expect((await anInvoice()).attributes.number).toBe(`${year}5001`);
    const second = await anOrder();
    expect(pointers(await ask('PATCH', `bookings/${second.order}`, body))).toEqual(['invoice_number']);
  });

  it('bills a part of an order, and the last one the rest', async () => {
    const { order, lines } = await anOrder();
    const [calibrations, freight] = lines;
    const part = await issue(order, { lines: [{ position_id: calibrations, quantity: 1.5 }] });
    expect(part.one.attributes).toMatchObject({ kind: 'partial', net_total: 96, gross_total: 114.24 });
    const free = await ask('PATCH', `booking-positions/${freight}`, { price: 10 });
    const locked = await ask('PATCH', `booking-positions/${calibrations}`, { price: 1 });
    expect([free.status, locked.status]).toEqual([200, 409]);
    const lists = [
      [{ position_id: calibrations, quantity: 2.6 }],
      [{ position_id: calibrations }, { position_id: calibrations }],
      [{ position_id: 'nobody' }],
    ];
    const refused = await Promise.all(lists.map((some) => issue(order, { lines: some })));
    expect(refused.map(pointers)).toEqual([['lines.0.quantity'], ['lines.1.position_id'], ['lines.0.position_id']]);
    const rest = await issue(order);
    expect(rest.one.attributes).toMatchObject({ kind: 'final', net_total: 170, gross_total: 202.3 });
    expect((await ask('GET', `bookings/${order}`)).one.attributes.invoice_number).toBe(rest.one.attributes.number);
    expect(await textOf(rest.one.id)).toContain(`Bereits berechnet: ${part.one.attributes.number} vom `);
    expect((await issue(order)).status).toBe(409);
  });

  it('is one, however many ask for it at the same time', async () => {
    const { order } = await anOrder();
    const answers = await Promise.all(Array.from({ length: 4 }, () => issue(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('what corrects an invoice', () => {
  it('cancels it whole, by a paper with a number of its own; then its order is invoiced anew', async () => {
    const { order, lines, id, attributes } = await anInvoice(twoLines, { W4114: 10 });
    const made = await ask('POST', `invoices/${id}/cancel`, { reason: 'Falscher Preis' });
    expect(made.status).toBe(201);
    expect(made.one.attributes).toMatchObject({
      ...{ kind: 'cancellation', state: 'settled', corrects_id: id, open_total: 0, reason: 'Falscher Preis' },
      ...{ net_total: -Number(attributes.net_total), gross_total: -Number(attributes.gross_total) },
    });
    expect(await of(id)).toMatchObject({ state: 'cancelled', open_total: 0 });
    const text = await textOf(made.one.id);
    expect(text).toContain(`Stornorechnung ${made.one.attributes.number}`);
    expect(text).toContain(`Zur Rechnung ${attributes.number} vom`);
    expect(text).toContain('Grund: Falscher Preis');
    expect(await textOf(made.one.id, 'en')).toContain('Cancellation invoice');
    expect((await ask('POST', `invoices/${id}/cancel`, { reason: 'again' })).status).toBe(409);
    expect((await ask('POST', `invoices/${made.one.id}/cancel`, { reason: 'of it' })).status).toBe(409);
    expect((await ask('PATCH', `booking-positions/${lines[0]}`, { price: 60 })).status).toBe(200);
    const anew = await issue(order);
    expect(anew.one.attributes).toMatchObject({ kind: 'invoice', net_total: 227.25 });
    expect(numberOf(anew.one.attributes.number)).toBe(numberOf(made.one.attributes.number) + 1);
  });

  it('gives back so much of a line, or so much money, and never more than there is', async () => {
    const { id, lines } = await anInvoice();
    const [calibrations, freight] = lines;
    const credit = (some?: object[]) =>
      ask('POST', `invoices/${id}/credit-note`, { reason: 'Kulanz', ...(some ? { lines: some } : {}) });
    const first = await credit([
      { line_id: calibrations, quantity: 1 },
      { line_id: freight, amount: 2.5 },
    ]);
    expect(first.one.attributes).toMatchObject({ kind: 'credit_note', net_total: 66.5, vat_total: 12.64, gross_total: 79.14 });
    expect(await of(id)).toMatchObject({ state: 'partly_paid', credited_total: 79.14, open_total: 240.38 });
    const refused = await Promise.all([
      credit([{ line_id: calibrations, quantity: 3.01 }]),
      credit([{ line_id: freight, amount: 10.01 }]),
      credit([{ line_id: freight, amount: -1 }]),
      credit([{ line_id: 'nobody' }]),
    ]);
    expect(refused.map(pointers)).toEqual([['lines.0.quantity'], ['lines.0.amount'], ['lines.0.amount'], ['lines.0.line_id']]);
    expect((await ask('POST', `invoices/${id}/cancel`, { reason: 'late' })).status).toBe(409);
    const rest = await credit();
    expect(rest.one.attributes).toMatchObject({ net_total: 202 });
    expect(await of(id)).toMatchObject({ credited_total: 319.52, open_total: 0, state: 'paid' });
    expect((await credit()).status).toBe(422);
    expect(await textOf(first.one.id)).toContain('Rechnungskorrektur');
  });
});

describe('what is paid', () => {
  it('is taken off what is open, and put back with a payment that is taken away', async () => {
    const { id } = await anInvoice();
    const pay = (amount: number, more: object = {}) => ask('POST', 'payments', { invoice_id: id, amount, ...more });
    expect(pointers(await pay(-0.01))).toEqual(['amount']);
    const part = await pay(100);
    expect(pointers(await pay(-100.01))).toEqual(['amount']);
    expect(await of(id)).toMatchObject({ state: 'partly_paid', paid_total: 100, open_total: 219.52 });
    await pay(219.52, { means: 'cash', reference: 'Beleg 7' });
    expect(await of(id)).toMatchObject({ state: 'paid', open_total: 0 });
    await ask('DELETE', `payments/${part.one.id}`);
    expect(await of(id)).toMatchObject({ state: 'partly_paid', paid_total: 219.52, open_total: 100 });
    const wrong = [await pay(0), await pay(1, { paid_on: '2099-01-01' }), await pay(1.005), await pay(1, { invoice_id: 'none' })];
    expect(wrong.map(pointers)).toEqual([['amount'], ['paid_on'], ['amount'], ['invoice_id']]);
    const made = await ask('POST', `invoices/${id}/cancel`, { reason: 'Doppelt' });
    expect(await of(id)).toMatchObject({ state: 'cancelled', open_total: -219.52 });
    expect(pointers(await pay(1, { invoice_id: made.one.id }))).toEqual(['invoice_id']);
    await pay(-219.52);
    expect(await of(id)).toMatchObject({ paid_total: 0, open_total: 0 });
  });

  it('is asked for in steps once it is overdue, one a day', async () => {
    const remind = (id: string) => ask('POST', `invoices/${id}/remind`);
    expect((await remind((await anInvoice()).id)).status).toBe(409);
    const { order } = await anOrder();
    const { one } = await issue(order, { invoice_date: '2026-01-02', due_date: '2026-01-16' });
    expect((await letterOf(one.id)).status).toBe(409);
    await ask('POST', 'payments', { invoice_id: one.id, amount: 19.52, paid_on: '2026-01-20' });
    const first = await remind(one.id);
    expect([first.status, first.one.attributes.reminder_level]).toEqual([200, 1]);
    expect((await remind(one.id)).status).toBe(409);
    const text = readPdf(Buffer.from(await (await letterOf(one.id)).arrayBuffer()))
      .pages.join(' ')
      .replace(/\s+/g, ' ');
    expect(text).toContain(`Zahlungserinnerung ${one.attributes.number}`);
    expect(text).toMatch(/Rechnungsbetrag 319,52 EUR Bezahlt .19,52 EUR Noch offen 300,00 EUR/);
    expect(pointers(await issue((await anOrder()).order, { due_date: '2020-01-01' }))).toEqual(['due_date']);
  });
});

it('an invoice that was altered behind the program’s back is not shown, and reading the trail finds it', async () => {
  const { id, attributes } = await anInvoice();
  const [kept] = await behind(lab, sql`select content from frozen_invoices where "invoice_uID" = ${id}`);
  const forged = pack(String(unpack(kept?.content as Uint8Array)).replaceAll('319.52', '19.52'));
  await behind(lab, sql`update frozen_invoices set content = ${forged} where "invoice_uID" = ${id}`);
  const { differences } = await verified(lab);
  const named = { resource: 'invoice', key: id, title: attributes.number, fields: [{ column: 'contract_hash' }] };
  expect(differences).toMatchObject([named]);
  expect((await ask('GET', `invoices/${id}/report-dataset`)).status).toBe(409);
});
