// The invoices of a period for the books: counted and summed beforehand, then as a file for DATEV or as a table.
// docs/interface/records.md#booking-export.
import { z } from 'zod';
import { AppError, type FieldProblem } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { vatCategories } from '../../e-invoice/model.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, type Download, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import { csvMediaType } from '../../tabular/write-table.ts';
import { bookingTable } from './booking-table.ts';
import type { Booking } from './bookings.ts';
import { mostBookings, writeDatev } from './datev.ts';
import { type BookingPeriod, loadBookings } from './load-bookings.ts';
import { type Books, fiscalYearOf, lackingForDatev, readBooks, revenueSetting } from './read-books.ts';

const day = z.iso.date();
const period = {
  from: day.meta({ description: 'The first invoice date.' }),
  to: day.meta({ description: 'The last one; for DATEV in the same fiscal year.' }),
};
const format = z.enum(['datev', 'csv']).meta({ description: 'A booking batch (EXTF), or a table.' });
const language = z.enum(['de', 'en']).optional().meta({ description: 'Of the table; the user’s when not said.' });

const amount = z.number();
const preview = z.object({
  invoices: z.int(),
  bookings: z.int(),
  totals: z.array(z.object({ currency: z.string(), net: amount, tax: amount, gross: amount })),
  accounts: z.array(
    z.object({
      account: z.string().nullable().meta({ description: 'Null where nobody said which.' }),
      category: z.enum(vatCategories),
      rate: amount,
      bookings: z.int(),
      gross: amount,
    }),
  ),
  collective: z.int().meta({ description: 'Bookings on the account of all customers.' }),
  lacking: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .meta({ description: 'What keeps the file for DATEV from being made, by setting or parameter.' }),
});

type Problems = Record<string, FieldProblem[]>;

interface Loaded {
  books: Books;
  asked: BookingPeriod;
  bookings: readonly Booking[];
}

/** All of it at once. */
function problemsOf({ books, asked: { from, to }, bookings }: Loaded): Problems {
  const problems: Problems = lackingForDatev(books);
  const add = (field: string, problem: FieldProblem) => {
    problems[field] = [...(problems[field] ?? []), problem];
  };
  if (fiscalYearOf(books, from) !== fiscalYearOf(books, to)) add('to', { key: 'errors.bookkeeping.fiscal_year' });
  const open = new Set(bookings.filter(({ account }) => account === null).map(({ accountName }) => accountName));
  for (const name of open) add(revenueSetting, { key: 'errors.bookkeeping.no_account', params: { name } });
  const foreign = [...new Set(bookings.filter(isForeign).map(({ invoice }) => invoice.number))];
  if (foreign.length > 0) {
    const params = { numbers: foreign.slice(0, 10).join(', '), count: foreign.length };
    add('format', { key: 'errors.bookkeeping.currency', params });
  }
  if (bookings.length > mostBookings) add('to', { key: 'errors.bookkeeping.too_many', params: { most: mostBookings } });
  return problems;
}

/** The file has one currency, and another one a rate that nobody here knows. */
const isForeign = ({ invoice: { currency } }: Booking) => currency !== 'EUR';

async function loaded(ctx: Ctx, asked: BookingPeriod): Promise<Loaded & { invoices: number }> {
  assertMay(ctx, ctx.lab.registry.resource('invoice'), 'view');
  const fields = { to: [{ key: 'errors.bookkeeping.to_before_from' }] };
  if (asked.to < asked.from) throw new AppError('request.invalid', { fields, ofInput: true });
  const books = await readBooks(ctx.lab);
  return { books, asked, ...(await loadBookings(ctx, books, asked)) };
}

function datevFile(ctx: Ctx, { books, asked, bookings }: Loaded): Download {
  const { from, to } = asked;
  const { consultant, client, accountLength } = books;
  const at = new Date(ctx.lab.clock.now()).toISOString().replace(/\D/g, '').slice(0, 17);
  const content = writeDatev(
    {
      ...{ consultant, client, accountLength, from, to, at, currency: 'EUR' },
      ...{ fiscalYearStart: fiscalYearOf(books, from), chart: books.chart.slice(-2) },
      title: `Rechnungen ${from} ${to}`,
    },
    bookings,
  );
  return { mediaType: `${csvMediaType}; charset=windows-1252`, name: `EXTF_Buchungsstapel_${from}_${to}.csv`, content };
}

export function bookingActions(translator: Translator): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'invoices/booking-preview',
      summary:
        'What an export of the invoices of a period for the books would hold: how many, their sums, and what is missing for it',
      requirement: needs('bookings_view'),
      since: '0.13.0',
      input: z.strictObject(period),
      output: oneOf(preview),
      async run({ ctx, input }) {
        const found = await loaded(ctx, input);
        return { body: { data: told(ctx, translator, found) } };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'invoices/booking-export',
      summary: 'The invoices of a period for the books: a booking batch for DATEV, or a table',
      requirement: needs('bookings_view'),
      since: '0.13.0',
      input: z.strictObject({ ...period, format, language }),
      produces: [csvMediaType],
      async run({ ctx, input: { from, to, format: kind, language: said } }) {
        const found = await loaded(ctx, { from, to });
        if (kind === 'csv') return { download: bookingTable(translator, said ?? ctx.language, found) };
        const fields = problemsOf(found);
        if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields, ofInput: true });
        return { download: datevFile(ctx, found) };
      },
    }),
  ];
}

function told({ language: spoken }: Ctx, translator: Translator, found: Loaded & { invoices: number }): z.infer<typeof preview> {
  const { bookings, invoices } = found;
  const lacking = Object.entries(problemsOf(found)).flatMap(([field, problems]) =>
    problems.map(({ key, params }) => ({ field, message: translator.text(spoken, key, params) })),
  );
  const collective = bookings.filter(({ isOwnDebtor }) => !isOwnDebtor).length;
  return { invoices, bookings: bookings.length, totals: totalsOf(bookings), accounts: accountsOf(bookings), collective, lacking };
}

function groupsOf(bookings: readonly Booking[], keyOf: (booking: Booking) => string): Booking[][] {
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) groups.set(keyOf(booking), [...(groups.get(keyOf(booking)) ?? []), booking]);
  return [...groups.values()];
}

const sum = (bookings: readonly Booking[], name: 'net' | 'tax' | 'gross') =>
  fromHundredths(bookings.reduce((all, booking) => all + booking[name], 0));

function totalsOf(bookings: readonly Booking[]) {
  return groupsOf(bookings, ({ invoice }) => invoice.currency).map((own) => ({
    currency: own[0]?.invoice.currency ?? '',
    ...{ net: sum(own, 'net'), tax: sum(own, 'tax'), gross: sum(own, 'gross') },
  }));
}

function accountsOf(bookings: readonly Booking[]) {
  const groups = groupsOf(bookings, ({ account, category, rate }) => `${account?.number} ${category} ${rate}`);
  return groups.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { account, category, rate } = first;
    return [
      { account: account?.number ?? null, category, rate: fromHundredths(rate), bookings: own.length, gross: sum(own, 'gross') },
    ];
  });
}
