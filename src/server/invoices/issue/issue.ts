// Issuing an invoice: which lines it bills, its number, what it lacks of what the law asks; then it is kept as it is, and the order bears
// its number once nothing of it is left. All in one transaction: a number is taken with the invoice or not at all. docs/adr/0078.
import { AppError, invalid } from '../../contract/errors.ts';
import { addDays } from '../../contract/values/dates.ts';
import type { InvoiceKind } from '../../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { programPrincipal } from '../../core/lab/program-principal.ts';
import { getRow, namedRow, storedRow } from '../../core/read/named-rows.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import { today } from '../../lib/clock.ts';
import type { LoadServices } from '../../papers/parts/paper-loaded.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { composeInvoice } from './compose-invoice.ts';
import { type LeftToBill, leftToBill } from './left-to-bill.ts';
import { nextInvoiceNumber } from './next-invoice-number.ts';
import { recordInvoice } from './record-invoice.ts';
import { type AskedLine, chosenLines } from './what-is-left.ts';
import { refuseLacking } from './what-it-lacks.ts';

export interface Asked {
  lines?: readonly AskedLine[] | undefined;
  invoice_date?: string | undefined;
  due_date?: string | undefined;
  /** One of them stands for a single day. */
  service_from?: string | undefined;
  service_to?: string | undefined;
}

const byProgram = (ctx: Ctx): Ctx => ({ ...ctx, principal: programPrincipal(ctx.language) });

/** Of an order that whoever asks may see and write; gives the key of the invoice. */
export async function issueInvoice(ctx: Ctx, services: LoadServices, order: string, asked: Asked): Promise<string> {
  const row = served(ctx, await getRow(ctx, 'booking', order), asked);
  return issue(ctx, services, { row, asked, given: row.invoice_number, strict: true });
}

/** When it was done, where whoever issues it says so: what the order says stays unsaid then, also where it names another day. */
function served({ lab }: Ctx, row: RowOf<'booking'>, { service_from: from, service_to: to }: Asked): RowOf<'booking'> {
  if (from === undefined && to === undefined) return row;
  if (from !== undefined && to !== undefined && from > to)
    throw invalid({ service_to: [{ key: 'errors.booking.service_days' }] });
  return namedRow(lab.registry, 'booking', { ...storedRow(row), service_from: from ?? null, service_to: to ?? null });
}

/** Under the number that somebody typed: refused only where its paper could not be printed. Without lines there is nothing to issue yet. */
export async function issueTyped(ctx: Ctx, services: LoadServices, order: string): Promise<void> {
  const row = await getRow(byProgram(ctx), 'booking', order);
  const { left } = await leftToBill(byProgram(ctx), services, row);
  if (left.size > 0) await issue(ctx, services, { row, asked: {}, given: row.invoice_number, strict: false });
}

interface IssueInput {
  row: RowOf<'booking'>;
  asked: Asked;
  /** The number it bears already. */
  given: string | null;
  strict: boolean;
}

async function issue(ctx: Ctx, services: LoadServices, { row, asked, given, strict }: IssueInput): Promise<string> {
  const program = byProgram(ctx);
  const { lab } = ctx;
  const { kind, chosen } = await billing(program, services, { row, asked });
  const day = asked.invoice_date ?? row.invoice_date ?? today(lab.clock);
  const due = asked.due_date ?? row.due_date ?? (await dueDay(program, row, day));
  if (due !== null && due < day) throw invalid({ due_date: [{ key: 'errors.invoice.due_before' }] });
  const number = given ?? (await nextInvoiceNumber(ctx, day));
  const heading = { invoice_number: number, invoice_date: day, due_date: due };
  const invoice = await composeInvoice(program, services, { row, heading, kind, billed: chosen });
  await refuseLacking(program, { invoice, strict });
  const id = lab.newId();
  await recordInvoice(ctx, services, { id, order: row, invoice });
  const { service_from, service_to } = invoice.documents.de.document;
  if (kind !== 'partial' && strict)
    await updateAsSideEffect(ctx, {
      resource: 'booking',
      key: row.uID,
      values: { ...heading, service_from, service_to },
    });
  return id;
}

interface Billing {
  kind: InvoiceKind;
  /** Hundredths, by line. */
  chosen: ReadonlyMap<string, number>;
}

async function billing(ctx: Ctx, services: LoadServices, { row, asked }: Pick<IssueInput, 'row' | 'asked'>): Promise<Billing> {
  const found = await leftToBill(ctx, services, row);
  const { left, isBilled } = found;
  if (left.size === 0) throw nothingLeft(found);
  const wanted = asked.lines ? chosenLines(left, asked.lines) : { chosen: left };
  if ('problems' in wanted) throw invalid(wanted.problems);
  const isWhole = [...left].every(([line, quantity]) => wanted.chosen.get(line) === quantity);
  return { kind: isWhole ? (isBilled ? 'final' : 'invoice') : 'partial', chosen: wanted.chosen };
}

function nothingLeft({ lines, isBilled }: LeftToBill): AppError {
  if (isBilled) return new AppError('record.locked', { messageKey: 'errors.invoice.all_billed' });
  return invalid({ lines: [{ key: lines.length === 0 ? 'errors.invoice.no_lines' : 'errors.invoice.nothing_left' }] });
}

/** By when the buyer pays, where that was agreed. */
async function dueDay({ db }: Ctx, row: RowOf<'booking'>, day: string): Promise<string | null> {
  const buyer = row.invoice_customer_id ?? row.customer_id;
  const found = await typed(db)
    .selectFrom('customers')
    .select('payment_days')
    .where('KTAG', '=', String(buyer))
    .executeTakeFirst();
  return typeof found?.payment_days === 'number' ? addDays(day, found.payment_days) : null;
}
