// Further due dates of devices: safety tests, maintenance.
import { ascending, defineKind, textOf } from '../../kind/record-kind.ts';
import { deviceRelation } from './device-relation.ts';

export const dueDateKind = defineKind({
  name: 'due-dates',
  path: 'due-dates',
  table: 'due_date',
  title: 'title',
  // Most go by what they are for: a title says what that does not.
  heading: ({ attributes: { title, kind } }, { t }) => textOf(title) || (kind ? t(`due_kind.${textOf(kind)}`) : ''),
  columns: [
    'inventory_id',
    'kind',
    'title',
    'due',
    'remind_from',
    'interval_count',
    'interval_unit',
    'active',
    'acknowledged_by',
    'snoozed_until',
  ],
  due: 'due',
  relations: {
    inventory_id: deviceRelation,
  },
  presets: [
    { key: 'all', filters: {}, sort: [ascending('due')] },
    { key: 'reminders', filters: { remind_from: 'come' }, sort: [ascending('due')], tone: 'warn' },
  ],
  sort: [ascending('due')],
  operations: { view: ['inventory_view'], edit: ['inventory_edit'], delete: ['inventory_edit'] },
});
