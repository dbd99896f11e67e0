// What a released version of a budget says: the budget and its inputs as texts, as they stood. docs/uncertainty.md#versions.
import type { InputOrigin } from '#server/contract/values/uncertainty.ts';
import type { StoredColumns } from '#server/schema/row-values.ts';
import type { BudgetText } from '#server/uncertainty/budget.ts';
import type { InputText } from '#server/uncertainty/inputs/input.ts';
import { budgetText, inputText } from '../budget-text.ts';

export interface VersionInput extends InputText {
  quantity: string | null;
  source: string | null;
  taken_from: InputOrigin | null;
}

export interface VersionContent {
  budget: BudgetText;
  inputs: VersionInput[];
}

export function contentOf(
  budget: Readonly<StoredColumns<'budget'>>,
  inputs: readonly Readonly<StoredColumns<'budget_input'>>[],
): VersionContent {
  const told = inputs.map((row) => ({
    ...inputText(row),
    quantity: row.quantity ?? null,
    source: row.source ?? null,
    taken_from: (row.taken_from ?? null) as InputOrigin | null,
  }));
  return { budget: budgetText(budget), inputs: told };
}
