// A person at a customer: for orders, deliveries and loans. docs/interface/records.md#names, docs/interface/v1.md#endpoints,
// docs/interface/v2.md#bulk, docs/data-contracts.md#tables.
import { needs } from '../../contract/operations.ts';
import { assignedCustomers, defineResource, one } from '../../schema/define-resource.ts';
import { emails, integer, key, note, ref, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

export const contact = defineResource({
  name: 'contact',
  table: 'contact',
  key: 'uID',
  spec: 'docs/interface/records.md#names, docs/interface/v1.md#endpoints, docs/interface/v2.md#bulk',
  faces: ['v1', 'v2'],
  v1: { segment: 'contact', createdKey: true },
  v2: { type: 'contact', path: 'contacts' },
  operations: { view: needs('contact_view'), edit: needs('contact_edit'), delete: needs('contact_delete') },
  scope: assignedCustomers('customer_uID'),
  title: 'name',
  rankedBy: ['name', 'email'],
  imported: {
    identities: [
      { columns: ['email', 'customer_uID'] },
      { columns: ['name', 'customer_uID', 'firstname'], optional: ['firstname'] },
    ],
    narrowing: ['name', 'firstname', 'department'],
    strict: false,
    within: 'customer_uID',
    headings: importHeadings,
  },
  textIndex: true,
  proven: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    customer_uID: ref('customer', { attr: 'customer_id', required: true, belongs: true, onDelete: 'cascade', group: 'identity' }),
    firstname: text({ search: true, natural: true, index: true, group: 'identity' }),
    name: text({ search: true, natural: true, index: true, required: true, group: 'identity' }),
    label: text({ search: true, group: 'identity' }),
    department: text({ search: true, group: 'identity' }),
    // '2' is a delivery contact in old installations; the list of types is the lab's own.
    type: text({ max: 40, index: true, group: 'state' }),
    status: integer({ default: 1, index: true, group: 'state' }),
    phone: text({ search: true, group: 'address' }),
    email: emails({ search: true, index: true, group: 'address' }),
    street: text({ search: true, group: 'address' }),
    zip: text({ search: true, group: 'address' }),
    location: text({ attr: 'city', search: true, natural: true, index: true, group: 'address' }),
    state: text({ group: 'address' }),
    country: text({ group: 'address' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: { customer: one('customer', 'customer_uID') },
});
