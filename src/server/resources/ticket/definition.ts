// A support ticket: risk, deviation, complaint, improvement, with its assessment and measure. docs/interface/dashboards.md#widgets
// (support widgets); docs/data-contracts.md#tickets.
import { needs } from '../../contract/operations.ts';
import { assignedCustomers, defineResource, follows, one, points } from '../../schema/define-resource.ts';
import { date, integer, key, note, ref, select, status, text } from '../../schema/field.ts';

const ticketTypes = [
  'risiko',
  'chance',
  'abweichung',
  'beschwerde',
  'korrekturmassnahme',
  'verbesserung',
  'auditfeststellung',
  'aenderung',
] as const;

export const ticket = defineResource({
  name: 'ticket',
  table: 'support_tickets',
  key: 'uID',
  spec: 'docs/interface/dashboards.md#widgets',
  faces: ['v2'],
  v2: { type: 'ticket', path: 'tickets' },
  operations: { view: needs('support_view'), edit: needs('support_edit'), delete: needs('support_delete') },
  scope: {
    kind: 'all',
    of: [
      assignedCustomers('customer_KTAG', { orNull: true }),
      follows('inventory', 'MTAG', { orNull: true }),
      points('resource', 'record_key'),
    ],
  },
  title: 'title',
  savedFilters: { type: 'support', date: 'created_at' },
  textIndex: true,
  tells: [{ event: 'assigned', column: 'assignee_uID', who: { user: 'assignee_uID' } }],
  since: '0.1.0',
  fields: {
    uID: key(),
    // The server numbers a ticket that comes without one.
    number: text({ max: 80, unique: true, search: true, index: true, group: 'identity' }),
    title: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    type: select(ticketTypes, { labels: 'ticket_type', index: true, group: 'identity' }),
    category: text({ search: true, natural: true, index: true, group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    status: status('support_tickets', { default: 'N', group: 'state' }),
    priority: select(['low', 'normal', 'high', 'critical'], {
      default: 'normal',
      labels: 'ticket_priority',
      index: true,
      group: 'state',
    }),
    risk_1: integer({ minimum: 1, maximum: 5, group: 'risk' }),
    risk_2: integer({ minimum: 1, maximum: 5, group: 'risk' }),
    risk_3: integer({ minimum: 1, maximum: 5, group: 'risk' }),
    // The product of the dimensions given, kept by the server: the lists sort by it.
    risk: integer({ readOnly: true, index: true, group: 'risk' }),
    measure: note({ search: true, group: 'risk' }),
    assignee_uID: ref('user', { attr: 'assignee_id', onDelete: 'setNull', group: 'people' }),
    user_uID: ref('user', { attr: 'author_id', readOnly: true, onDelete: 'setNull', group: 'people' }),
    due_date: date({ index: true, group: 'dates' }),
    closed_date: date({ index: true, group: 'dates' }),
    // No setNull here: a ticket that lost its customer would be shown to everyone.
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
    ['status', 'priority'],
  ],
});
