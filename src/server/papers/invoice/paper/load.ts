// An issued invoice as it was frozen, for whoever may see it. It changes no more: its files are kept.
import type { Ctx } from '#server/core/lab/context.ts';
import { getRow } from '#server/core/read/named-rows.ts';
import { isoInstant } from '#server/i18n/locale.ts';
import { canonicalJson, sha256 } from '#server/lib/canonical-json.ts';
import type { OrderDocument } from '../../order-document/contract.ts';
import type { OrderPrint } from '../../order-document/layout.ts';
import { withCompany } from '../../order-document/load.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../../parts/paper-loaded.ts';
import { textOf } from '../../parts/record-parts.ts';
import { lackingTerms, refuseIncomplete, rulesOf } from '../electronic/e-formats.ts';
import { eInvoiceOf } from '../electronic/e-invoice-of.ts';
import { keptInvoice, seenDocument } from '../read-invoice.ts';

export type InvoiceDocument = Omit<OrderDocument, 'meta'> & {
  meta: Omit<OrderDocument['meta'], 'contract' | 'schema_version'> & { contract: 'invoice-document'; schema_version: '1.0' };
};

export async function loadInvoice(
  ctx: Ctx,
  services: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<InvoiceDocument, OrderPrint>> {
  const row = await getRow(ctx, 'invoice', id);
  const frozen = await keptInvoice(ctx, { id: row.uID, hash: row.contract_hash });
  const further = services.translator.text(language, 'papers.order.further_one', { count: 1 });
  const seen = await seenDocument(ctx, { frozen, language, further });
  const { generated_at, locale } = seen.meta;
  const invoice = eInvoiceOf(frozen, seen, { discount: services.translator.text(language, 'papers.order.discount') });
  return {
    document: { ...seen, meta: { generated_at, locale, contract: 'invoice-document', schema_version: '1.0' } },
    title: seen.document.type_label,
    number: row.number,
    customer: textOf(row.customer_id),
    createdAt: isoInstant(String(row.created_at)),
    data: invoice,
    attaches: (format) => lackingTerms(invoice, rulesOf[format] ?? 'zugferd').length === 0,
    printable(format) {
      const rules = rulesOf[format];
      if (rules) refuseIncomplete(invoice, rules);
    },
    final: { said: sha256(canonicalJson(seen)) },
    print: (base) => ({
      ...base,
      footer: withCompany(base.footer, seen, services, language),
      kind: 'order-document',
      document: seen,
    }),
  };
}
