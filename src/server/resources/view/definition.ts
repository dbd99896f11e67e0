// A list as somebody likes to see it: columns, order, filters, density under a name. Own, and shared with all who see that list.
// docs/design/expectations.md#grid.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, owner } from '../../schema/define-resource.ts';
import { flag, json, key, ref, text } from '../../schema/field.ts';

/** More than the widest list needs. */
export const longestDefinition = 20_000;

export const view = defineResource({
  name: 'view',
  table: 'views',
  key: 'uID',
  spec: 'docs/interface/v2.md#shape',
  faces: ['v2'],
  v2: { type: 'view', path: 'views' },
  operations: {
    view: signedIn('A view holds no record; what it shows is limited by the operations of its user.'),
    edit: signedIn('Everybody arranges the lists he may see, and only his own views; sharing one needs filter_edit.'),
    delete: signedIn('Everybody deletes his own views, nobody those of others.'),
  },
  scope: owner('user_uID', 'shared'),
  title: 'name',
  few: true,
  since: '0.4.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    user_uID: ref('user', { readOnly: true, onDelete: 'cascade', index: false }),
    // A record's name, as `/fields/{table}` takes it.
    table_name: text({ required: true, max: 80 }),
    name: text({ required: true, search: true, natural: true, index: true }),
    definition: json({ max: longestDefinition, default: '{}' }),
    is_default: flag(),
    shared: flag({ index: true }),
  },
  indexes: [['user_uID', 'table_name']],
});
