// The statuses of records: a letter on v1, a number on v2, titles, colours. docs/interface/records.md#statuses,
// docs/data-contracts.md#statuses.
import { needs, signedIn } from '../../contract/operations.ts';
import { defineResource, everyone, many } from '../../schema/define-resource.ts';
import { color, flag, integer, json, key, note, select, text } from '../../schema/field.ts';

export const statusTypes = ['inventory', 'calibration', 'booking', 'repair', 'location', 'notepad', 'support_tickets'] as const;

export const status = defineResource({
  name: 'status',
  table: 'statuses',
  key: 'uID',
  spec: 'docs/interface/records.md#names, docs/interface/records.md#statuses',
  faces: ['v2'],
  v2: { type: 'status', path: 'statuses' },
  operations: {
    view: signedIn('Every list and form shows statuses in words and colours.'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone('Statuses are common to all customers.'),
  title: 'title_en',
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'sort_order', direction: 'asc' },
  fields: {
    uID: key(),
    type: select(statusTypes, { required: true, labels: 'status_type', index: true, group: 'identity' }),
    code: text({ max: 1, required: true, group: 'identity' }),
    number: integer({ required: true, minimum: 1, group: 'identity' }),
    title_de: text({ required: true, search: true, group: 'display' }),
    title_en: text({ required: true, search: true, group: 'display' }),
    short_title_de: text({ max: 10, group: 'display' }),
    short_title_en: text({ max: 10, group: 'display' }),
    description: note({ group: 'identity' }),
    color: color({ group: 'display' }),
    text_color: color({ default: '#FFFFFF', group: 'display' }),
    icon: text({ max: 60, group: 'display' }),
    sort_order: integer({ default: 0, index: true, group: 'display' }),
    // Devices in an inactive or hidden status are not lent.
    active: flag({ default: 1, group: 'state' }),
    hidden: flag({ group: 'state' }),
    /** Fields that a record in this status must or may show: a list of `{field, edit_visible, edit_mandatory, view_visible}`. */
    field_rules: json({ max: 20_000, default: '[]', group: 'state' }),
  },
  relations: {
    transitions_from: many('status_transition', 'to_status_uID'),
    transitions_to: many('status_transition', 'from_status_uID'),
  },
  uniqueTogether: [
    ['type', 'code'],
    ['type', 'number'],
  ],
});
