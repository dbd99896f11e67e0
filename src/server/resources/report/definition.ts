// A report layout with its settings: certificates, lists, slips, labels. docs/interface/records.md#kinds,
// docs/interface/prices.md#endpoints, docs/data-contracts.md#overview.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { flag, integer, json, key, note, select, text } from '../../schema/field.ts';

export const report = defineResource({
  name: 'report',
  table: 'reports',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/prices.md#endpoints',
  faces: ['v1', 'v2'],
  v1: { segment: 'report' },
  v2: { type: 'report', path: 'reports' },
  operations: { view: needs('report_view'), edit: needs('report_edit'), delete: needs('report_delete') },
  scope: everyone('A layout holds no customer data; what it prints is limited by the records it is filled with.'),
  title: 'name',
  few: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    name: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    family: text({ max: 80, search: true, index: true, group: 'identity' }),
    data_contract: text({ max: 80, group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    active: flag({ default: 1, index: true, group: 'state' }),
    // Shipped with the program: its file is part of the installation.
    system: flag({ readOnly: true, group: 'state' }),
    settings: json({ max: 100_000, default: '{}', group: 'state' }),
    file_name: text({ readOnly: true, search: true, group: 'file' }),
    media_type: text({ readOnly: true, group: 'file' }),
    size: integer({ readOnly: true, group: 'file' }),
    file_hash: text({ max: 64, readOnly: true, index: true, group: 'file' }),
    file_fault: select(['lost', 'altered'], { labels: 'file_fault', readOnly: true, index: true, group: 'file' }),
  },
  file: {
    name: 'file_name',
    mediaType: 'media_type',
    size: 'size',
    hash: 'file_hash',
    fault: 'file_fault',
    postedToKey: true,
  },
});
