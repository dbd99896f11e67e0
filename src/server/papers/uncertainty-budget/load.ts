// An uncertainty budget as it stands, worked out. docs/data-contracts.md#uncertainty-budget.

import { significantText } from '../../contract/values/numbers/significant.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow, relatedRows } from '../../core/read/named-rows.ts';
import { generatedAt, isoInstant, locales } from '../../i18n/locale.ts';
import { today } from '../../lib/clock.ts';
import { toldEvaluation } from '../../resources/budget/evaluation.ts';
import { keptBudget, workOut } from '../../resources/budget/work-out.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { optionOf, textOf } from '../parts/record-parts.ts';
import type { BudgetDocument } from './contract.ts';
import type { BudgetPrint } from './layout.ts';

const digits = 3;
const told = (value: number) => significantText(value, digits);
const freedomText = (value: number | null) => (value === null ? null : String(Math.floor(value)));

export async function loadBudget(
  ctx: Ctx,
  { translator }: LoadServices,
  { id, language }: PaperAsked,
): Promise<PaperLoaded<BudgetDocument, BudgetPrint>> {
  const row = await getRow(ctx, 'budget', id);
  const related = (await relatedRows({ ctx, name: 'budget', rows: [row], names: ['procedure', 'inputs'] }))(row);
  const { data } = toldEvaluation({ ...workOut(await keptBudget(ctx, id)), tried: null });
  const distribution = (one: RowOf<'budget_input'>) =>
    optionOf({ ctx, translator }, { name: 'budget_input', attribute: 'distribution', value: one.distribution, language }).title;
  const document: BudgetDocument = {
    meta: {
      contract: 'uncertainty-budget',
      schema_version: '1.0',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      generated_date: today(ctx.lab.clock),
    },
    budget: {
      name: String(row.name),
      model: String(row.model),
      procedure: textOf(related.procedure?.procedure_name),
      version: textOf(row.version),
      valid_from: textOf(row.valid_from),
      valid_until: textOf(row.valid_until),
      probability: String(data.probability),
      remark: textOf(row.remark),
    },
    inputs: inputsOf(data, related.inputs, distribution),
    outputs: data.outputs.map(outputOf),
  };
  return {
    document,
    number: document.budget.name,
    customer: null,
    createdAt: isoInstant(String(row.updated_at)),
    print: (base) => ({ ...base, kind: 'uncertainty-budget', document }),
  };
}

type Told = ReturnType<typeof toldEvaluation>['data'];
type Written = RowOf<'budget_input'>;

function inputsOf({ inputs }: Told, rows: readonly Written[], distribution: (one: Written) => string | null) {
  const written = new Map(rows.map((one) => [one.name, one]));
  return inputs.map((one) => {
    const row = written.get(one.name);
    return {
      name: one.name,
      quantity: textOf(row?.quantity),
      unit: one.unit,
      estimate: one.estimate_text,
      standard_uncertainty: told(one.standard_uncertainty),
      distribution: row ? distribution(row) : null,
      degrees_of_freedom: freedomText(one.degrees_of_freedom),
      source: textOf(row?.source),
    };
  });
}

function outputOf(one: Told['outputs'][number]): BudgetDocument['outputs'][number] {
  return {
    name: one.name,
    unit: one.unit,
    value: one.value_text,
    standard_uncertainty: told(one.standard_uncertainty),
    degrees_of_freedom: freedomText(one.degrees_of_freedom),
    coverage_factor: one.coverage_factor_text,
    expanded_uncertainty: one.expanded_uncertainty_text,
    contributions: one.contributions.map(({ sensitivity, contribution, share }) => ({
      sensitivity: told(sensitivity),
      contribution: told(Math.abs(contribution)),
      share: (share * 100).toFixed(1),
    })),
  };
}
