// Uncertainty budgets and their inputs.
import { defineKind } from '../../kind/record-kind.ts';

const operations = { view: ['types_view'], create: ['types_create'], edit: ['types_edit'], delete: ['types_delete'] } as const;

export const budgetKind = defineKind({
  name: 'budgets',
  path: 'budgets',
  table: 'budget',
  title: 'name',
  summary: ['model'],
  columns: ['name', 'model', 'unit', 'procedure_id', 'version', 'valid_from', 'active'],
  measured: new Set(['probability']),
  relations: { procedure_id: { name: 'procedure', title: 'procedure_name' } },
  paper: { word: 'budget-report', contract: 'uncertainty-budget' },
  operations,
});

export const budgetInputKind = defineKind({
  name: 'budget-inputs',
  path: 'budget-inputs',
  table: 'budget_input',
  title: 'name',
  summary: ['quantity'],
  columns: ['name', 'quantity', 'estimate', 'unit', 'distribution', 'statement', 'value', 'budget_id'],
  measured: new Set(['estimate', 'value', 'coverage_factor', 'degrees_of_freedom', 'shape']),
  relations: { budget_id: { name: 'budget', title: 'name' } },
  operations: { ...operations, delete: ['types_edit'] },
});
