// What the invoice of an order says, in each language of the program, with what else is kept of it.
import type { Language } from '../../contract/principal.ts';
import { taxCaseOf } from '../../contract/values/tax-case.ts';
import type { InvoiceKind } from '../../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import type { InvoiceToKeep } from '../../papers/invoice/keep-invoice.ts';
import type { OrderDocument } from '../../papers/order-document/contract.ts';
import { orderOf } from '../../papers/order-document/load.ts';
import type { LoadServices } from '../../papers/parts/paper-loaded.ts';
import type { RowOf } from '../../schema/rows.generated.ts';

export interface Heading {
  invoice_number: string;
  invoice_date: string;
  due_date: string | null;
}

interface ComposeInput {
  row: RowOf<'booking'>;
  heading: Heading;
  kind: InvoiceKind;
  /** Hundredths, by line. */
  billed: ReadonlyMap<string, number>;
}

export async function composeInvoice(
  ctx: Ctx,
  services: LoadServices,
  { row, heading, kind, billed }: ComposeInput,
): Promise<InvoiceToKeep> {
  const earlier = kind === 'partial' || kind === 'final' ? await earlierInvoices(ctx, row.uID) : [];
  const stated = async (language: Language) => {
    const { document, lines } = await orderOf(ctx, services, { row, language, type: 'invoice', billed });
    const type_label = services.translator.text(language, `papers.order.type_${kind}`);
    const said = {
      ...document.document,
      ...heading,
      type_label,
      invoice_kind: kind,
      ...(earlier.length > 0 ? { earlier_invoices: earlier } : {}),
    };
    return { document: { ...document, document: said }, lines };
  };
  const [de, en] = [await stated('de'), await stated('en')];
  const buyer = buyerOf(row);
  return {
    kind,
    documents: { de: de.document, en: en.document },
    lines: de.lines.map(({ part, ...line }) => ({ ...line, line_id: part.line_id, order_id: part.source_order.id })),
    tax_case: taxCaseOf(row.tax_case),
    order_discount: row.discount ?? 0,
    trade: { buyer: await electronicBuyer(ctx, buyer) },
    names: { customer: row.customer_id, buyer, delivery: row.delivery_customer_id ?? row.customer_id },
  };
}

/** Whom it is made out to. */
export const buyerOf = ({ invoice_customer_id: other, customer_id: own }: RowOf<'booking'>) => other ?? own;

export async function electronicBuyer({ db }: Ctx, key: string) {
  const found = await typed(db)
    .selectFrom('customers')
    .select(['leitweg_id', 'electronic_address', 'electronic_scheme', 'invoice_format'])
    .where('KTAG', '=', key)
    .executeTakeFirst();
  return {
    leitweg_id: found?.leitweg_id ?? null,
    electronic_address: found?.electronic_address ?? null,
    electronic_scheme: found?.electronic_scheme ?? null,
    invoice_format: found?.invoice_format ?? null,
  };
}

/** Those that stand, in the order they were issued. */
async function earlierInvoices({ db }: Ctx, order: string): Promise<NonNullable<OrderDocument['document']['earlier_invoices']>> {
  const rows = await typed(db)
    .selectFrom('invoices')
    .select(['number', 'invoice_date', 'gross_total'])
    .where('booking_uid', '=', order)
    .where('kind', '=', 'partial')
    .where('state', '!=', 'cancelled')
    .orderBy('rid')
    .execute();
  return rows.map(({ number, invoice_date, gross_total }) => ({ number, date: invoice_date, gross_total: gross_total / 100 }));
}
