// Roles and what they may do.
import { defineKind } from '../../kind/record-kind.ts';

export const roleKind = defineKind({
  name: 'roles',
  path: 'roles',
  table: 'role',
  title: 'name',
  summary: ['description'],
  columns: ['name', 'description', 'system', 'portal_enable', 'qrlink_enable'],
  operations: { view: ['user_management_view'], edit: ['user_management_admin'], delete: ['user_management_admin'] },
  related: [{ kind: 'users', by: 'role_id' }],
});
