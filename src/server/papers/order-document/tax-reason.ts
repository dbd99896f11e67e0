// Why an order bears no tax, in words: those of its case, which a lab in Germany gives with the paragraphs its customers look for; else
// what was written for it. docs/interface/records.md#tax-cases.
import type { Language } from '../../contract/principal.ts';
import { smallBusinessSetting, type TaxCase } from '../../contract/values/tax-case.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { countryCode } from '../../i18n/countries.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { inLanguage } from '../parts/lab-parts.ts';
import { textOf } from '../parts/record-parts.ts';

interface ReasonInput {
  row: RowOf<'booking'>;
  taxCase: TaxCase | null;
  language: Language;
}

export async function taxReason(
  ctx: Ctx,
  translator: Translator,
  { row, taxCase, language }: ReasonInput,
): Promise<string | null> {
  const [first, second] = [textOf(row.tax_reason), textOf(row.tax_reason_second)];
  // Written in one language only, it is better in that one than not at all.
  const written = await inLanguage(ctx, language, first ?? second, second);
  if (taxCase === null || taxCase === 'standard' || taxCase === 'exempt') return written;
  const home = countryCode((await textSetting(ctx.lab, 'lab.country')) || null) === 'DE' ? '_de' : '';
  const words = translator.text(language, `papers.order.tax_reason_${taxCase}${home}`);
  return written === null ? words : `${words} ${written}`;
}

export async function isSmallBusiness(ctx: Ctx): Promise<boolean> {
  return (await textSetting(ctx.lab, smallBusinessSetting)) === 'yes';
}
