// Orders are dated and numbered by the lab unless they bring their own; their contacts are people of their customers.
// docs/interface/records.md#kinds.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Change, ResourceHooks } from '../../core/lab/hooks.ts';
import { nextNumber } from '../../core/write/next-number.ts';
import { typed } from '../../db/connection/connection.ts';
import { today } from '../../lib/clock.ts';
import type { Row } from '../../schema/define-resource.ts';
import { type ContactPlace, foreignContacts } from '../rules/contact-rules.ts';

const places: readonly ContactPlace[] = [
  { contact: 'customer_contact_id', customers: ['customer_KTAG'] },
  { contact: 'invoice_contact_id', customers: ['invoice_customer_KTAG', 'customer_KTAG'] },
  { contact: 'delivery_contact_id', customers: ['delivery_customer_KTAG', 'customer_KTAG'] },
];

async function check(ctx: Ctx, { action, before, values, unread }: Change): Promise<FieldProblems> {
  if (action !== 'create' && action !== 'update') return {};
  if (action === 'create') await number(ctx, values);
  dateInvoice(ctx, { before, values });
  return {
    ...(await foreignContacts(ctx, { before, values, places, unread })),
    ...(await takenInvoiceNumber(ctx, { before, values })),
  };
}

/** Two invoices of one number cannot be told apart; orders that one invoice puts together are linked to it and bear none. */
async function takenInvoiceNumber({ db }: Ctx, { before, values }: Pick<Change, 'before' | 'values'>): Promise<FieldProblems> {
  const number = values.invoice_number;
  if (typeof number !== 'string' || number === before?.invoice_number) return {};
  const others = typed(db).selectFrom('booking').select('uID').where('invoice_number', '=', number);
  const taken = await others
    .where('uID', '!=', String(before?.uID ?? ''))
    .limit(1)
    .executeTakeFirst();
  return taken ? { invoice_number: [{ key: 'errors.field.not_unique' }] } : {};
}

async function number(ctx: Ctx, values: Row): Promise<void> {
  const day = typeof values.date === 'string' ? values.date : today(ctx.lab.clock);
  values.date = day;
  if (!values.number) {
    values.number = await nextNumber(ctx, { table: 'booking', column: 'number', prefix: `A${day.slice(2, 4)}-` });
  }
}

/** An invoice is of the day it gets its number, unless it says another. */
function dateInvoice(ctx: Ctx, { before, values }: Pick<Change, 'before' | 'values'>): void {
  const numbered = Boolean(values.invoice_number) && !before?.invoice_number;
  if (numbered && !values.invoice_date && !before?.invoice_date) values.invoice_date = today(ctx.lab.clock);
}

export const bookingHooks: ResourceHooks = { check };
