// Tickets: deviations, complaints, risks.
import { assess } from '#server/contract/values/ticket-risk.ts';
import { defineKind, descending } from '../../kind/record-kind.ts';
import { commentedResources } from '../../kind/recorded.ts';
import { deviceRelation } from '../devices/device-relation.ts';

export const ticketKind = defineKind({
  name: 'tickets',
  path: 'tickets',
  table: 'ticket',
  title: 'title',
  summary: ['number', 'category'],
  columns: ['number', 'title', 'status', 'priority', 'risk', 'assignee_id', 'due_date', 'customer_id'],
  codes: new Set(['number']),
  short: ['title', 'type', 'description', 'measure', 'priority', 'customer_id', 'inventory_id', 'assignee_id', 'due_date'],
  // What went wrong asks for what is done about it.
  shortWith: { measure: { type: ['abweichung', 'beschwerde', 'korrekturmassnahme', 'auditfeststellung'] } },
  status: 'status',
  due: 'due_date',
  meanings: {
    risk({ attributes: { risk_1, risk_2, risk_3 } }) {
      const { priority } = assess([risk_1, risk_2, risk_3]);
      return priority === null ? null : `ticket_priority.${priority}`;
    },
  },
  settled: ({ attributes }) => attributes.closed_date !== null,
  choices: { resource: { values: commentedResources, texts: 'resource' } },
  pointers: { record_key: { by: 'resource', kinds: 'table' } },
  relations: {
    assignee_id: { name: 'assignee', title: 'lastname' },
    author_id: { name: 'author', title: 'lastname' },
    customer_id: { name: 'customer', title: 'name' },
    inventory_id: deviceRelation,
  },
  sort: [descending('risk')],
  views: [{ to: '/tickets/matrix', text: 'ui.risk.title' }],
  board: {
    statuses: 'support_tickets',
    assignee: 'assignee_id',
    facts: ['number', 'priority', 'customer_id', 'inventory_id'],
    open: 'filter[closed_date]=null:',
  },
  papers: true,
  operations: { view: ['support_view'], edit: ['support_edit'], delete: ['support_delete'] },
});
