// System settings by name. docs/interface/prices.md#settings.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { json, key } from '../../schema/field.ts';

export const setting = defineResource({
  name: 'setting',
  table: 'settings',
  key: 'name',
  spec: 'docs/interface/prices.md#settings',
  faces: ['v2'],
  v2: { type: 'setting', path: 'settings' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('Settings belong to the installation and hold no customer data; only administrators may see them.'),
  title: 'name',
  proven: true,
  few: true,
  since: '0.1.0',
  fields: { name: key({ search: true }), value: json() },
});
