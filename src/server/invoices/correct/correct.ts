// What corrects an issued invoice: a cancellation of the whole, after which its order can be invoiced anew, or a credit note for some of
// it. Each is a paper of its own with a number of the same series; the invoice itself stays as it was. docs/adr/0078.
import { AppError, invalid } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { type InvoiceKind, isCorrection } from '../../contract/values/trading/invoice-state.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow } from '../../core/read/named-rows.ts';
import { updateAsSideEffect } from '../../core/write/side-effects.ts';
import { typed } from '../../db/typed.ts';
import { today } from '../../lib/clock.ts';
import type { FrozenInvoice } from '../../papers/invoice/frozen-invoice.ts';
import type { InvoiceToKeep } from '../../papers/invoice/keep-invoice.ts';
import { keptInvoice } from '../../papers/invoice/read-invoice.ts';
import { type CountedLine, counted } from '../../papers/order-document/counted-lines.ts';
import type { LoadServices } from '../../papers/parts/paper-loaded.ts';
import { lineNet } from '../../prices/engine/order-totals.ts';
import { settleInvoice } from '../../resources/rules/invoicing/invoice-settlement.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { nextInvoiceNumber } from '../issue/next-invoice-number.ts';
import { recordInvoice } from '../issue/record-invoice.ts';
import { type AskedCredit, creditedLines, linesOfFrozen, reversed } from './corrected-lines.ts';

const locked = (messageKey: string) => new AppError('record.locked', { messageKey });

export interface Correction {
  reason: string;
  date?: string | undefined;
}

/** Gives the key of the cancellation. */
export async function cancelInvoice(ctx: Ctx, services: LoadServices, id: string, asked: Correction): Promise<string> {
  const { row, frozen } = await corrected(ctx, id);
  if (row.credited_total !== 0) throw locked('errors.invoice.credited');
  const pick = (language: Language) => linesOfFrozen(frozen, frozen.documents[language]).map(reversed);
  const made = await correct(ctx, services, {
    row,
    frozen,
    kind: 'cancellation',
    asked,
    lines: { de: pick('de'), en: pick('en') },
  });
  await settleInvoice(ctx, { invoice: row.uID, cancel: true });
  await freeOrder(ctx, row);
  return made;
}

/** Without its number the order can be corrected, and invoiced anew. */
async function freeOrder(ctx: Ctx, { booking_id, number }: RowOf<'invoice'>): Promise<void> {
  const { db } = ctx;
  const order = await typed(db).selectFrom('booking').select('invoice_number').where('uID', '=', booking_id).executeTakeFirst();
  if (order?.invoice_number !== number) return;
  const values = { invoice_number: null, invoice_date: null, due_date: null };
  await updateAsSideEffect(ctx, { resource: 'booking', key: booking_id, values });
}

/** Gives the key of the credit note. */
export async function creditInvoice(
  ctx: Ctx,
  services: LoadServices,
  id: string,
  asked: Correction & { lines?: readonly AskedCredit[] | undefined },
): Promise<string> {
  const { row, frozen } = await corrected(ctx, id);
  const credited = await creditedSoFar(ctx, id);
  const pick = (language: Language) => {
    const lines = linesOfFrozen(frozen, frozen.documents[language]);
    const found = creditedLines({ lines, credited, asked: asked.lines });
    if ('problems' in found) throw invalid(found.problems);
    return found.chosen;
  };
  const lines = { de: pick('de'), en: pick('en') };
  if (lines.de.every(({ counts }) => lineNet(counts) === 0))
    throw invalid({ lines: [{ key: 'errors.invoice.nothing_to_credit' }] });
  const made = await correct(ctx, services, { row, frozen, kind: 'credit_note', asked, lines });
  await settleInvoice(ctx, { invoice: row.uID });
  return made;
}

async function corrected(ctx: Ctx, id: string): Promise<{ row: RowOf<'invoice'>; frozen: FrozenInvoice }> {
  const row = await getRow(ctx, 'invoice', id);
  if (isCorrection(row.kind as InvoiceKind)) throw locked('errors.invoice.correction');
  if (row.state === 'cancelled') throw locked('errors.invoice.cancelled');
  return { row, frozen: await keptInvoice(ctx, { id, hash: row.contract_hash }) };
}

/** Net, by line (hundredths). */
async function creditedSoFar(ctx: Ctx, id: string): Promise<Map<string, number>> {
  const notes = await typed(ctx.db)
    .selectFrom('invoices')
    .select(['uID', 'contract_hash'])
    .where('corrects_uID', '=', id)
    .where('kind', '=', 'credit_note')
    .execute();
  const credited = new Map<string, number>();
  for (const { uID, contract_hash } of notes) {
    const { lines } = await keptInvoice(ctx, { id: uID, hash: contract_hash });
    for (const { line_id, counts } of lines) credited.set(line_id, (credited.get(line_id) ?? 0) + lineNet(counts));
  }
  return credited;
}

interface CorrectInput {
  row: RowOf<'invoice'>;
  frozen: FrozenInvoice;
  kind: 'cancellation' | 'credit_note';
  asked: Correction;
  lines: Record<Language, CountedLine[]>;
}

async function correct(ctx: Ctx, services: LoadServices, { row, frozen, kind, asked, lines }: CorrectInput): Promise<string> {
  const { lab } = ctx;
  const day = asked.date ?? today(lab.clock);
  if (day < row.invoice_date) throw invalid({ date: [{ key: 'errors.invoice.before_invoice' }] });
  const number = await nextInvoiceNumber(ctx, day);
  const stated = (language: Language) => {
    const before = frozen.documents[language];
    const { positions, sums } = counted(lines[language], { taxCase: frozen.tax_case, discount: frozen.order_discount });
    const { earlier_invoices: _earlier, ...said } = before.document;
    return {
      ...before,
      document: {
        ...said,
        invoice_number: number,
        invoice_date: day,
        due_date: null,
        type_label: services.translator.text(language, `papers.order.type_${kind}`),
        invoice_kind: kind,
        corrects: { number: row.number, date: row.invoice_date },
        correction_reason: asked.reason,
      },
      positions,
      statistics: { ...sums, currency: before.statistics.currency },
    };
  };
  const { contract: _contract, schema_version: _version, print: _print, ...kept } = frozen;
  const invoice: InvoiceToKeep = {
    ...kept,
    kind,
    documents: { de: stated('de'), en: stated('en') },
    lines: lines.de.map(({ part, ...line }) => ({ ...line, line_id: part.line_id, order_id: part.source_order.id })),
  };
  const id = lab.newId();
  const order = { uID: row.booking_id, customer_id: row.customer_id };
  await recordInvoice(ctx, services, { id, order, invoice, corrects: { id: row.uID, reason: asked.reason } });
  return id;
}
