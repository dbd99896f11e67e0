// A price group's derivation says all it needs or nothing, never takes more than everything off, and does not start from itself:
// the lead group is what others derive from. docs/interface/prices.md#records, docs/interface/prices.md#rule-5,
// docs/interface/prices.md#group-filter, docs/interface/prices.md#derivation.
import { AppError } from '../../contract/errors.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { percentProblem } from './percent-bounds.ts';

export const leadGroupSetting = 'settings.price.price_lead_group';

function derivationProblems({
  derivation_kind: kind,
  derivation_value: value,
  ...row
}: StoredColumns<'price_category'>): ProblemsOf<'price_category'> {
  const { derivation_start_date: start, derivation_end_date: end } = row;
  const problems: ProblemsOf<'price_category'> = {};
  const [named, valued] = [(kind ?? null) !== null, (value ?? null) !== null];
  if (named && !valued) problems.derivation_value = [{ key: 'errors.field.required' }];
  if (valued && !named) problems.derivation_kind = [{ key: 'errors.field.required' }];
  const percent = percentProblem(kind, value);
  if (percent) problems.derivation_value = [percent];
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    problems.derivation_end_date = [{ key: 'errors.price.ends_before_start' }];
  return problems;
}

export const groupHooks: ResourceHooks<'price_category'> = {
  async check(ctx, { action, before, values }: JudgedChange<'price_category'>): Promise<ProblemsOf<'price_category'>> {
    const row: StoredColumns<'price_category'> = { ...before, ...values };
    const leads = typeof row.uID === 'string' && row.uID === (await textSetting(ctx.lab, leadGroupSetting));
    if (action === 'delete') {
      if (leads) throw new AppError('record.in_use', { messageKey: 'errors.price.group_leads' });
      return {};
    }
    const problems = derivationProblems(row);
    return leads && (row.derivation_kind ?? null) !== null
      ? { ...problems, derivation_kind: [{ key: 'errors.price.derives_from_itself' }] }
      : problems;
  },
};
