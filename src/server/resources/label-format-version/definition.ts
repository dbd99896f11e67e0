// What a label format showed at a time; kept by the program with each change of it.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { integer, json, key, ref, text } from '../../schema/field.ts';

export const labelFormatVersion = defineResource({
  name: 'label_format_version',
  table: 'label_format_versions',
  key: 'uID',
  spec: 'docs/interface/papers.md#label-formats',
  faces: ['v2'],
  v2: { type: 'label-format-version', path: 'label-format-versions' },
  operations: { view: needs('label_print'), edit: needs('label_print'), delete: needs('label_print') },
  scope: everyone('A format holds no customer data.'),
  title: 'name',
  readOnly: true,
  since: '0.4.0',
  defaultSort: { column: 'version', direction: 'desc' },
  fields: {
    uID: key(),
    format_uID: ref('label_format', { attr: 'label_format_id', required: true, onDelete: 'cascade', index: false }),
    version: integer({ required: true, minimum: 1, index: true }),
    name: text({ required: true, max: 120 }),
    definition: json({ required: true, max: 1_000_000 }),
    user_name: text(),
  },
  relations: { label_format: one('label_format', 'format_uID') },
  indexes: [['format_uID', 'version']],
});
