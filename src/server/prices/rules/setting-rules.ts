// The settings of prices hold what price finding and the price list can use. docs/interface/prices.md#settings (system setting).
import type { FieldProblem } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { typed } from '../../db/typed.ts';
import { currencies } from '../book/currencies.ts';
import { leadGroupSetting } from '../book/group-rules.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

type Rule = (ctx: Ctx, value: unknown) => Promise<FieldProblem | null> | FieldProblem | null;

function isLanguage(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]{2}$/.test(value) && languageNames.of(value) !== undefined;
}

async function leadGroup(ctx: Ctx, value: unknown): Promise<FieldProblem | null> {
  if (value === null || value === '') return null;
  if (typeof value !== 'string') return { key: 'errors.field.text' };
  const group = await typed(ctx.db)
    .selectFrom('price_category')
    .select('derivation_kind')
    .where('uID', '=', value)
    .executeTakeFirst();
  if (!group) return { key: 'errors.field.no_such_record', params: { id: value.slice(0, 80) } };
  return group.derivation_kind === null ? null : { key: 'errors.price.derives_from_itself' };
}

export const priceSettingRules: Readonly<Record<string, Rule>> = {
  'settings.price.company_currency': (_ctx, value) =>
    typeof value === 'string' && currencies.has(value) ? null : { key: 'errors.price.unknown_currency' },
  'settings.price.price_list_second_language': (_ctx, value) =>
    isLanguage(value) ? null : { key: 'errors.price.unknown_language' },
  'settings.price.price_target_coverage': (_ctx, value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100 ? null : { key: 'errors.price.not_a_percentage' },
  [leadGroupSetting]: leadGroup,
};
