// Issued invoices as programs read them: in both syntaxes of XRechnung and within their PDF, each of what was frozen, and refused where a
// business term is missing. docs/interface/records.md#e-invoices.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import { sumFindings } from '#server/e-invoice/check/check-sums.ts';
import { readInvoice } from '#server/e-invoice/read/read-invoice.ts';
import { readPdfInvoice } from '#server/e-invoice/read/read-pdf.ts';
import { missingTerms } from '#server/e-invoice/terms/missing-terms.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { aCustomer } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const customers: Record<string, string> = {};

const seller = {
  ...{
    'lab.name': 'Messwerk',
    'lab.street': 'Weg 1',
    'lab.zip': '38106',
    'lab.city': 'Braunschweig',
    'lab.country': 'Deutschland',
  },
  ...{ 'lab.phone': '+49 531 1', 'lab.email': 'post@messwerk.example', 'company.vat_id': 'DE136695976' },
  ...{ 'company.tax_number': '14/815/08150', 'company.iban': 'DE79000000001234567890', 'company.payment_terms': 'Ohne Abzug.' },
};
const address = { K4603: 'Ring 1', K4606: '24103', K4604: 'Kiel', K4605: 'Deutschland' };

beforeAll(async () => {
  lab = await startLab();
  for (const [name, value] of Object.entries(seller))
    expect((await ask('PATCH', `settings/${name}`, { value })).status, name).toBe(200);
  const add = async (values: object) => String((await aCustomer(lab.program, { ...address, ...values })).KTAG);
  customers.authority = await add({ K4602: 'Amt', leitweg_id: '04011000-12345-03', invoice_format: 'xrechnung_cii' });
  customers.firm = await add({
    ...{ K4602: 'Firma & "Söhne" <GmbH>', vat_id: 'DE136695976', invoice_format: 'zugferd' },
    ...{ electronic_address: 'rechnung@firma.example', electronic_scheme: 'EM' },
  });
  const abroad = { K4604: 'Wien', K4606: '1010', K4605: 'Österreich', vat_id: 'ATU13585627', payment_days: 30 };
  customers.abroad = await add({
    K4602: 'Messhaus',
    ...abroad,
    electronic_address: 'a@messhaus.example',
    electronic_scheme: 'EM',
  });
});
afterAll(() => lab.stop());

