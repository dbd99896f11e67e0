// What a procedure was when it was released: numbered, with who, when and why, and never changed. Calibrations name the one they follow.
// docs/interface/records.md#procedure-versions, docs/adr/0061-a-procedure-is-a-draft-its-versions-stand.md.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many, one } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, note, ref, text } from '../../schema/field.ts';

export const procedureVersion = defineResource({
  name: 'procedure_version',
  table: 'procedure_versions',
  key: 'uID',
  spec: 'docs/interface/records.md#procedure-versions',
  faces: ['v1', 'v2'],
  v1: { segment: 'procedure_version' },
  v2: { type: 'procedure-version', path: 'procedure-versions' },
  operations: { view: needs('types_view'), edit: needs('types_edit'), delete: needs('types_delete') },
  scope: everyone("Procedures are the lab's own and common to all customers; the operation gates them."),
  title: 'name',
  readOnly: true,
  proven: true,
  since: '0.11.0',
  defaultSort: { column: 'released_at', direction: 'desc' },
  fields: {
    uID: key(),
    procedure_uID: ref('procedure', {
      attr: 'procedure_id',
      required: true,
      onDelete: 'cascade',
      index: false,
      group: 'identity',
    }),
    // Name of the procedure and version, for whoever sees nothing else of it.
    name: text({ required: true, max: 400, search: true, natural: true, index: true, group: 'identity' }),
    number: integer({ required: true, minimum: 1, index: true, group: 'state' }),
    version: text({ required: true, max: 40, group: 'state' }),
    released_at: datetime({ required: true, index: true, group: 'state' }),
    // A name and no reference: who released must stay readable after the user is gone.
    released_by: text({ required: true, index: true, group: 'state' }),
    reason: note({ required: true, max: 2000, search: true, group: 'state' }),
    // SHA-256 of what follows.
    content_hash: text({ required: true, max: 64, group: 'state' }),
    procedure_name: text({ required: true, search: true, group: 'content' }),
    calibration_item: text({ search: true, group: 'content' }),
    calibration_method: text({ max: 1000, search: true, group: 'content' }),
    procedure_description: note({ attr: 'description', group: 'content' }),
    measurement_conditions: note({ group: 'content' }),
    standards: note({ group: 'content' }),
    scope: note({ group: 'content' }),
    coverage_factor: text({ max: 20, group: 'content' }),
    coverage_probability: text({ max: 20, group: 'content' }),
    required_standards: json({ default: '[]', group: 'content' }),
    steps: json({ default: '[]', group: 'content' }),
  },
  relations: {
    procedure: one('procedure', 'procedure_uID', { embed: false }),
    calibrations: many('calibration', 'procedure_version_id'),
  },
  uniqueTogether: [['procedure_uID', 'number']],
});
