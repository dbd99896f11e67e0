// The papers of an order. Its invoice, once issued, is the one that was issued, whatever the order says by now.
import type { FilterNode } from '#server/contract/filters/filter-ast.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { listRows } from '#server/core/read/named-rows.ts';
import type { RowOf } from '#server/schema/rows.generated.ts';
import type { OrderDocument } from '../../order-document/contract.ts';
import type { OrderPrint } from '../../order-document/layout.ts';
import { loadOrder, withCompany } from '../../order-document/load.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../../parts/paper-loaded.ts';
import { keptInvoice, seenDocument } from '../read-invoice.ts';

export async function loadOrderPaper(
  ctx: Ctx,
  services: LoadServices,
  asked: PaperAsked,
): Promise<PaperLoaded<OrderDocument, OrderPrint>> {
  const loaded = await loadOrder(ctx, services, asked);
  const { type, invoice_number: number } = loaded.document.document;
  const issued = type === 'invoice' && number !== null ? await standingInvoice(ctx, asked.id, number) : null;
  if (!issued) return loaded;
  const frozen = await keptInvoice(ctx, { id: issued.uID, hash: issued.contract_hash });
  const further = services.translator.text(asked.language, 'papers.order.further_one', { count: 1 });
  const document = await seenDocument(ctx, { frozen, language: asked.language, further });
  return {
    ...loaded,
    document,
    title: document.document.type_label,
    number: issued.number,
    printable: () => undefined,
    print: (base) => ({
      ...base,
      footer: withCompany(base.footer, document, services, asked.language),
      kind: 'order-document',
      document,
    }),
  };
}

/** The one whose number the order bears. */
async function standingInvoice(ctx: Ctx, order: string, number: string): Promise<RowOf<'invoice'> | null> {
  const is = (column: string, value: string): FilterNode => ({ kind: 'compare', path: [column], op: '=', value });
  const filter: FilterNode = { kind: 'and', items: [is('booking_uid', order), is('number', number)] };
  const [row] = await listRows(ctx, 'invoice', { filter, sort: [], limit: 1, offset: 0 });
  return row && row.state !== 'cancelled' ? row : null;
}
