// A reminder of an invoice, as it was made: what it asked for was kept with it, whom it went to stands in the invoice's contract. Of one
// from before there was this, what is open and what the lab asks now, as long as anything is owed. docs/adr/0133.
import { AppError } from '#server/contract/errors.ts';
import { isOwed } from '#server/contract/values/trading/invoice-state.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { getRow } from '#server/core/read/named-rows.ts';
import { generatedAt, isoInstant, locales } from '#server/i18n/locale.ts';
import { canonicalJson, sha256 } from '#server/lib/canonical-json.ts';
import type { RowOf } from '#server/schema/rows.generated.ts';
import { withCompany } from '../../order-document/load.ts';
import { readPrint } from '../../parts/kept-print.ts';
import type { FixedPrint, LoadServices, PaperAsked, PaperLoaded } from '../../parts/paper-loaded.ts';
import { textOf } from '../../parts/record-parts.ts';
import { keptInvoice, seenDocument } from '../read-invoice.ts';
import type { Reminder, ReminderDocument } from './contract.ts';
import { type KeptReminder, keptReminders } from './kept-reminders.ts';
import type { ReminderPrint } from './layout.ts';
import { feeOf, saidOf } from './said.ts';

interface Found {
  kept: KeptReminder | null;
  /** In the order they were made. */
  all: readonly KeptReminder[];
}

/** The one asked for, the last one when none is named. */
async function found(ctx: Ctx, row: RowOf<'invoice'>, asked: string | undefined): Promise<Found> {
  const all = await keptReminders(ctx, row);
  const level = asked === undefined ? row.reminder_level : Number(asked);
  const kept = all.find(({ reminder }) => reminder.level === level) ?? null;
  const refuse = (messageKey: string) => {
    throw new AppError('record.locked', { messageKey });
  };
  if (kept) return { kept, all };
  if (level > row.reminder_level) refuse('errors.invoice.not_reminded_so');
  if (level !== row.reminder_level) refuse('errors.invoice.reminder_not_kept');
  if (level > 0 && !isOwed(row)) refuse('errors.invoice.reminder_settled');
  return { kept, all };
}

/** How it was fixed to be printed; null of one that was not kept. */
export async function readReminderPrint(
  ctx: Ctx,
  id: string,
  { level }: { level?: string | undefined },
): Promise<FixedPrint | null> {
  const { kept } = await found(ctx, await getRow(ctx, 'invoice', id), level);
  return kept && readPrint(ctx, kept.print);
}

const asItIsNow = async (ctx: Ctx, row: RowOf<'invoice'>): Promise<Reminder> => {
  const { reminder_level: level, reminded_at: day } = row;
  return saidOf({ row, level, day, fee: await feeOf(ctx, level) });
};

export async function loadReminder(
  ctx: Ctx,
  services: LoadServices,
  { id, language, level: asked }: PaperAsked,
): Promise<PaperLoaded<ReminderDocument, ReminderPrint>> {
  const row = await getRow(ctx, 'invoice', id);
  const { kept, all } = await found(ctx, row, asked);
  const frozen = await keptInvoice(ctx, { id: row.uID, hash: row.contract_hash });
  const invoice = await seenDocument(ctx, { frozen, language, further: '' });
  const { supplier, customer, recipient } = invoice;
  const reminder = kept?.reminder ?? (await asItIsNow(ctx, row));
  const said = { reminder, supplier, customer, recipient };
  const document: ReminderDocument = {
    meta: {
      contract: 'payment-reminder',
      schema_version: '1.2',
      generated_at: kept ? isoInstant(kept.frozenAt) : generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
    },
    given_out: all.map(({ reminder: { level, date, pay_total } }) => ({ level, date, pay_total })),
    ...said,
  };
  return {
    document,
    title: services.translator.text(language, `papers.reminder.title_${Math.max(1, reminder.level)}`),
    number: row.number,
    customer: textOf(row.customer_id),
    createdAt: isoInstant(kept?.frozenAt ?? String(row.updated_at)),
    ...(kept ? { final: { said: sha256(canonicalJson(said)) } } : {}),
    printable() {
      if (reminder.level === 0) throw new AppError('record.locked', { messageKey: 'errors.invoice.not_reminded' });
    },
    print: (base) => ({
      ...base,
      footer: withCompany(base.footer, invoice, services, language),
      kind: 'payment-reminder',
      document,
    }),
  };
}
