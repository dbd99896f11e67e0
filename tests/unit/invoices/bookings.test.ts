// Invoices in the books: each booking of a rate is its net with its tax, together they are the invoice to the cent, and the file of it holds
// what the public description of the format asks for (DATEV-Format, booking batch: header 700, format version 13).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, readAccount } from '#server/contract/values/trading/bookkeeping.ts';
import { type InvoiceKind, invoiceKinds } from '#server/contract/values/trading/invoice-state.ts';
import type { Invoice } from '#server/e-invoice/model.ts';
import { type Bookkeeping, debtorOf, revenueAccount } from '#server/invoices/bookkeeping/accounts.ts';
import { type Booking, bookingsOf } from '#server/invoices/bookkeeping/bookings.ts';
import { writeDatev } from '#server/invoices/bookkeeping/datev.ts';
import { anInvoice } from '../../support/an-invoice.ts';
import { randomInvoices } from '../../support/random-invoices.ts';

const books: Bookkeeping = {
  ...{ chart: 'skr03', accountLength: 4, debtors: 'collective', debtorAccount: '10000' },
  revenue: new Map([
    ['8.1', { number: '8310', taxKey: '' }],
    ['25.5', { number: '8320', taxKey: '11' }],
    ['Z', { number: '8200', taxKey: '' }],
  ]),
};
const header = {
  ...{ consultant: '29098', client: '55003', fiscalYearStart: '2026-01-01', from: '2026-10-01', to: '2026-10-31' },
  ...{ accountLength: 4, chart: '03', at: '20261101080000000', title: 'Rechnungen "Oktober"', currency: 'EUR' },
};

const cells = (line: string) => [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g)].map(([, a, b]) => a ?? b ?? '');

/** As another program reads it. */
function read(bookings: readonly Booking[]) {
  const text = new TextDecoder('windows-1252').decode(writeDatev(header, bookings));
  expect(text.endsWith('\r\n')).toBe(true);
  const [first = '', names = '', ...lines] = text.slice(0, -2).split('\r\n');
  const columns = names.split(';');
  const rows = lines.map((line) => {
    const values = cells(line);
    expect(values).toHaveLength(columns.length);
    return Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '']));
  });
  return { first, columns, rows, lines };
}

const centsOf = (row: Record<string, string>) => {
  const size = BigInt((row['Umsatz (ohne Soll/Haben-Kz)'] ?? '').replace(',', ''));
  return row['Soll/Haben-Kennzeichen'] === 'S' ? size : -size;
};

const invoiceCases = fc.record({ invoice: randomInvoices, kind: fc.constantFrom(...invoiceKinds) });
const signOf = (kind: InvoiceKind) => (kind === 'credit_note' ? -1n : 1n);
const booked = ({ invoice, kind }: { invoice: Invoice; kind: InvoiceKind }) =>
  bookingsOf(books, { kind, isSmallBusiness: false, invoice });

