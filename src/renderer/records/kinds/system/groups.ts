// Groups of users.
import { defineKind } from '../../kind/record-kind.ts';

export const groupKind = defineKind({
  name: 'groups',
  path: 'groups',
  table: 'group',
  title: 'name',
  summary: ['description'],
  columns: ['name', 'description'],
  operations: { view: ['user_management_view'], edit: ['user_management_admin'], delete: ['user_management_admin'] },
});
