// A user's dashboards; one table for v1 and v2. The widgets in `value` are kept as sent. docs/interface/dashboards.md#record,
// docs/interface/v2.md#catalogue.
import { needs, signedIn } from '../../contract/operations.ts';
import { defineResource, owner } from '../../schema/define-resource.ts';
import { integer, json, key, ref, text } from '../../schema/field.ts';

export const dashboard = defineResource({
  name: 'dashboard',
  table: 'dashboards',
  key: 'uID',
  spec: 'docs/interface/dashboards.md#record, docs/interface/v2.md#catalogue',
  faces: ['v2'],
  v2: { type: 'dashboard', path: 'dashboards' },
  operations: {
    view: signedIn('Every user has dashboards of his own; their data is limited by his operations.'),
    edit: needs('dashboard_edit'),
    delete: needs('dashboard_edit'),
  },
  scope: owner('user_uID'),
  title: 'name',
  few: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { readOnly: true, onDelete: 'cascade', index: false }),
    name: text({ required: true, search: true, natural: true, index: true }),
    value: json({ default: '[]' }),
    status: integer({ default: 0, minimum: 0, maximum: 1 }),
  },
  indexes: [['user_uID', 'status']],
});
