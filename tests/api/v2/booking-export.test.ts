// The invoices of a period for the books: counted beforehand, refused with what is missing, and written as a batch for DATEV or a table.
// docs/interface/records.md#booking-export.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { v2Of } from '../../support/answers.ts';
import { aCustomer } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let month: { from: string; to: string };

const seller = {
  ...{
    'lab.name': 'Messwerk',
    'lab.street': 'Weg 1',
    'lab.zip': '38106',
    'lab.city': 'Braunschweig',
    'lab.country': 'Deutschland',
  },
  ...{ 'company.vat_id': 'DE136695976', 'lab.email': 'post@messwerk.example', 'lab.phone': '+49 531 1' },
};

beforeAll(async () => {
  lab = await startLab();
  for (const [name, value] of Object.entries(seller)) await set(name, value);
  const address = { K4603: 'Ring 1', K4606: '24103', K4604: 'Kiel', K4605: 'Deutschland', payment_days: 14 };
  const add = async (values: object) => String((await aCustomer(lab.program, { ...address, ...values })).KTAG);
  const own = await add({ K4602: 'Prüfkunde', K4601: '10023' });
  const abroad = await add({ K4602: 'Messhaus', K4604: 'Wien', K4606: '1010', K4605: 'Österreich', vat_id: 'ATU13585627' });
  const first = await issue(own, [
    { name: 'Kalibrierung', quantity: 3, price: 64.35, tax: 19 },
    { name: 'Fachbuch', quantity: 1, price: 19.99, tax: 7 },
  ]);
  const second = await issue(own, [{ name: 'Kalibrierung', quantity: 1, price: 100, tax: 19 }]);
  await issue(abroad, [{ name: 'Kalibrierung', quantity: 1, price: 250 }], { tax_case: 'reverse_charge' });
  await ask('POST', `invoices/${first.id}/credit-note`, { reason: 'Kulanz', lines: [{ line_id: first.line, amount: 10 }] });
  await ask('POST', `invoices/${second.id}/cancel`, { reason: 'Falsch' });
  const day = String(first.day);
  month = { from: `${day.slice(0, 7)}-01`, to: day };
});
afterAll(() => lab.stop());

async function ask(method: string, path: string, body?: object) {
  return v2Of(await lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) }));
}

async function set(name: string, value: unknown) {
  const { status } = await ask('PATCH', `settings/${name}`, { value });
  expect(status, name).toBe(200);
}

async function add(name: ResourceName, values: Record<string, unknown>): Promise<string> {
  const resource = lab.services.lab.registry.resource(name);
  return String((await createRecord(lab.program, resource, { values }))[resource.key]);
}

async function issue(customer: string, lines: readonly object[], values: object = {}) {
  const order = await add('booking', { customer_KTAG: customer, status: 'D', service_from: '2026-02-10', ...values });
  const ids: string[] = [];
  for (const line of lines) ids.push(await add('booking_position', { booking_uid: order, ...line }));
  const made = await ask('POST', `bookings/${order}/invoice`);
  expect(made.errors).toEqual([]);
  return { id: made.one.id, line: ids[0], day: made.one.attributes.invoice_date };
}

const address = (path: string, asked: object) =>
  `${path}?${new URLSearchParams({ ...month, ...asked } as Record<string, string>)}`;

async function file(asked: object) {
  const headers = { Authorization: `Bearer ${await lab.token('admin')}` };
  const answer = await fetch(`${lab.url}/api/v2/${address('invoices/booking-export', asked)}`, { headers });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function datevRows() {
  const { bytes, headers } = await file({ format: 'datev' });
  const [first = '', names = '', ...lines] = new TextDecoder('windows-1252').decode(bytes).trimEnd().split('\r\n');
  const columns = names.split(';');
  const rows = lines.map((line) => {
    const values = line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1'));
    return Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '']));
  });
  return { first, rows, headers };
}

const sumOf = (rows: readonly Record<string, string>[]) =>
  rows.reduce((sum, row) => {
    const cents = Number((row['Umsatz (ohne Soll/Haben-Kz)'] ?? '').replace(',', ''));
    return sum + (row['Soll/Haben-Kennzeichen'] === 'S' ? cents : -cents);
  }, 0);

interface Preview {
  invoices: number;
  bookings: number;
  totals: { currency: string; net: number; tax: number; gross: number }[];
  accounts: { account: string | null; gross: number }[];
  collective: number;
  lacking: { field: string; message: string }[];
}

const preview = async (asked: object = {}) =>
  ((await lab.v2('admin', { path: `/api/v2/${address('invoices/booking-preview', asked)}` })).body as { data: Preview }).data;

