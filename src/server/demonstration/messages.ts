// What the demonstration lab wrote to its customers: the newest invoices, one of them held for somebody who lets it go, one that was refused.
// Nothing of it ever goes out: the lab has no mail server, and what would wait is held.
import type { Language } from '../contract/principal.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { addAsSideEffect } from '../core/write/side-effects.ts';
import { createRecord } from '../core/write/write.ts';
import { falling } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';

const newest = 8;

const letters: Readonly<Record<Language, { subject: string; body: string }>> = {
  de: { subject: 'Rechnung', body: 'Guten Tag,\n\nanbei erhalten Sie die Rechnung' },
  en: { subject: 'Invoice', body: 'Hello,\n\nplease find attached invoice' },
};

const pickUp: Readonly<Record<Language, string>> = { de: 'abholbereit', en: 'ready for pick-up' };

/** Of the newest down. */
const states = ['held', 'refused', 'sent'] as const;

const fates = {
  held: { attempts: 0, sent_at: null, answer: null },
  refused: { attempts: 1, sent_at: null, answer: '550 5.1.1 User unknown' },
  sent: { attempts: 1, answer: '250 2.0.0 Ok: queued' },
} as const;

export async function addDemonstrationMessages(ctx: Ctx): Promise<void> {
  const invoices = await typed(ctx.db)
    .selectFrom('invoices as invoice')
    .innerJoin('customers as buyer', 'buyer.KTAG', 'invoice.buyer_KTAG')
    .select(['invoice.uID', 'invoice.number', 'invoice.invoice_date', 'invoice.customer_KTAG', 'buyer.email'])
    .orderBy('invoice.invoice_date', falling)
    .orderBy('invoice.number', falling)
    .limit(newest)
    .execute();
  await addOwnTemplate(ctx);
  const { subject, body } = letters[ctx.language];
  for (const [index, { uID, number, invoice_date, customer_KTAG, email }] of invoices.entries()) {
    const state = states[Math.min(index, states.length - 1)] ?? 'sent';
    const at = `${invoice_date} 14:32:00`;
    const said = {
      recipients: email ?? '–',
      subject: `${subject} ${number}`,
      body: `${body} ${number}.`,
      language: ctx.language,
    };
    const about = { event: 'invoice', customer_KTAG, resource: 'invoice', record_key: uID };
    const values = { uID: ctx.lab.newId(), at, state, sent_at: at, ...about, ...said, ...fates[state] };
    await addAsSideEffect(inColumns(ctx), { resource: 'message', values });
  }
}

/** A lab that is filled again has it already. */
async function addOwnTemplate(ctx: Ctx): Promise<void> {
  const own = {
    event: 'ready',
    language: ctx.language,
    subject: `{number}: ${pickUp[ctx.language]}`,
    body: '{customer}\n\n{signature}',
  };
  const already = await typed(ctx.db)
    .selectFrom('message_templates')
    .select('uID')
    .where('event', '=', own.event)
    .where('language', '=', own.language)
    .executeTakeFirst();
  if (already) return;
  await createRecord(inColumns(ctx), ctx.lab.registry.resource('message_template'), { values: own });
}
