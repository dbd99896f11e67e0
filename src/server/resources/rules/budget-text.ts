// Records of a budget as its arithmetic takes them.
import type { StoredColumns } from '../../schema/row-values.ts';
import type { BudgetText } from '../../uncertainty/budget.ts';
import type { InputText } from '../../uncertainty/inputs/input.ts';

type Kept<Value> = Value | null | undefined;

const textOf = (value: Kept<string>) => value ?? null;

export function budgetText(row: Readonly<StoredColumns<'budget'>>): BudgetText {
  return {
    model: row.model ?? '',
    output: textOf(row.output),
    unit: textOf(row.unit),
    probability: textOf(row.probability),
    rounding: textOf(row.rounding),
    correlations: textOf(row.correlations),
  };
}

export function inputText(row: Readonly<StoredColumns<'budget_input'>>): InputText {
  return {
    name: row.name ?? '',
    unit: textOf(row.unit),
    estimate: textOf(row.estimate),
    distribution: textOf(row.distribution),
    statement: textOf(row.statement),
    value: textOf(row.value),
    coverage_factor: textOf(row.coverage_factor),
    shape: textOf(row.shape),
    readings: textOf(row.readings),
    degrees_of_freedom: textOf(row.degrees_of_freedom),
  };
}
