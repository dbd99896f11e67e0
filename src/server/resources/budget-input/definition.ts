// One input of an uncertainty budget: what it is called in the model, its value, and how its uncertainty is known. docs/uncertainty.md#inputs.
import { needs } from '../../contract/operations.ts';
import { distributions, inputOrigins, statements } from '../../contract/values/uncertainty.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { integer, key, note, ref, select, text } from '../../schema/field.ts';

export const budgetInput = defineResource({
  name: 'budget_input',
  table: 'budget_inputs',
  key: 'uID',
  spec: 'docs/interface/records.md#budgets',
  faces: ['v1', 'v2'],
  v1: { segment: 'budget_input' },
  v2: { type: 'budget-input', path: 'budget-inputs' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_edit'),
  },
  scope: everyone('Inputs are as common as the budgets they belong to.'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.10.0',
  defaultSort: { column: 'position', direction: 'asc' },
  fields: {
    uID: key(),
    budget_id: ref('budget', { required: true, onDelete: 'cascade', group: 'identity' }),
    position: integer({ minimum: 0, maximum: 100_000, default: 0, index: true, group: 'identity' }),
    // As the model calls it; large and small letters differ.
    name: text({ required: true, max: 40, search: true, index: true, group: 'identity' }),
    quantity: text({ max: 200, search: true, group: 'identity' }),
    unit: text({ max: 60, group: 'measurement' }),
    // Decimals as they were written: their digits are kept.
    estimate: text({ max: 60, group: 'measurement' }),
    readings: note({ max: 20_000, group: 'measurement' }),
    distribution: select(distributions, {
      required: true,
      default: 'normal',
      labels: 'uncertainty_distribution',
      group: 'uncertainty',
    }),
    statement: select(statements, { labels: 'uncertainty_statement', group: 'uncertainty' }),
    value: text({ max: 60, group: 'uncertainty' }),
    coverage_factor: text({ max: 20, group: 'uncertainty' }),
    shape: text({ max: 20, group: 'uncertainty' }),
    degrees_of_freedom: text({ max: 20, group: 'uncertainty' }),
    taken_from: select(inputOrigins, { labels: 'uncertainty_origin', group: 'measurement' }),
    source: note({ search: true, group: 'remarks' }),
  },
  relations: { budget: one('budget', 'budget_id') },
});
