// The words of an event in a language: those the lab wrote for the customer, else for all, else the program's.
import type { Language } from '../../contract/principal.ts';
import type { MessageEvent } from '../../contract/values/mail/message-event.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import type { Translator } from '../../i18n/translate.ts';

export interface Wording {
  subject: string;
  body: string;
}

export function shippedWording(translator: Translator, event: MessageEvent, language: Language): Wording {
  return {
    subject: translator.text(language, `mail.${event}.subject`),
    body: translator.text(language, `mail.${event}.body`),
  };
}

interface Wanted {
  event: MessageEvent;
  language: Language;
  customer: string;
}

/** The words are the lab's: whoever writes need not be allowed to change them. */
export async function wordingFor({ lab }: Ctx, translator: Translator, wanted: Wanted): Promise<Wording> {
  const { event, language, customer } = wanted;
  const rows = await typed(lab.reads)
    .selectFrom('message_templates')
    .select(['customer_KTAG', 'subject', 'body'])
    .where('event', '=', event)
    .where('language', '=', language)
    .where((eb) => eb.or([eb('customer_KTAG', 'is', null), eb('customer_KTAG', '=', customer)]))
    .execute();
  return rows.find((row) => row.customer_KTAG !== null) ?? rows[0] ?? shippedWording(translator, event, language);
}
