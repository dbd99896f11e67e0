// A label of the lab's own, drawn in millimetres; the shipped ones are files (resources/labels). Each change of what it shows is a
// version. docs/interface/papers.md#label-formats.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many } from '../../schema/define-resource.ts';
import { flag, integer, json, key, note, text } from '../../schema/field.ts';

/** A format may hold pictures. */
const longestDefinition = 1_000_000;

export const labelFormat = defineResource({
  name: 'label_format',
  table: 'label_formats',
  key: 'uID',
  spec: 'docs/interface/papers.md#label-formats',
  faces: ['v2'],
  v2: { type: 'label-format', path: 'label-formats' },
  operations: { view: needs('label_print'), edit: needs('label_print'), delete: needs('label_print') },
  scope: everyone('A format holds no customer data.'),
  title: 'name',
  few: true,
  since: '0.4.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, max: 120, search: true, natural: true, index: true }),
    definition: json({ required: true, max: longestDefinition }),
    version: integer({ readOnly: true, default: 1, minimum: 1 }),
    active: flag({ default: 1, index: true }),
    remark: note({ search: true }),
  },
  relations: { versions: many('label_format_version', 'format_uID') },
});
