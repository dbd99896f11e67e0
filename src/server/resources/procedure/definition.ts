// A calibration procedure with its test plan. docs/interface/prices.md#finding (procedure's class); docs/data-contracts.md#certificate,
// docs/data-contracts.md#test-plans.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many } from '../../schema/define-resource.ts';
import { date, flag, json, key, note, select, text } from '../../schema/field.ts';

/** No release yet; as it was released; changed since then. */
const draftStates = ['unreleased', 'released', 'changed'] as const;

export const procedure = defineResource({
  name: 'procedure',
  table: 'procedures',
  key: 'uID',
  spec: 'docs/interface/prices.md#records, docs/interface/prices.md#finding',
  faces: ['v2'],
  v2: { type: 'procedure', path: 'procedures' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: everyone("Procedures are the lab's own and common to all customers; the operation gates them."),
  title: 'procedure_name',
  textIndex: true,
  proven: true,
  tells: [{ event: 'approved', column: 'released_date', who: 'writers' }],
  since: '0.1.0',
  defaultSort: { column: 'procedure_name', direction: 'asc' },
  fields: {
    uID: key(),
    procedure_name: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    calibration_item: text({ search: true, natural: true, index: true, group: 'identity' }),
    calibration_method: text({ max: 1000, search: true, group: 'identity' }),
    procedure_description: note({ attr: 'description', search: true, group: 'identity' }),
    measurement_conditions: note({ search: true, group: 'measurement' }),
    standards: note({ search: true, group: 'measurement' }),
    scope: note({ search: true, group: 'measurement' }),
    // Of results that state none themselves.
    coverage_factor: text({ max: 20, group: 'measurement' }),
    coverage_probability: text({ max: 20, group: 'measurement' }),
    // Of the newest release: kept by the program from the first one on. docs/adr/0061-a-procedure-is-a-draft-its-versions-stand.md.
    version: text({ max: 40, group: 'state' }),
    // Whoever measured is not who releases.
    two_persons: flag({ group: 'state' }),
    released_date: date({ index: true, group: 'state' }),
    active: flag({ default: 1, index: true, group: 'state' }),
    // Fields and steps beside the newest release.
    draft_state: select(draftStates, {
      labels: 'draft_state',
      readOnly: true,
      default: 'unreleased',
      index: true,
      group: 'state',
    }),
    required_standards: json({ max: 20_000, default: '[]', group: 'measurement' }),
    steps: json({ default: '[]', group: 'measurement' }),
    // What else the file of a test plan said, for the way out again.
    plan_keys: json({ default: '{}', readOnly: true, group: 'measurement' }),
  },
  relations: {
    device_types: many('device_type', 'procedure_id'),
    inventories: many('inventory', 'procedure_id'),
    calibrations: many('calibration', 'C2320'),
    versions: many('procedure_version', 'procedure_uID'),
  },
});
