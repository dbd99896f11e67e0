// What every letter of the lab may name, whatever it is about.
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow } from '../../core/read/named-rows.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import { today } from '../../lib/clock.ts';
import { labAddress, labLanguage } from '../../papers/parts/lab-parts.ts';
import type { RowOf } from '../../schema/rows.generated.ts';

export interface CommonFacts {
  customer: RowOf<'customer'>;
  language: Language;
  values: Record<'customer' | 'lab' | 'signature' | 'date', string>;
}

/** In the customer's language unless another one is asked for. */
export async function commonFacts(ctx: Ctx, id: string, asked?: Language): Promise<CommonFacts> {
  const customer = await getRow(ctx, 'customer', id);
  const own = customer.paper_language === 'de' || customer.paper_language === 'en' ? customer.paper_language : null;
  const language = asked ?? own ?? (await labLanguage(ctx));
  const lab = await labAddress(ctx);
  const place = [lab.zip, lab.city].filter(Boolean).join(' ');
  const signature = [lab.name, lab.street, place, lab.phone, lab.email, lab.web].filter(Boolean).join('\n');
  const date = dateText(today(ctx.lab.clock), locales[language]);
  return { customer, language, values: { customer: customer.name, lab: lab.name ?? '', signature, date } };
}