describe('the invoices of a period', () => {
  it('are counted and summed beforehand, with all that a file for DATEV lacks', async () => {
    const shown = await preview();
    // 3 × 64.35 + 19 %, 19.99 + 7 %, 250 untaxed, what was cancelled and what cancels it, 10 + 19 % given back.
    const gross = 22_973 + 2_139 + 25_000 - 1_190;
    expect(shown).toMatchObject({ invoices: 5, bookings: 6, collective: 6 });
    expect(shown.totals).toEqual([{ currency: 'EUR', net: 453.04, tax: expect.any(Number), gross: gross / 100 }]);
    expect(shown.accounts.map(({ account }) => account).sort()).toEqual(['8300', '8336', '8400']);
    expect(shown.lacking.map(({ field }) => field)).toEqual(['bookkeeping.consultant_number', 'bookkeeping.client_number']);
    const refused = await ask('GET', address('invoices/booking-export', { format: 'datev' }));
    expect(refused.status).toBe(422);
    expect(refused.errors.map(({ source }) => source?.parameter)).toEqual(shown.lacking.map(({ field }) => field));
  });

  it('are a table that needs no tax adviser, in either language', async () => {
    const { bytes, headers } = await file({ format: 'csv', language: 'de' });
    expect(headers.get('content-disposition')).toContain(`Buchungen_${month.from}_${month.to}.csv`);
    const lines = bytes.toString().replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toMatch(/^Rechnungsnummer;Art;Rechnungsdatum;/);
    expect(lines.filter((line) => line.includes(';Gutschrift;'))[0]).toContain(';-10,00;-1,90;-11,90;EUR;');
    const english = (await file({ format: 'csv', language: 'en' })).bytes.toString();
    expect(english).toMatch(/^\ufeffInvoice number,Kind,/);
  });

  it('are a batch for DATEV, each booking on its account and side, together what the invoices come to', async () => {
    await set('bookkeeping.consultant_number', '29098');
    await set('bookkeeping.client_number', '55003');
    await set('bookkeeping.debtors', 'customer_number');
    const { first, rows, headers } = await datevRows();
    expect(headers.get('content-type')).toBe('text/csv; charset=windows-1252');
    expect(headers.get('content-disposition')).toContain(`EXTF_Buchungsstapel_${month.from}_${month.to}.csv`);
    const days = [month.from, month.to].map((day) => day.replaceAll('-', '')).join(';');
    expect(first).toContain(`;29098;55003;${month.from.slice(0, 4)}0101;4;${days};`);
    expect((await preview()).totals[0]?.gross).toBe(sumOf(rows) / 100);
    const told = rows.map((row) =>
      ['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)']
        .map((name) => row[name])
        .join(' '),
    );
    expect(told).toEqual([
      '229,73 S 10023 8400',
      '21,39 S 10023 8300',
      '119,00 S 10023 8400',
      '250,00 S 10000 8336',
      '11,90 H 10023 8400',
      '119,00 H 10023 8400',
    ]);
    expect(rows[3]?.['EU-Land u. UStID (Bestimmung)']).toBe('ATU13585627');
    expect(rows[0]?.Buchungstext).toBe('Rechnung Prüfkunde');
  });

  it('follow the lab’s chart, accounts and fiscal year', async () => {
    await set('bookkeeping.chart', 'skr04');
    await set('bookkeeping.revenue_accounts', ['19 = 4405/3']);
    await set('bookkeeping.fiscal_year_month', 12);
    const { first, rows } = await datevRows();
    expect(rows.map((row) => row['Gegenkonto (ohne BU-Schlüssel)'])).toEqual(['4405', '4300', '4405', '4336', '4405', '4405']);
    expect(rows[0]?.['BU-Schlüssel']).toBe('0003');
    expect(first).toContain(`;"04";`);
    const year = Number(month.from.slice(0, 4)) - (month.from.slice(5, 7) === '12' ? 0 : 1);
    expect(first).toContain(`;${year}1201;`);
    await set('bookkeeping.fiscal_year_month', 1);
  });

  it.each([
    [{ from: '2025-12-01', to: '2026-01-31', format: 'datev' }, ['to']],
    [{ from: '2026-02-01', to: '2026-01-31', format: 'datev' }, ['to']],
    [{ from: '2026-02-30', format: 'csv' }, ['from']],
    [{ format: 'pdf' }, ['format']],
    [{}, ['format']],
  ])('as %o is refused at %o', async (asked, fields) => {
    const { status, errors } = await ask('GET', address('invoices/booking-export', asked));
    expect([status, errors.map(({ source }) => source?.parameter)]).toEqual([422, fields]);
  });

  it('of which there are none are a file without bookings', async () => {
    const none = { from: '2020-01-01', to: '2020-01-31' };
    expect(await preview(none)).toMatchObject({ invoices: 0, bookings: 0, totals: [], lacking: [] });
    expect((await file({ ...none, format: 'datev' })).bytes.toString('latin1').trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('are those that the caller sees, and for nobody who sees none', async () => {
    const path = `/api/v2/${address('invoices/booking-preview', {})}`;
    expect((await lab.v2('bare', { path })).status).toBe(403);
    const narrow = (await lab.v2('berta', { path })).body as { data: Preview };
    expect(narrow.data.invoices).toBe(0);
  });
});

it.each([
  ['consultant_number', '1000'],
  ['consultant_number', '12345678'],
  ['client_number', '0'],
  ['fiscal_year_month', 13],
  ['account_length', 3],
  ['debtor_account', '70000'],
  ['revenue_accounts', ['19: 8400']],
  ['chart', 'skr49'],
])('a setting bookkeeping.%s of %o is refused', async (name, value) => {
  expect((await ask('PATCH', `settings/bookkeeping.${name}`, { value })).status).toBe(422);
});
