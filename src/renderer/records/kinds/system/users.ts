// Users of the installation.
import { lazy } from 'react';
import { ascending, defineKind } from '../../kind/record-kind.ts';

const visibleDevices = () => import('../../rows/visible-devices.tsx');

export const userKind = defineKind({
  name: 'users',
  path: 'users',
  table: 'user',
  title: 'email',
  // The whole name, as people are told.
  summary: ['lastname'],
  columns: ['email', 'lastname', 'firstname', 'role_id', 'status', 'customer_filter', 'language', 'firm'],
  relations: {
    role_id: { name: 'user_role', title: 'name' },
  },
  links: [{ name: 'groups', path: 'groups', title: 'name', query: '', parent: '', group: 'access' }],
  inputs: {
    customer_filter: lazy(async () => ({ default: (await visibleDevices()).VisibleCustomersField })),
    inventory_filter: lazy(async () => ({ default: (await visibleDevices()).VisibleDevicesField })),
  },
  shown: { inventory_filter: lazy(async () => ({ default: (await visibleDevices()).VisibleDevices })) },
  sort: [ascending('lastname')],
  related: [{ kind: 'authorisations', by: 'person_id' }],
  operations: { view: ['user_management_view'], edit: ['user_management_admin'], delete: ['user_management_admin'] },
});
