// What an issued invoice says, read again: only as long as it has the hash that the invoice and so the trail hold. Who sees a part of the
// customers or devices reads the names of no others here, as anywhere; sums and amounts are those of the whole.
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import { sha256, unpack } from '../../lib/canonical-json.ts';
import type { OrderDocument, OrderPosition } from '../order-document/contract.ts';
import { alteredPaper, readPrint } from '../parts/kept-print.ts';
import type { FixedPrint } from '../parts/paper-loaded.ts';
import { seenKeys } from '../parts/seen-keys.ts';
import type { FrozenInvoice } from './frozen-invoice.ts';

interface Kept {
  id: string;
  hash: string;
}

/** All of it, for the program: callers read what they may see of it. */
export async function keptInvoice({ db }: Ctx, { id, hash }: Kept): Promise<FrozenInvoice> {
  const kept = await typed(db).selectFrom('frozen_invoices').select('content').where('invoice_uID', '=', id).executeTakeFirst();
  const content = kept ? unpack(kept.content) : null;
  if (content === null || sha256(content) !== hash) throw alteredPaper();
  return JSON.parse(content) as FrozenInvoice;
}

/** Issued or not is known by the contract; who asks may print it is judged with that. */
export async function readInvoicePrint(ctx: Ctx, id: string): Promise<FixedPrint | null> {
  const kept = await typed(ctx.db)
    .selectFrom('frozen_invoices')
    .select(['content', 'sha256'])
    .where('invoice_uID', '=', id)
    .executeTakeFirst();
  return kept ? readPrint(ctx, (await keptInvoice(ctx, { id, hash: kept.sha256 })).print) : null;
}

interface SeenInput {
  frozen: FrozenInvoice;
  language: Language;
  /** What stands for a line whose device the reader does not see. */
  further: string;
}

export async function seenDocument(ctx: Ctx, { frozen, language, further }: SeenInput): Promise<OrderDocument> {
  const document = frozen.documents[language];
  const { customer, buyer, delivery } = frozen.names;
  const customers = await seenKeys(ctx, 'customer', [customer, buyer, delivery]);
  const isSeen = (key: string | null) => customers === 'all' || key === null || customers.has(key);
  const isLineSeen = await seenLines(ctx, frozen.lines);
  const withoutParty = isSeen(buyer) ? {} : { invoice: {}, recipient: {} };
  return {
    ...document,
    ...(isSeen(customer) ? {} : { customer: {} }),
    ...(isSeen(delivery) ? {} : { delivery: {} }),
    ...withoutParty,
    positions: document.positions.map((position, index) => (isLineSeen(index) ? position : namelessLine(position, further))),
  };
}

function namelessLine(position: OrderPosition, further: string): OrderPosition {
  return { ...position, name: further, description: null, device: {}, article_type: null };
}

/** A line of a device is seen with the device. */
async function seenLines(ctx: Ctx, lines: FrozenInvoice['lines']): Promise<(index: number) => boolean> {
  const devices = lines.map(({ device_id }) => device_id);
  const seen = devices.some((device) => device !== null) ? await seenKeys(ctx, 'inventory', devices) : 'all';
  return (index) => {
    const device = devices[index] ?? null;
    return device === null || seen === 'all' || seen.has(device);
  };
}
