// A named set of operations; QR_Code_Role also carries the switches of the public portal. docs/interface/portal.md#rules,
// docs/interface/access.md#operations.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many } from '../../schema/define-resource.ts';
import { flag, json, key, note, text } from '../../schema/field.ts';

export const role = defineResource({
  name: 'role',
  table: 'roles',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/portal.md#rules, docs/interface/access.md#authentication',
  faces: ['v1', 'v2'],
  v1: { segment: 'role' },
  v2: { type: 'role', path: 'roles' },
  operations: {
    view: needs('user_management_view'),
    edit: needs('user_management_admin'),
    delete: needs('user_management_admin'),
  },
  scope: everyone('Roles name rights and hold no customer data; only user management may see them.'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, unique: true, search: true, natural: true, index: true, group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    operations: json({ max: 20_000, default: '[]', group: 'access' }),
    // Whoever has it signs in with a code as well (core/users/second-factor.ts).
    second_factor: flag({ group: 'access' }),
    // Shipped roles keep their names: the program looks two of them up.
    system: flag({ readOnly: true, group: 'access' }),
    portal_enable: flag({ group: 'portal' }),
    portal_start_address: text({ group: 'portal' }),
    qrlink_enable: flag({ group: 'portal' }),
    qrlink_address: text({ group: 'portal' }),
  },
  relations: { users: many('user', 'role') },
});
