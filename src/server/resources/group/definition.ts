// A group of users, such as a team or a site; users name their groups. docs/interface/records.md#kinds.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { key, note, text } from '../../schema/field.ts';

export const group = defineResource({
  name: 'group',
  table: 'groups',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds',
  faces: ['v1', 'v2'],
  v1: { segment: 'group' },
  v2: { type: 'group', path: 'groups' },
  operations: {
    view: needs('user_management_view'),
    edit: needs('user_management_admin'),
    delete: needs('user_management_admin'),
  },
  scope: everyone('Groups sort users and hold no customer data; only user management may see them.'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, unique: true, search: true, natural: true, index: true }),
    description: note({ search: true }),
  },
});
