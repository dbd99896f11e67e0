// Deleted records, kept for 30 days so that they can be restored. docs/interface/safety.md#bin.
import { needs } from '../../contract/operations.ts';
import { assignedCustomers, defineResource, points } from '../../schema/define-resource.ts';
import { datetime, json, key, text } from '../../schema/field.ts';

export const binEntry = defineResource({
  name: 'bin_entry',
  table: 'bin',
  key: 'uID',
  spec: 'docs/interface/v1.md#endpoints',
  faces: ['v2'],
  v2: { type: 'bin-entry', path: 'bin' },
  operations: {
    view: needs('administration_management'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  // What belonged to no customer is for users who see every customer.
  // What is in the bin is no device that a filter could find: who sees some of the devices sees none of theirs
  // (docs/design/access.md#d-52).
  scope: { kind: 'all', of: [assignedCustomers('customer_KTAG'), points('resource', 'record_key')] },
  title: 'title',
  readOnly: true,
  since: '0.1.0',
  defaultSort: { column: 'deleted_at', direction: 'desc' },
  fields: {
    uID: key(),
    resource: text({ max: 40, required: true }),
    record_key: text({ max: 80, required: true }),
    customer_KTAG: text({ attr: 'customer_id', max: 80, index: true }),
    title: text({ search: true, natural: true }),
    // The whole record, hidden columns and all: put back as it is, and never shown.
    row: json({ required: true, hidden: true }),
    // No references: the entry outlives its user and its customer.
    deleted_by: text({ max: 80, index: true }),
    deleted_at: datetime({ required: true, index: true }),
    expires_at: datetime({ required: true, index: true }),
  },
  indexes: [['resource', 'record_key']],
});
