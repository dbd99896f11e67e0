// Notes of the team.
import { ascending, defineKind } from '../../kind/record-kind.ts';
import { commentedResources } from '../../kind/recorded.ts';
import { deviceRelation } from '../devices/device-relation.ts';

export const noteKind = defineKind({
  name: 'notes',
  path: 'notes',
  table: 'note',
  title: 'title',
  summary: ['project'],
  columns: ['title', 'status', 'assignee_id', 'due_date', 'project', 'customer_id', 'inventory_id'],
  status: 'status',
  due: 'due_date',
  // "Done" among the shipped statuses.
  settled: ({ attributes }) => attributes.status === 4,
  choices: { resource: { values: commentedResources, texts: 'resource' } },
  pointers: { record_key: { by: 'resource', kinds: 'table' } },
  relations: {
    assignee_id: { name: 'assignee', title: 'lastname' },
    author_id: { name: 'author', title: 'lastname' },
    customer_id: { name: 'customer', title: 'name' },
    inventory_id: deviceRelation,
  },
  sort: [ascending('due_date')],
  board: {
    statuses: 'notepad',
    assignee: 'assignee_id',
    facts: ['project', 'customer_id', 'inventory_id'],
    open: 'filter[status]=ne:4',
  },
  papers: true,
  operations: { view: ['notepad_view'], edit: ['notepad_edit'], delete: ['notepad_delete'] },
});
