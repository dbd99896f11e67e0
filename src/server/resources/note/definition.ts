// A note with someone to do it and a day to do it by, on its own or on any record. docs/interface/dashboards.md#widgets (notepad widgets).
import { needs } from '../../contract/operations.ts';
import { assignedCustomers, defineResource, follows, one, points } from '../../schema/define-resource.ts';
import { date, key, note as longText, ref, status, text } from '../../schema/field.ts';

export const note = defineResource({
  name: 'note',
  table: 'notepad',
  key: 'uID',
  spec: 'docs/interface/dashboards.md#widgets, docs/interface/access.md#authentication',
  faces: ['v2'],
  v2: { type: 'note', path: 'notes' },
  operations: { view: needs('notepad_view'), edit: needs('notepad_edit'), delete: needs('notepad_delete') },
  scope: {
    kind: 'all',
    of: [
      assignedCustomers('customer_KTAG', { orNull: true }),
      follows('inventory', 'MTAG', { orNull: true }),
      points('resource', 'record_key'),
    ],
  },
  title: 'title',
  textIndex: true,
  tells: [{ event: 'assigned', column: 'assignee_uID', who: { user: 'assignee_uID' } }],
  since: '0.1.0',
  fields: {
    uID: key(),
    title: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    text: longText({ search: true, group: 'identity' }),
    status: status('notepad', { default: 'O', group: 'state' }),
    project: text({ search: true, index: true, group: 'identity' }),
    assignee_uID: ref('user', { attr: 'assignee_id', onDelete: 'setNull', group: 'people' }),
    user_uID: ref('user', { attr: 'author_id', readOnly: true, onDelete: 'setNull', group: 'people' }),
    due_date: date({ index: true, group: 'dates' }),
    remind_date: date({ index: true, group: 'dates' }),
    // No setNull here: a note that lost its customer would be shown to everyone.
    customer_KTAG: ref('customer', { attr: 'customer_id', belongs: true, group: 'link' }),
    MTAG: ref('inventory', { attr: 'inventory_id', belongs: true, group: 'link' }),
    resource: text({ max: 40, group: 'link' }),
    record_key: text({ max: 80, group: 'link' }),
  },
  relations: {
    customer: one('customer', 'customer_KTAG'),
    inventory: one('inventory', 'MTAG'),
    assignee: one('user', 'assignee_uID', { embed: false }),
    author: one('user', 'user_uID', { embed: false }),
  },
  indexes: [
    ['resource', 'record_key'],
    ['assignee_uID', 'status', 'due_date'],
  ],
});
