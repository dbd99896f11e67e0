// Contacts of customers.
import { defineKind } from '../../kind/record-kind.ts';

export const contactKind = defineKind({
  name: 'contacts',
  path: 'contacts',
  table: 'contact',
  title: 'name',
  heading: ({ attributes: { firstname, name } }) => [firstname, name].filter(Boolean).join(' '),
  summary: ['customer_id', 'department', 'email'],
  columns: ['name', 'firstname', 'customer_id', 'department', 'phone', 'email', 'city'],
  codes: new Set(['zip']),
  short: ['firstname', 'name', 'customer_id', 'phone', 'email', 'department'],
  choices: {
    type: { values: ['1', '2'], texts: 'ui.contacts.type', open: true },
    status: { values: ['1', '0'], texts: 'ui.contacts.status' },
  },
  relations: {
    customer_id: { name: 'customer', title: 'name' },
  },
  operations: { view: ['contact_view'], edit: ['contact_edit'], delete: ['contact_delete'] },
});
