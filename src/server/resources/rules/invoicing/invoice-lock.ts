// What an invoice says of an order stands: its lines, whom it is for, how it is taxed. It is corrected by a cancellation or a credit note.
// docs/interface/records.md#invoices, docs/adr/0078.
import { AppError, type FieldProblems } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { JudgedChange } from '#server/core/lab/hooks.ts';
import { changedValues } from '#server/core/write/write.ts';
import { typed } from '#server/db/typed.ts';

const messageKey = 'errors.booking.invoiced';

/** Quantities that standing invoices bill (hundredths), by line. */
export async function billedQuantities(ctx: Ctx, orders: readonly string[]): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map();
  const rows = await typed(ctx.db)
    .selectFrom('invoiced_lines')
    .innerJoin('invoices', 'invoices.uID', 'invoiced_lines.invoice_uID')
    .select(['invoiced_lines.line_uID', 'invoiced_lines.quantity'])
    .where('invoiced_lines.booking_uid', 'in', orders)
    .where('invoices.state', '!=', 'cancelled')
    .execute();
  const billed = new Map<string, number>();
  for (const { line_uID: line, quantity } of rows) billed.set(line, (billed.get(line) ?? 0) + quantity);
  return billed;
}

/** Whether a standing invoice bills something of it: its own, or one that puts it together with others. */
export async function hasInvoice(ctx: Ctx, order: string): Promise<boolean> {
  return (await billedQuantities(ctx, [order])).size > 0;
}

export async function hasLines({ db }: Ctx, order: string): Promise<boolean> {
  const line = await typed(db).selectFrom('article').select('uID').where('booking_uid', '=', order).limit(1).executeTakeFirst();
  return line !== undefined;
}

/** Names what the write would change. */
export function invoicedLock(changed: readonly string[] = []): AppError {
  const fields: FieldProblems = Object.fromEntries(changed.map((column) => [column, [{ key: messageKey }]]));
  return new AppError('record.locked', { messageKey, fields });
}

type Line = Pick<JudgedChange<'booking_position'>, 'action' | 'before' | 'values'>;

/** Where a line stands says nothing of what it is. */
const free = new Set(['pos_number']);

/**
 * A line that is billed stands. To an order whose number was typed before there were invoices here, or brought along, lines are still
 * added: so orders are taken over from elsewhere.
 */
export async function assertLineIsFree(ctx: Ctx, { action, before, values }: Line): Promise<void> {
  const changed = before ? Object.keys(changedValues(before, values)).filter((column) => !free.has(column)) : [];
  if (action === 'update' && changed.length === 0) return;
  const orders = [before?.booking_uid, values.booking_uid].filter((order) => typeof order === 'string');
  for (const order of new Set(orders)) {
    const row = await typed(ctx.db).selectFrom('booking').select('invoice_number').where('uID', '=', order).executeTakeFirst();
    const billed = await billedQuantities(ctx, [order]);
    const isNumbered = typeof row?.invoice_number === 'string';
    const isAdded = before === null || before.booking_uid !== order;
    const isLocked = isAdded ? isNumbered && billed.size > 0 : isNumbered || billed.has(String(before.uID));
    if (isLocked) throw invoicedLock(changed);
  }
}
