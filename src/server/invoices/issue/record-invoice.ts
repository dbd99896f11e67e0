// An invoice as a record: its sums and days as it says them, its contract kept under its hash, and how much of which line it bills.
import { toHundredths } from '../../contract/values/hundredths.ts';
import { isCorrection, openTotal, stateOf } from '../../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { addAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import { type InvoiceToKeep, keepInvoice } from '../../papers/invoice/keep-invoice.ts';
import type { LoadServices } from '../../papers/parts/paper-loaded.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { RowOf } from '../../schema/rows.generated.ts';

const hundredths = (amount: number) => toHundredths(amount) ?? 0;

interface RecordInput {
  id: string;
  order: Pick<RowOf<'booking'>, 'uID' | 'customer_id'>;
  invoice: InvoiceToKeep;
  corrects?: { id: string; reason: string };
}

export async function recordInvoice(
  ctx: Ctx,
  services: LoadServices,
  { id, order, invoice, corrects }: RecordInput,
): Promise<void> {
  const { kind, documents, lines, names } = invoice;
  const { document, statistics } = documents.de;
  const gross = hundredths(statistics.gross_total);
  const standing = { kind, isCancelled: false, gross, paid: 0, credited: 0 };
  const values: Row = {
    uID: id,
    number: document.invoice_number,
    kind,
    customer_KTAG: order.customer_id,
    buyer_KTAG: names.buyer,
    booking_uid: order.uID,
    buyer_reference: document.buyer_reference,
    state: stateOf(standing),
    invoice_date: document.invoice_date,
    due_date: document.due_date,
    service_from: document.service_from,
    service_to: document.service_to,
    currency: statistics.currency,
    net_total: hundredths(statistics.net_taxable),
    vat_total: hundredths(statistics.vat_total),
    gross_total: gross,
    paid_total: 0,
    credited_total: 0,
    open_total: openTotal(standing),
    corrects_uID: corrects?.id ?? null,
    reason: corrects?.reason ?? null,
    reminder_level: 0,
    reminded_at: null,
    reminder_hash: null,
    contract_hash: await keepInvoice(ctx, services.translator, id, invoice),
  };
  await addAsSideEffect(ctx, { resource: 'invoice', values, reason: corrects?.reason ?? null });
  if (isCorrection(kind) || lines.length === 0) return;
  const billed = lines.map(({ line_id, order_id, counts }) => ({
    invoice_uID: id,
    line_uID: line_id,
    booking_uid: order_id,
    quantity: counts.quantity ?? 0,
  }));
  await typed(ctx.db).insertInto('invoiced_lines').values(billed).execute();
}
