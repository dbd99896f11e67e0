// A payment counts for its invoice at once; what corrects an invoice is paid with the invoice itself. docs/interface/records.md#invoices.
import { type InvoiceKind, isCorrection } from '../../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks, WrittenChange } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import { today } from '../../lib/clock.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { settleInvoice } from '../rules/invoicing/invoice-settlement.ts';

async function complete(ctx: Ctx, { action, values }: JudgedChange<'payment'>): Promise<StoredColumns<'payment'>> {
  return action === 'create' && !values.paid_on ? { paid_on: today(ctx.lab.clock) } : {};
}

async function check(ctx: Ctx, { action, before, values }: JudgedChange<'payment'>): Promise<ProblemsOf<'payment'>> {
  if (action === 'delete') return {};
  const { invoice_uID: invoice, amount, paid_on: day } = { ...before, ...values };
  const problems: ProblemsOf<'payment'> = {};
  if (amount === 0) problems.amount = [{ key: 'errors.payment.nothing' }];
  else if (await isBackTooMuch(ctx, { invoice, own: before?.uID, amount })) problems.amount = [{ key: 'errors.payment.back' }];
  if (typeof day === 'string' && day > today(ctx.lab.clock)) problems.paid_on = [{ key: 'errors.payment.to_come' }];
  const row = await typed(ctx.db).selectFrom('invoices').select('kind').where('uID', '=', String(invoice)).executeTakeFirst();
  if (row && isCorrection(row.kind as InvoiceKind)) problems.invoice_uID = [{ key: 'errors.payment.correction' }];
  return problems;
}

interface Paying {
  invoice: string | null | undefined;
  /** The payment itself, where it is there already. */
  own: string | null | undefined;
  amount: number | null | undefined;
}

/** Nobody pays back what was never paid. */
async function isBackTooMuch(ctx: Ctx, { invoice, own, amount }: Paying): Promise<boolean> {
  if (typeof amount !== 'number' || amount > 0) return false;
  const paid = await typed(ctx.db)
    .selectFrom('payments')
    .select(['uID', 'amount'])
    .where('invoice_uID', '=', String(invoice))
    .execute();
  return paid.reduce((sum, one) => (one.uID === own ? sum : sum + one.amount), amount) < 0;
}

async function written(ctx: Ctx, { before, after }: WrittenChange<'payment'>): Promise<void> {
  const invoices = [before?.invoice_uID, after?.invoice_uID].filter((key) => typeof key === 'string');
  for (const invoice of new Set(invoices)) await settleInvoice(ctx, { invoice });
}

export const paymentHooks: ResourceHooks<'payment'> = { complete, check, written };
