// A budget as it was released: numbered, never changed, with who, when, why and the hash of what it says. docs/uncertainty.md#versions.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, note, ref, text } from '../../schema/field.ts';

export const budgetVersion = defineResource({
  name: 'budget_version',
  table: 'budget_versions',
  key: 'uID',
  spec: 'docs/interface/records.md#budget-versions',
  faces: ['v1', 'v2'],
  v1: { segment: 'budget_version' },
  v2: { type: 'budget-version', path: 'budget-versions' },
  operations: { view: needs('types_view'), edit: needs('types_edit'), delete: needs('types_edit') },
  scope: everyone("Budgets are the lab's own, as its procedures are; the operation gates them."),
  title: 'name',
  readOnly: true,
  appendOnly: true,
  proven: true,
  few: true,
  since: '0.11.0',
  defaultSort: { column: 'released_at', direction: 'desc' },
  fields: {
    uID: key(),
    budget_id: ref('budget', { required: true, index: false, group: 'identity' }),
    number: integer({ required: true, minimum: 1, index: true, group: 'identity' }),
    // The budget's at that time, with the number.
    name: text({ required: true, max: 300, search: true, index: true, group: 'identity' }),
    released_by: text({ required: true, group: 'people' }),
    released_at: datetime({ required: true, index: true, group: 'people' }),
    reason: note({ required: true, max: 2000, search: true, group: 'people' }),
    content_hash: text({ required: true, max: 64, group: 'people' }),
    content: json({ required: true, max: 1_000_000, group: 'measurement' }),
  },
  relations: { budget: one('budget', 'budget_id') },
  uniqueTogether: [['budget_id', 'number']],
});
