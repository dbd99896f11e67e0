// Orders are dated and numbered by the lab unless they bring their own; their contacts are people of their customers; how they are taxed
// can be said on an invoice. docs/interface/records.md#kinds, docs/interface/records.md#tax-cases.
import { mayView } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, RewrittenRow, WrittenChange } from '../../core/lab/hooks.ts';
import { nextNumber } from '../../core/numbers/next-number.ts';
import { getRow } from '../../core/read/named-rows.ts';
import { changedValues } from '../../core/write/write.ts';
import { sameText } from '../../db/dialect/index.ts';
import { typed } from '../../db/typed.ts';
import { today } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { type ContactPlace, foreignContacts } from '../rules/contact-rules.ts';
import { hasInvoice, hasLines, invoicedLock } from '../rules/invoicing/invoice-lock.ts';
import { serviceTime } from './service-time.ts';
import { ownTaxCase, taxProblems } from './tax-rules.ts';

type Columns = StoredColumns<'booking'>;

const places: readonly ContactPlace[] = [
  { contact: 'customer_contact_id', customers: ['customer_KTAG'] },
  { contact: 'invoice_contact_id', customers: ['invoice_customer_KTAG', 'customer_KTAG'] },
  { contact: 'delivery_contact_id', customers: ['delivery_customer_KTAG', 'customer_KTAG'] },
];

async function complete(ctx: Ctx, change: JudgedChange<'booking'>): Promise<Columns> {
  const isNew = change.action === 'create';
  return {
    ...(isNew ? { ...(await numbered(ctx, change.values)), ...(await ownTaxCase(ctx, change)) } : {}),
    ...invoiceDate(ctx, change),
    ...(await serviceDays(ctx, change)),
  };
}

async function check(ctx: Ctx, { action, before, values, unread }: JudgedChange<'booking'>): Promise<ProblemsOf<'booking'>> {
  if (before) await assertUnlocked(ctx, { action, before, values });
  if (action !== 'create' && action !== 'update') return {};
  return {
    ...(await foreignContacts(ctx, { before, values, places, unread })),
    ...(await takenInvoiceNumber(ctx, { before, values })),
    ...serviceProblems({ before, values }),
    ...(await taxProblems(ctx, { before, values })),
  };
}

/** What its invoice says of an order. */
const invoiced: ReadonlySet<string> = new Set<keyof Columns>([
  'customer_KTAG',
  'number',
  'invoice_customer_KTAG',
  'invoice_contact_id',
  'invoice_number',
  'invoice_date',
  'due_date',
  'service_from',
  'service_to',
  'tax_case',
  'tax_reason',
  'tax_reason_second',
  'W4114',
  'W4104',
  'delivery_costs',
]);

/** Of an order with an invoice number and lines, or with an invoice for a part of it, all that its invoice says stands. */
async function assertUnlocked(
  ctx: Ctx,
  { action, before, values }: Pick<JudgedChange<'booking'>, 'action' | 'values'> & { before: Columns },
): Promise<void> {
  const changed = Object.keys(changedValues(before, values)).filter((column) => invoiced.has(column));
  if (action === 'update' && changed.length === 0) return;
  const id = String(before.uID);
  const isNumbered = typeof before.invoice_number === 'string' && (await hasLines(ctx, id));
  if (isNumbered || (await hasInvoice(ctx, id))) throw invoicedLock(changed);
}

async function beforeRewrite(ctx: Ctx, rows: readonly RewrittenRow<'booking'>[]): Promise<void> {
  for (const { row, columns } of rows) {
    const changed = columns?.filter((column) => invoiced.has(column)) ?? [];
    if (columns !== null && changed.length === 0) continue;
    if (await hasInvoice(ctx, String(row.uID))) throw invoicedLock(changed);
  }
}

/** A number that is typed issues the invoice, as the action does that gives it one. */
async function written(ctx: Ctx, { action, before, after }: WrittenChange<'booking'>): Promise<void> {
  if (action !== 'update' || !after || before?.invoice_number || typeof after.invoice_number !== 'string') return;
  await ctx.lab.contracts.issueTyped(ctx, String(after.uID));
}

/** Two invoices of one number cannot be told apart; orders that one invoice puts together are linked to it and bear none. */
async function takenInvoiceNumber(
  { db }: Ctx,
  { before, values }: Pick<JudgedChange<'booking'>, 'before' | 'values'>,
): Promise<ProblemsOf<'booking'>> {
  const number = values.invoice_number;
  if (typeof number !== 'string' || number === before?.invoice_number) return {};
  const others = typed(db).selectFrom('booking').select('uID').where('invoice_number', '=', number);
  const taken = await others
    .where('uID', '!=', String(before?.uID ?? ''))
    .limit(1)
    .executeTakeFirst();
  const issued = await typed(db)
    .selectFrom('invoices')
    .select('uID')
    .where((eb) => sameText(eb.ref('number'), number))
    .executeTakeFirst();
  return taken || issued ? { invoice_number: [{ key: 'errors.field.not_unique' }] } : {};
}

async function numbered(ctx: Ctx, values: JudgedChange<'booking'>['values']): Promise<Columns> {
  const day = typeof values.date === 'string' ? values.date : today(ctx.lab.clock);
  if (values.number) return { date: day };
  return { date: day, number: await nextNumber(ctx, { table: 'booking', column: 'number', prefix: `A${day.slice(2, 4)}-` }) };
}

type Seen = Pick<JudgedChange<'booking'>, 'before' | 'values'>;

const isInvoiced = ({ before, values }: Seen) => Boolean(values.invoice_number) && !before?.invoice_number;

/** An invoice is of the day it gets its number, unless it says another. */
function invoiceDate(ctx: Ctx, change: Seen): Columns {
  const { before, values } = change;
  return isInvoiced(change) && !values.invoice_date && !before?.invoice_date ? { invoice_date: today(ctx.lab.clock) } : {};
}

/** What the calibrations say of the time is the invoice's own from then on: it does not change with them. */
async function serviceDays(ctx: Ctx, change: Seen): Promise<Columns> {
  const { before, values } = change;
  const row = { ...before, ...values };
  if (!before || !isInvoiced(change) || row.service_from || row.service_to) return {};
  if (!mayView(ctx, ctx.lab.registry.resource('booking'))) return {};
  const time = await serviceTime(ctx, await getRow(ctx, 'booking', String(before.uID)));
  return time ? { service_from: time.from, service_to: time.to } : {};
}

function serviceProblems({ before, values }: Seen): ProblemsOf<'booking'> {
  const { service_from: from, service_to: to } = { ...before, ...values };
  return from && to && from > to ? { service_to: [{ key: 'errors.booking.service_days' }] } : {};
}

export const bookingHooks: ResourceHooks<'booking'> = { complete, check, written, beforeRewrite };
