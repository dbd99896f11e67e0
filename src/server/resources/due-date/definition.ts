// A day something is due on for a device: calibration, safety test, maintenance. The device shows the earliest.
// docs/design/expectations.md#due-management.

import { needs } from '../../contract/operations.ts';
import { addDays, type PlainDate } from '../../contract/values/dates.ts';
import { defineResource, follows, one, type Row } from '../../schema/define-resource.ts';
import { date, datetime, flag, integer, key, note, ref, select, text } from '../../schema/field.ts';

function remindFrom({ due, lead_days: lead, active, acknowledged_at: done, snoozed_until: later }: Row): PlainDate | null {
  if (typeof due !== 'string' || active !== 1 || done !== null) return null;
  const begins = addDays(due, -Number(lead ?? 0));
  return typeof later === 'string' && later > begins ? later : begins;
}

export const dueDate = defineResource({
  name: 'due_date',
  table: 'due_dates',
  key: 'uID',
  spec: 'docs/interface/records.md#names, docs/interface/v2.md#catalogue',
  faces: ['v2'],
  v2: { type: 'due-date', path: 'due-dates' },
  operations: { view: needs('inventory_view'), edit: needs('inventory_edit'), delete: needs('inventory_edit') },
  scope: follows('inventory', 'MTAG'),
  title: 'title',
  since: '0.1.0',
  defaultSort: { column: 'due', direction: 'asc' },
  fields: {
    uID: key(),
    MTAG: ref('inventory', { attr: 'inventory_id', required: true, belongs: true, onDelete: 'cascade', group: 'identity' }),
    kind: select(['calibration', 'safety_test', 'maintenance', 'intermediate_check', 'other'], {
      required: true,
      default: 'other',
      labels: 'due_kind',
      index: true,
      group: 'identity',
    }),
    title: text({ search: true, group: 'identity' }),
    due: date({ required: true, index: true, group: 'dates' }),
    interval_count: integer({ minimum: 1, maximum: 9999, group: 'dates' }),
    interval_unit: select(['month', 'week', 'year', 'day'], { labels: 'interval', group: 'dates' }),
    // Days before the due date from which it is announced.
    lead_days: integer({ default: 30, minimum: 0, maximum: 3650, group: 'dates' }),
    active: flag({ default: 1, group: 'state' }),
    acknowledged_by: text({ readOnly: true, group: 'state' }),
    acknowledged_at: datetime({ readOnly: true, group: 'state' }),
    acknowledge_reason: note({ readOnly: true, max: 1000, group: 'state' }),
    // Nobody is reminded before that day; the due date itself stands.
    snoozed_until: date({ readOnly: true, group: 'state' }),
    snooze_reason: note({ readOnly: true, max: 1000, group: 'state' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  computed: {
    /** From that day on it waits for an answer: its lead time has begun, and nobody has acknowledged it or put it off. */
    remind_from: {
      reads: ['due', 'lead_days', 'active', 'acknowledged_at', 'snoozed_until'],
      show: remindFrom,
      value: 'date',
      meaning: {
        kind: 'reminder',
        dayColumn: 'due',
        leadColumn: 'lead_days',
        notBefore: 'snoozed_until',
        doneColumn: 'acknowledged_at',
        activeColumn: 'active',
      },
    },
  },
  relations: { inventory: one('inventory', 'MTAG') },
  indexes: [['MTAG', 'active', 'due']],
});
