// Keeps what an invoice says, in the transaction that issues it.
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import type { Translator } from '../../i18n/translate.ts';
import { canonicalJson, pack, sha256 } from '../../lib/canonical-json.ts';
import { instantNow } from '../../lib/clock.ts';
import { keepPrint } from '../parts/kept-print.ts';
import type { FrozenInvoice } from './frozen-invoice.ts';

/** All but what it is printed with, which is today's unless it is that of the invoice it corrects. */
export type InvoiceToKeep = Omit<FrozenInvoice, 'contract' | 'schema_version' | 'print'>;

/** Gives the hash of what was kept. */
export async function keepInvoice(ctx: Ctx, translator: Translator, id: string, invoice: InvoiceToKeep): Promise<string> {
  const print = await keepPrint(ctx, translator, { contract: 'order-document', signers: [] });
  const content = canonicalJson({ contract: 'invoice', schema_version: '1.0', ...invoice, print } satisfies FrozenInvoice);
  const hash = sha256(content);
  await typed(ctx.db)
    .insertInto('frozen_invoices')
    .values({ invoice_uID: id, frozen_at: instantNow(ctx.lab.clock), sha256: hash, content: pack(content) })
    .execute();
  return hash;
}
