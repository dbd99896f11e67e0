// An uncertainty budget: how a measured value comes about, as an equation, and how sure each of its inputs is. docs/uncertainty.md.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many, one } from '../../schema/define-resource.ts';
import { date, flag, key, note, ref, select, text } from '../../schema/field.ts';
import { longestModel } from '../../uncertainty/budget.ts';
import { roundings } from '../../uncertainty/numbers/digits.ts';

export const budget = defineResource({
  name: 'budget',
  table: 'budgets',
  key: 'uID',
  spec: 'docs/interface/records.md#budgets',
  faces: ['v1', 'v2'],
  v1: { segment: 'budget' },
  v2: { type: 'budget', path: 'budgets' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: everyone("Budgets are the lab's own, as its procedures are; the operation gates them."),
  title: 'name',
  proven: true,
  few: true,
  since: '0.10.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    procedure_id: ref('procedure', { group: 'identity' }),
    model: note({ required: true, max: longestModel, group: 'measurement' }),
    // Names parted by semicolons; empty: each equation that no other one uses.
    output: text({ max: 400, group: 'measurement' }),
    unit: text({ max: 400, group: 'measurement' }),
    correlations: note({ group: 'measurement' }),
    // In percent.
    probability: text({ max: 20, group: 'uncertainty' }),
    rounding: select(roundings, { labels: 'uncertainty_rounding', default: 'nearest', group: 'uncertainty' }),
    version: text({ max: 40, group: 'validity' }),
    valid_from: date({ group: 'validity' }),
    valid_until: date({ index: true, group: 'validity' }),
    active: flag({ default: 1, index: true, group: 'validity' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: {
    procedure: one('procedure', 'procedure_id'),
    inputs: many('budget_input', 'budget_id'),
    versions: many('budget_version', 'budget_id'),
  },
});
