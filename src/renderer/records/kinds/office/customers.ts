// Customers.
import { defineKind } from '../../kind/record-kind.ts';

export const customerKind = defineKind({
  name: 'customers',
  path: 'customers',
  table: 'customer',
  title: 'name',
  summary: ['customer_number', 'city', 'country'],
  columns: ['customer_number', 'name', 'street', 'zip', 'city', 'country', 'phone', 'email'],
  codes: new Set(['customer_number', 'zip', 'cost_center']),
  short: ['name', 'customer_number', 'street', 'zip', 'city', 'country', 'phone', 'email'],
  relations: {
    price_category_id: { name: 'price_category', title: 'name' },
  },
  papers: true,
  paper: { word: 'recall-list', contract: 'recall-list' },
  operations: { view: ['customers_view'], edit: ['customers_edit'], delete: ['customers_delete'] },
  related: [
    { kind: 'inventory', by: 'customer_id' },
    { kind: 'bookings', by: 'customer_id' },
    { kind: 'invoices', by: 'customer_id' },
    { kind: 'calibrations', by: 'inventory.customer_id' },
    { kind: 'due-dates', by: 'inventory.customer_id' },
    { kind: 'contacts', by: 'customer_id' },
    { kind: 'locations', by: 'customer_id' },
    { kind: 'documents', by: 'customer_id', tab: 'all-documents' },
    { kind: 'tickets', by: 'customer_id' },
    { kind: 'notes', by: 'customer_id' },
  ],
});
