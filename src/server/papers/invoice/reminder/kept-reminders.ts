// Reminders as they were made: what each asked for and what it is printed with, kept in the transaction that notes it and never changed. The
// invoice, and so the trail, holds the hash of the last one; each holds that of the one before. docs/adr/0133.
import type { Ctx } from '#server/core/lab/context.ts';
import { rising } from '#server/db/dialect/index.ts';
import { typed } from '#server/db/typed.ts';
import type { Translator } from '#server/i18n/translate.ts';
import { canonicalJson, pack, sha256, unpack } from '#server/lib/canonical-json.ts';
import { instantNow } from '#server/lib/clock.ts';
import type { RowOf } from '#server/schema/rows.generated.ts';
import { alteredPaper, keepPrint } from '../../parts/kept-print.ts';
import type { Reminder } from './contract.ts';

interface FrozenReminder {
  contract: 'payment-reminder';
  schema_version: '1.0';
  reminder: Reminder;
  /** Hash of the reminder before it; null where none was kept. */
  previous: string | null;
  /** Hash of what it is printed with. */
  print: string;
}

export interface KeptReminder extends FrozenReminder {
  frozenAt: string;
}

type Whose = Pick<RowOf<'invoice'>, 'uID' | 'reminder_hash'>;

/** Gives the hash of what was kept. */
export async function keepReminder(
  ctx: Ctx,
  translator: Translator,
  { uID: id, reminder_hash: previous }: Whose,
  reminder: Reminder,
): Promise<string> {
  const print = await keepPrint(ctx, translator, { contract: 'order-document', signers: [] });
  const kept: FrozenReminder = { contract: 'payment-reminder', schema_version: '1.0', reminder, previous, print };
  const content = canonicalJson(kept);
  const hash = sha256(content);
  await typed(ctx.db)
    .insertInto('frozen_reminders')
    .values({
      invoice_uID: id,
      level: reminder.level,
      frozen_at: instantNow(ctx.lab.clock),
      sha256: hash,
      content: pack(content),
    })
    .execute();
  return hash;
}

/** All that were kept of an invoice, the first one first: only as long as each has the hash that is told of it. */
export async function keptReminders({ db }: Ctx, { uID: id, reminder_hash: last }: Whose): Promise<KeptReminder[]> {
  if (last === null) return [];
  const rows = await typed(db)
    .selectFrom('frozen_reminders')
    .select(['content', 'frozen_at'])
    .where('invoice_uID', '=', id)
    .orderBy('level', rising)
    .execute();
  const kept: KeptReminder[] = [];
  let told: string | null = last;
  for (const { content: packed, frozen_at: frozenAt } of rows.reverse()) {
    const content = unpack(packed);
    if (content === null || sha256(content) !== told) throw alteredPaper();
    const reminder = JSON.parse(content) as FrozenReminder;
    kept.unshift({ ...reminder, frozenAt });
    told = reminder.previous;
  }
  if (told !== null) throw alteredPaper();
  return kept;
}
