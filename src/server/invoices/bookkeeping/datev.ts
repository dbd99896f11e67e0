// Bookings as a file that DATEV takes ("Buchungsstapel"): header version 700, category 21, format version 13, as its public description has
// it (developer.datev.de, DATEV-Format). Pure.
import type { InvoiceKind } from '../../contract/values/trading/invoice-state.ts';
import type { Booking } from './bookings.ts';
import { columns } from './datev-columns.ts';
import { inWindows1252, windows1252Bytes } from './windows-1252.ts';

export interface DatevHeader {
  consultant: string;
  client: string;
  /** Days as YYYY-MM-DD. */
  fiscalYearStart: string;
  from: string;
  to: string;
  accountLength: number;
  /** 03 or 04. */
  chart: string;
  /** When it is made, YYYYMMDDHHMMSSFFF. */
  at: string;
  title: string;
  currency: string;
}

/** What the file takes of them. */
export const mostBookings = 99_999;
const longest = { document: 36, text: 60, title: 30, vatId: 15 } as const;

export function writeDatev(header: DatevHeader, bookings: readonly Booking[]): Uint8Array {
  const lines = [headerLine(header), columns.join(';'), ...bookings.map(bookingLine)];
  return windows1252Bytes(lines.map((line) => `${line}\r\n`).join(''));
}

/** Without what a line cannot hold; marks within are doubled. */
function quoted(text: string, most: number): string {
  const plain = inWindows1252(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return `"${plain.slice(0, most).replaceAll('"', '""')}"`;
}

const compact = (day: string) => day.replaceAll('-', '');

function headerLine(header: DatevHeader): string {
  const { consultant, client, fiscalYearStart, from, to, accountLength, chart, at, title, currency } = header;
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', at, '', '"RE"', '""', '""'],
    ...[consultant, client, compact(fiscalYearStart), String(accountLength), compact(from), compact(to)],
    // A batch of the books, which the tax adviser still may change (not fixed).
    ...[quoted(title, longest.title), '""', '1', '0', '0', quoted(currency, 3), '', '""', '', ''],
    ...[`"${chart}"`, '', '', '""', '""'],
  ].join(';');
}

/** Each file is the adviser's: its words are German whoever makes it. */
const kinds: Readonly<Record<InvoiceKind, string>> = {
  invoice: 'Rechnung',
  partial: 'Teilrechnung',
  final: 'Schlussrechnung',
  cancellation: 'Storno',
  credit_note: 'Gutschrift',
};

function amountText(cents: number): string {
  const size = Math.abs(cents);
  return `${Math.floor(size / 100)},${String(size % 100).padStart(2, '0')}`;
}

/** Letters, digits and a few signs are all that a document's number may have. */
const documentNumber = (number: string) => quoted(number.replace(/[^A-Za-z0-9$&%*+/-]/g, '-'), longest.document);

function bookingLine({ invoice, kind, category, account, debtor, gross }: Booking): string {
  const abroad = category === 'K' || category === 'AE' ? (invoice.buyer.vatId ?? '') : '';
  const [, month = '', day = ''] = invoice.issueDate.split('-');
  const said: Partial<Record<(typeof columns)[number], string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': amountText(gross),
    // Of the customer's account.
    'Soll/Haben-Kennzeichen': gross > 0 ? '"S"' : '"H"',
    'WKZ Umsatz': quoted(invoice.currency, 3),
    Konto: debtor,
    'Gegenkonto (ohne BU-Schlüssel)': account?.number ?? '',
    'BU-Schlüssel': account?.taxKey ? `"${account.taxKey.padStart(4, '0')}"` : '',
    Belegdatum: `${day}${month}`,
    'Belegfeld 1': documentNumber(invoice.number),
    Buchungstext: quoted(`${kinds[kind]} ${invoice.buyer.name}`, longest.text),
    ...(abroad === '' ? {} : { 'EU-Land u. UStID (Bestimmung)': quoted(abroad, longest.vatId) }),
  };
  return columns.map((name) => said[name] ?? '').join(';');
}
