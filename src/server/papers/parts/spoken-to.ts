// The language in which the papers of a customer are made, where the customer has one: of orders and invoices that of whom they are made out to.
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';

export async function orderLanguage(ctx: Ctx, id: string): Promise<Language | null> {
  const order = await typed(ctx.db)
    .selectFrom('booking')
    .select(['customer_KTAG', 'invoice_customer_KTAG'])
    .where('uID', '=', id)
    .executeTakeFirst();
  return customerLanguage(ctx, order?.invoice_customer_KTAG ?? order?.customer_KTAG ?? null);
}

export async function invoiceLanguage(ctx: Ctx, id: string): Promise<Language | null> {
  const invoice = await typed(ctx.db).selectFrom('invoices').select('buyer_KTAG').where('uID', '=', id).executeTakeFirst();
  return customerLanguage(ctx, invoice?.buyer_KTAG ?? null);
}

export async function goodsLanguage(ctx: Ctx, id: string): Promise<Language | null> {
  const moved = await typed(ctx.db).selectFrom('goods_movements').select('customer_id').where('uID', '=', id).executeTakeFirst();
  return customerLanguage(ctx, moved?.customer_id ?? null);
}

/** A case is about many customers: one of them is written to. */
export function impactLanguage(ctx: Ctx, _id: string, { customer_id }: { customer_id?: string }): Promise<Language | null> {
  return customerLanguage(ctx, customer_id ?? null);
}

async function customerLanguage({ db }: Ctx, key: string | null): Promise<Language | null> {
  if (key === null) return null;
  const found = await typed(db).selectFrom('customers').select('paper_language').where('KTAG', '=', key).executeTakeFirst();
  const spoken = found?.paper_language;
  return spoken === 'de' || spoken === 'en' ? spoken : null;
}
