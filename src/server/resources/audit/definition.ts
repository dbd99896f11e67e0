// The audit trail: who changed what, when and from where; v1 reads it as `changelog`. docs/interface/records.md#kinds,
// docs/interface/prices.md#endpoints, docs/interface/safety.md#trail.
import { needs } from '../../contract/operations.ts';
import { assignedCustomers, defineResource, points } from '../../schema/define-resource.ts';
import { datetime, json, key, text } from '../../schema/field.ts';

export const audit = defineResource({
  name: 'audit',
  table: 'audits',
  key: 'id',
  spec: 'docs/interface/records.md#kinds, docs/interface/prices.md#endpoints',
  faces: ['v1', 'v2'],
  v1: { segment: 'changelog' },
  v2: { type: 'audit', path: 'audits' },
  operations: {
    view: needs('changelog_view'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  // Entries about records of no customer are for users who see every customer.
  scope: {
    kind: 'all',
    of: [assignedCustomers('customer_KTAG'), points('resource', 'record_key')],
  },
  title: 'record_key',
  namesAccount: 'user_uID',
  readOnly: true,
  appendOnly: true,
  since: '0.1.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    id: key(),
    at: datetime({ required: true, index: true }),
    // Plain texts and no references: the trail outlives what it speaks of.
    user_uID: text({ max: 80, index: true }),
    user_name: text({ search: true }),
    address: text({ max: 80 }),
    request_id: text({ max: 80, index: true }),
    batch_id: text({ max: 80, index: true }),
    resource: text({ max: 40, required: true }),
    record_key: text({ max: 80, required: true, search: true }),
    customer_KTAG: text({ attr: 'customer_id', max: 80 }),
    action: text({ max: 40, required: true, index: true }),
    reason: text({ max: 1000, search: true }),
    before: json(),
    after: json(),
    prev_hash: text({ max: 64 }),
    hash: text({ max: 64, required: true }),
    // Digests of what the record keeps hidden, so that a change behind the program's back is found.
    secrets: json({ hidden: true }),
  },
  indexes: [
    ['resource', 'record_key', 'at'],
    ['customer_KTAG', 'at'],
  ],
});
