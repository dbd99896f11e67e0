// What became of an invoice: paid and credited so far, what is open of it, and the state that follows. In the transaction of whatever changed it.
import { type InvoiceKind, openTotal, stateOf } from '#server/contract/values/trading/invoice-state.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { updateAsSideEffect } from '#server/core/write/side-effects.ts';
import { typed } from '#server/db/typed.ts';

interface Settling {
  invoice: string;
  /** It is cancelled by what is being written. */
  cancel?: true;
}

export async function settleInvoice(ctx: Ctx, { invoice, cancel }: Settling): Promise<void> {
  const row = await typed(ctx.db)
    .selectFrom('invoices')
    .select(['kind', 'state', 'gross_total'])
    .where('uID', '=', invoice)
    .executeTakeFirstOrThrow();
  const payments = await typed(ctx.db).selectFrom('payments').select('amount').where('invoice_uID', '=', invoice).execute();
  const credits = await typed(ctx.db)
    .selectFrom('invoices')
    .select('gross_total')
    .where('corrects_uID', '=', invoice)
    .where('kind', '=', 'credit_note')
    .execute();
  const standing = {
    kind: row.kind as InvoiceKind,
    isCancelled: cancel === true || row.state === 'cancelled',
    gross: row.gross_total,
    paid: payments.reduce((sum, { amount }) => sum + amount, 0),
    credited: credits.reduce((sum, { gross_total }) => sum + gross_total, 0),
  };
  await updateAsSideEffect(ctx, {
    resource: 'invoice',
    key: invoice,
    values: {
      paid_total: standing.paid,
      credited_total: standing.credited,
      open_total: openTotal(standing),
      state: stateOf(standing),
    },
  });
}
