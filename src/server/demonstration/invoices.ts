// The newest invoices of the demonstration lab as records, most of them paid and some overdue; older orders bear their number alone, as
// those of a lab that began before there were invoices.
import type { Ctx } from '../core/lab/context.ts';
import { createRecord } from '../core/write/write.ts';
import { falling } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';

const newest = 12;

export async function addDemonstrationInvoices(ctx: Ctx): Promise<void> {
  const orders = await typed(ctx.db)
    .selectFrom('booking')
    .select(['uID', 'number'])
    .where('invoice_number', 'is not', null)
    .where('uID', 'in', (some) => some.selectFrom('article').select('booking_uid'))
    .orderBy('invoice_date', falling)
    .orderBy('number', falling)
    .limit(newest)
    .execute();
  for (const { uID } of orders.toReversed()) await ctx.lab.contracts.issueTyped(ctx, uID);
  await addPayments(ctx);
}

/** Of three, one is paid on the day, one in part, and one is still open. */
async function addPayments(ctx: Ctx): Promise<void> {
  const invoices = await typed(ctx.db)
    .selectFrom('invoices')
    .select(['uID', 'number', 'invoice_date', 'gross_total'])
    .orderBy('rid')
    .execute();
  const resource = ctx.lab.registry.resource('payment');
  for (const [index, { uID, number, invoice_date, gross_total }] of invoices.entries()) {
    if (index % 3 === 2) continue;
    const amount = (index % 3 === 0 ? gross_total : Math.round(gross_total / 200) * 100) / 100;
    const values = { invoice_uID: uID, paid_on: invoice_date, amount, means: 'transfer', reference: number };
    await createRecord(ctx, resource, { values });
  }
}
