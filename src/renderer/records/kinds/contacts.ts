// Contacts of customers.
import { defineKind } from '../record-kind.ts';

export const contactKind = defineKind({
  name: 'contacts',
  path: 'contacts',
  table: 'contact',
  title: 'name',
  summary: ['firstname', 'email'],
  columns: ['name', 'firstname', 'customer_id', 'department', 'phone', 'email', 'city'],
  codes: new Set(['zip']),
  relations: {
    customer_id: { name: 'customer', title: 'name' },
  },
  operations: { view: ['contact_view'], edit: ['contact_edit'], delete: ['contact_delete'] },
});