async function ask(method: string, path: string, body?: object) {
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

async function anInvoice(customer: string | undefined, lines: readonly object[], values: object = {}) {
  const buyer = { customer_KTAG: customer, status: 'D', service_from: '2026-02-10', W4104: '4500012345' };
  const order = await add('booking', { ...buyer, ...values });
  for (const line of lines) await add('booking_position', { booking_uid: order, ...line });
  const made = await ask('POST', `bookings/${order}/invoice`, { due_date: '2099-01-31' });
  expect(made.errors).toEqual([]);
  return { order, id: made.one.id, number: String(made.one.attributes.number) };
}

async function bytesOf(id: string, format: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const answer = await fetch(`${lab.url}/api/v2/invoices/${id}/invoice-document?format=${format}&language=de`, { headers });
  expect(answer.status, format).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const mixed = [
  { name: 'Kalibrierung <DC>', quantity: 3, price: 64.35, discount: 10, tax: 19 },
  { name: 'Fachbuch', quantity: 2, price: 19.99, tax: 7, unit: 'Stk' },
  { name: 'Etiketten', quantity: 250, price: 4.99, base_quantity: 1000 },
  { name: 'Altgerät zurück', quantity: 1, price: -15 },
  { name: 'Versicherung', quantity: 1, price: 8, tax: 0, vat_category: 'E', exemption_reason: '§ 4 Nr. 10 UStG' },
];

describe('an issued invoice as programs read it', () => {
  it('says in both syntaxes and in its PDF what its paper says, and lacks nothing', async () => {
    const { id, number } = await anInvoice(customers.authority, mixed, { W4114: 3, tax_reason: 'Versicherung: § 4 Nr. 10 UStG' });
    const { statistics } = (await lab.v2('admin', { path: `/api/v2/invoices/${id}/report-dataset` })).body as {
      statistics: { net_taxable: number; vat_total: number; gross_total: number };
    };
    const cii = readInvoice((await bytesOf(id, 'xrechnung-cii')).toString()).invoice;
    const ubl = readInvoice((await bytesOf(id, 'xrechnung-ubl')).toString()).invoice;
    const pdf = (await readPdfInvoice(await bytesOf(id, 'pdf'))).invoice;
    for (const invoice of [cii, ubl, pdf]) {
      expect(sumFindings(invoice)).toEqual([]);
      expect([invoice.number, invoice.typeCode, invoice.buyerReference]).toEqual([number, '380', '04011000-12345-03']);
      expect([invoice.totals.net, invoice.totals.tax, invoice.totals.payable].map((cents) => cents / 100)).toEqual([
        ...[statistics.net_taxable, statistics.vat_total, statistics.gross_total],
      ]);
    }
    expect(missingTerms(cii, 'xrechnung-cii')).toEqual([]);
    expect(missingTerms(ubl, 'xrechnung-ubl')).toEqual([]);
    expect(cii.lines.map(({ category, rate }) => `${category} ${rate}`)).toEqual(['S 1900', 'S 700', 'S 1900', 'S 1900', 'E 0']);
    expect(cii.lines[3]).toMatchObject({ quantity: -100, netPrice: 1500, net: -1500 });
  });

  it('names what it corrects, and takes back or gives back the same sums', async () => {
    const { id, number } = await anInvoice(customers.firm, mixed.slice(0, 2), { W4114: 5 });
    const credit = await ask('POST', `invoices/${id}/credit-note`, { reason: 'Kulanz' });
    const other = await anInvoice(customers.firm, mixed.slice(0, 2), { W4114: 5 });
    const cancelled = await ask('POST', `invoices/${other.id}/cancel`, { reason: 'Falsch' });
    for (const [made, code, sign, corrects] of [
      [credit, '381', 1, number],
      [cancelled, '384', -1, other.number],
    ] as const)
      for (const format of ['xrechnung-cii', 'xrechnung-ubl'] as const) {
        const { invoice } = readInvoice((await bytesOf(made.one.id, format)).toString());
        expect(sumFindings(invoice)).toEqual([]);
        expect([invoice.typeCode, invoice.precedingInvoices.map((one) => one.number)]).toEqual([code, [corrects]]);
        expect(Math.sign(invoice.totals.gross)).toBe(sign);
        expect(invoice.lines.every(({ netPrice }) => netPrice >= 0)).toBe(true);
        expect(invoice.buyer.name).toBe('Firma & "Söhne" <GmbH>');
      }
  });

  it('says why there is no tax by category and code, for a customer abroad', async () => {
    const { id } = await anInvoice(customers.abroad, [{ name: 'Kalibrierung', price: 100 }], { tax_case: 'reverse_charge' });
    const { invoice } = readInvoice((await bytesOf(id, 'xrechnung-ubl')).toString());
    expect(invoice.vat).toMatchObject([{ category: 'AE', rate: 0, taxable: 10_000, tax: 0, exemptionCode: 'VATEX-EU-AE' }]);
    expect([invoice.seller.vatId, invoice.buyer.vatId]).toEqual(['DE136695976', 'ATU13585627']);
  });

  it('is refused with every business term that is missing, before it has a number; the order tells them beforehand', async () => {
    const bare = { ...address, K4602: 'Ohne Leitweg-ID', invoice_format: 'xrechnung_cii' };
    const customer = String((await aCustomer(lab.program, bare)).KTAG);
    const order = await add('booking', { customer_KTAG: customer, service_from: '2026-02-10' });
    await add('booking_position', { booking_uid: order, name: 'Kalibrierung', price: 100 });
    const check = (await lab.v2('admin', { path: `/api/v2/bookings/${order}/invoice-check` })).body as {
      data: { e_invoice: { format: string; lacking: { term: string }[] } };
    };
    const terms = check.data.e_invoice.lacking.map(({ term }) => term);
    expect(terms).toEqual(expect.arrayContaining(['BT-10', 'BT-49']));
    const refused = await ask('POST', `bookings/${order}/invoice`);
    expect(refused.status).toBe(422);
    expect(new Set(refused.errors.map(({ source }) => source?.pointer))).toEqual(
      new Set(terms.map((term) => `/data/attributes/${term}`)),
    );
    await ask('PATCH', `customers/${customer}`, { invoice_format: null });
    expect((await ask('POST', `bookings/${order}/invoice`)).status).toBe(201);
  });
});

it.each([
  [{ leitweg_id: '04011000-12345-04' }, 'leitweg_id'],
  [{ electronic_address: 'not an address', electronic_scheme: 'EM' }, 'electronic_address'],
  [{ electronic_address: 'a@b.example' }, 'electronic_address'],
  [{ electronic_scheme: '9999' }, 'electronic_scheme'],
  [{ payment_days: 366 }, 'payment_days'],
  [{ invoice_format: 'fax' }, 'invoice_format'],
])('a customer with %o is refused at %s', async (body, field) => {
  const customer = String((await aCustomer(lab.program, { K4602: 'Neu' })).KTAG);
  const answer = await ask('PATCH', `customers/${customer}`, body);
  expect([answer.status, answer.errors.map(({ source }) => source?.pointer)]).toEqual([422, [`/data/attributes/${field}`]]);
});