describe('bookings of random invoices', () => {
  it('are the gross of each rate, and together what the invoices are', () => {
    fc.assert(
      fc.property(fc.array(invoiceCases, { maxLength: 5 }), (cases) => {
        const bookings = cases.flatMap(booked);
        const gross = cases.reduce((sum, { invoice, kind }) => sum + signOf(kind) * BigInt(invoice.totals.gross), 0n);
        const { rows } = read(bookings);
        expect(rows.reduce((sum, row) => sum + centsOf(row), 0n)).toBe(gross);
        for (const { category, rate, net, tax, gross: whole } of bookings) {
          expect(net + tax).toBe(whole);
          const expected = (BigInt(Math.abs(net)) * BigInt(category === 'S' ? rate : 0) * 2n + 10_000n) / 20_000n;
          expect(BigInt(Math.abs(tax)) - expected).toBeOneOf([-1n, 0n, 1n]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('are lines as the format has them, whatever stands in a name', () => {
    fc.assert(
      fc.property(invoiceCases, (one) => {
        const { rows, lines } = read(booked(one));
        for (const row of rows) {
          expect(row['Umsatz (ohne Soll/Haben-Kz)']).toMatch(/^\d{1,10},\d{2}$/);
          expect(row['Soll/Haben-Kennzeichen']).toMatch(/^[SH]$/);
          expect(row.Konto).toMatch(/^\d{1,9}$/);
          expect(row['Gegenkonto (ohne BU-Schlüssel)']).toMatch(/^\d{1,9}$/);
          expect(row['BU-Schlüssel']).toMatch(/^(\d{4})?$/);
          expect(row.Belegdatum).toMatch(/^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/);
          expect(row['Belegfeld 1']).toMatch(/^[\w$&%*+/-]{1,36}$/);
          expect((row.Buchungstext ?? '').replaceAll('""', '"').length).toBeLessThanOrEqual(60);
        }
        expect(lines.join('')).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 150 },
    );
  });
});

const withVat = (vat: Partial<Invoice['vat'][number]>, change: object = {}): Invoice => ({
  ...anInvoice,
  ...change,
  vat: anInvoice.vat.map((part) => ({ ...part, ...vat })),
});
const rowOf = (invoice: Invoice, kind: InvoiceKind = 'invoice', own: Bookkeeping = books) =>
  read(bookingsOf(own, { kind, isSmallBusiness: false, invoice })).rows[0] ?? {};

describe('a booking batch', () => {
  it('begins with the header and the columns of its version', () => {
    const { first, columns } = read([]);
    expect(first).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261101080000000;;"RE";"";"";29098;55003;20260101;4;20261001;20261031;"Rechnungen ""Oktober""";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    );
    expect(columns).toHaveLength(125);
    expect([columns[0], columns[39], columns[113], columns[114], columns[124]]).toEqual([
      ...['Umsatz (ohne Soll/Haben-Kz)', 'EU-Land u. UStID (Bestimmung)', 'Festschreibung', 'Leistungsdatum', 'Abw. Skontokonto'],
    ]);
  });

  it('debits the customer for an invoice, and credits them for what corrects one', () => {
    expect(rowOf(anInvoice)).toMatchObject({
      ...{ 'Umsatz (ohne Soll/Haben-Kz)': '228,48', 'Soll/Haben-Kennzeichen': 'S', 'WKZ Umsatz': 'EUR' },
      ...{ Konto: '10000', 'Gegenkonto (ohne BU-Schlüssel)': '8400', 'BU-Schlüssel': '' },
      ...{ Buchungstext: 'Rechnung Stadtwerke Beispiel', Kurs: '', 'EU-Land u. UStID (Bestimmung)': '' },
    });
    expect(rowOf(anInvoice, 'credit_note')).toMatchObject({
      'Soll/Haben-Kennzeichen': 'H',
      Buchungstext: 'Gutschrift Stadtwerke Beispiel',
    });
    const taken = withVat({ taxable: -19_200, tax: -3_648 });
    expect(rowOf(taken, 'cancellation')).toMatchObject({
      ...{ 'Umsatz (ohne Soll/Haben-Kz)': '228,48', 'Soll/Haben-Kennzeichen': 'H', Buchungstext: 'Storno Stadtwerke Beispiel' },
    });
  });

  it('names the customer’s VAT ID where the books ask for it', () => {
    const abroad = withVat({ category: 'AE', rate: 0, tax: 0 }, { buyer: { ...anInvoice.buyer, vatId: 'ATU13585627' } });
    expect(rowOf(abroad)).toMatchObject({
      ...{ 'EU-Land u. UStID (Bestimmung)': 'ATU13585627', 'Gegenkonto (ohne BU-Schlüssel)': '8336' },
    });
  });

  it('writes a tax key with four digits, and letters that Windows knows', () => {
    const own = { ...books, revenue: new Map([['19', { number: '8200', taxKey: '3' }]]) };
    const named = { ...anInvoice, number: 'RE 1;2#ü', buyer: { ...anInvoice.buyer, name: 'Łódź – „Größe“ ＂x＂;\n校 €' } };
    expect(rowOf(named, 'invoice', own)).toMatchObject({
      ...{ 'BU-Schlüssel': '0003', 'Gegenkonto (ohne BU-Schlüssel)': '8200', 'Belegfeld 1': 'RE-1-2--' },
      Buchungstext: 'Rechnung ?ódz – „Größe“ ""x""; ? €',
    });
  });
});

describe('accounts', () => {
  it.each([
    ['19 = 8400', ['19', { number: '8400', taxKey: '' }]],
    ['7%=8300', ['7', { number: '8300', taxKey: '' }]],
    ['25,5 = 8320/11', ['25.5', { number: '8320', taxKey: '11' }]],
    ['AE = 8336', ['AE', { number: '8336', taxKey: '' }]],
    ['small_business=8195', ['small_business', { number: '8195', taxKey: '' }]],
    ['19 8400', null],
    ['X = 8400', null],
    ['19 = abc', null],
  ] satisfies [string, [string, Account] | null][])('are read of %s', (text, found) => {
    expect(readAccount(text)).toEqual(found);
  });

  it('are the chart’s own, as long as the lab’s, unless it says others; of an unknown rate there is none', () => {
    const five: Bookkeeping = { ...books, chart: 'skr04', accountLength: 5 };
    expect(revenueAccount(five, '19')?.number).toBe('44000');
    expect(revenueAccount(books, '8.1')?.number).toBe('8310');
    expect(revenueAccount(books, '16')).toBeNull();
    const small = bookingsOf(books, {
      kind: 'invoice',
      isSmallBusiness: true,
      invoice: withVat({ category: 'E', rate: 0, tax: 0 }),
    });
    expect(small[0]?.account?.number).toBe('8195');
  });

  it.each([
    ['10023', { account: '10023', isOwn: true }],
    ['1002', { account: '10000', isOwn: false }],
    ['K-10023', { account: '10000', isOwn: false }],
    ['70023', { account: '10000', isOwn: false }],
    [null, { account: '10000', isOwn: false }],
  ])('of the customer numbered %s are theirs where that is one', (number, found) => {
    expect(debtorOf({ ...books, debtors: 'customer_number' }, number)).toEqual(found);
    expect(debtorOf(books, number).isOwn).toBe(false);
  });

  it('of a booking of nothing there is none', () => {
    expect(bookingsOf(books, { kind: 'invoice', isSmallBusiness: false, invoice: withVat({ taxable: 0, tax: 0 }) })).toEqual([]);
  });
});
