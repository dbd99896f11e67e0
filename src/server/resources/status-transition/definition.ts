// Which status may follow which; a type without any allows every change. docs/interface/records.md#statuses,
// docs/data-contracts.md#statuses.
import { needs, signedIn } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { key, ref, text } from '../../schema/field.ts';

export const statusTransition = defineResource({
  name: 'status_transition',
  table: 'status_transitions',
  key: 'uID',
  spec: 'docs/interface/records.md#statuses',
  faces: ['v2'],
  v2: { type: 'status-transition', path: 'status-transitions' },
  operations: {
    view: signedIn('Every form offers only the statuses that may follow.'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('Statuses are common to all customers.'),
  title: 'uID',
  since: '0.1.0',
  fields: {
    uID: key(),
    // Empty: allowed from every status.
    from_status_uID: ref('status', { attr: 'from_status_id', onDelete: 'cascade' }),
    to_status_uID: ref('status', { attr: 'to_status_id', required: true, onDelete: 'cascade' }),
    operation: text({ max: 80 }),
  },
  relations: {
    from_status: one('status', 'from_status_uID'),
    to_status: one('status', 'to_status_uID'),
  },
  uniqueTogether: [['from_status_uID', 'to_status_uID']],
});
