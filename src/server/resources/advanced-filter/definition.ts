// A saved filter formula with placeholders, own or shared. docs/interface/filters.md#formula, docs/interface/v2.md#catalogue,
// docs/interface/filters.md#saved.
import { needs, signedIn } from '../../contract/operations.ts';
import { defineResource, owner } from '../../schema/define-resource.ts';
import { color, flag, json, key, note, ref, select, text } from '../../schema/field.ts';

export const advancedFilter = defineResource({
  name: 'advanced_filter',
  table: 'advanced_filters',
  key: 'uID',
  spec: 'docs/interface/filters.md#formula, docs/interface/v2.md#catalogue',
  faces: ['v2'],
  v2: { type: 'advanced-filter', path: 'advanced-filters' },
  operations: {
    view: signedIn('A filter shows its user nothing that his own operations do not.'),
    edit: needs('filter_edit'),
    delete: needs('filter_edit'),
  },
  scope: owner('user_uID', 'shared'),
  title: 'name',
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    user_uID: ref('user', { readOnly: true, onDelete: 'cascade' }),
    name: text({ required: true, search: true, natural: true, index: true }),
    type: select(['inventory', 'calibration', 'repair', 'location', 'booking', 'support'], {
      required: true,
      labels: 'filter_type',
      index: true,
    }),
    formula: note({ required: true }),
    parameters: json({ max: 20_000, default: '{}' }),
    color: color(),
    shared: flag({ index: true }),
  },
});
