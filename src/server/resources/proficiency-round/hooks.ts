// The scores of a round follow from its values, written with them by the one function that knows how. docs/interface/records.md#proficiency.
import { parseDecimal, signOf } from '../../assessment/decimal.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { roundScores } from '../../reliability/proficiency.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

const values = ['measured_value', 'reference_value'] as const;
const sizes = ['uncertainty', 'reference_uncertainty', 'sigma_pt', 'coverage_factor', 'reference_coverage_factor'] as const;
const judged = [...values, ...sizes];

type Round = JudgedChange<'proficiency_round'>;

function problemsOf({ before, values: sent }: Round): ProblemsOf<'proficiency_round'> {
  const row = { ...before, ...sent };
  const problems: ProblemsOf<'proficiency_round'> = {};
  for (const name of judged) if (row[name] && !parseDecimal(row[name])) problems[name] = [{ key: 'errors.field.number' }];
  for (const name of sizes) {
    const size = parseDecimal(row[name] ?? '');
    if (size && signOf(size) <= 0) problems[name] = [{ key: 'errors.proficiency_round.positive' }];
  }
  return problems;
}

async function complete(_ctx: unknown, { before, values: sent }: Round): Promise<StoredColumns<'proficiency_round'>> {
  if (!judged.some((name) => name in sent)) return {};
  const row = { ...before, ...sent };
  const { e_n, z, zeta, judgement } = roundScores({
    value: row.measured_value ?? null,
    uncertainty: row.uncertainty ?? null,
    factor: row.coverage_factor ?? null,
    reference: row.reference_value ?? null,
    referenceUncertainty: row.reference_uncertainty ?? null,
    referenceFactor: row.reference_coverage_factor ?? null,
    sigma: row.sigma_pt ?? null,
  });
  return { e_n, z_score: z, zeta_score: zeta, judgement };
}

export const proficiencyRoundHooks: ResourceHooks<'proficiency_round'> = {
  complete,
  check: async (_ctx, change) => problemsOf(change),
};
