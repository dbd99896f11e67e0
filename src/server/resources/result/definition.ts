// Measurement results: one row a test point, values as the text that was recorded, so that no digit is ever lost.
// docs/interface/records.md#kinds, docs/data-contracts.md#certificate names the columns.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import type { FieldSpec } from '../../schema/field.ts';
import { integer, json, key, note, ref, select, text } from '../../schema/field.ts';

/** A quantity is a value with its unit prefix (`_p`) and unit (`_u`). */
function triple(column: string): Record<string, FieldSpec> {
  return {
    [column]: text({ max: 80, group: 'measurement' }),
    [`${column}_p`]: text({ max: 20, group: 'measurement' }),
    [`${column}_u`]: text({ max: 40, group: 'measurement' }),
  };
}

export const result = defineResource({
  name: 'result',
  table: 'results',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/access.md#authentication',
  faces: ['v1', 'v2'],
  v1: { segment: 'result' },
  v2: { type: 'result', path: 'results' },
  operations: {
    view: needs('inventory_details_calibrations_measurements_view'),
    edit: needs('inventory_details_calibrations_measurements_edit'),
    delete: needs('inventory_details_calibrations_measurements_edit'),
  },
  scope: follows('calibration', 'ctag'),
  title: 'test_desc',
  proven: true,
  toldWith: { column: 'ctag', named: ['row_num', 'phase', 'test_desc'] },
  since: '0.1.0',
  defaultSort: { column: 'row_num', direction: 'asc' },
  fields: {
    uID: key(),
    ctag: ref('calibration', { attr: 'calibration_id', required: true, onDelete: 'cascade', index: false, group: 'identity' }),
    row_num: integer({ minimum: 0, group: 'identity' }),
    phase: select(['as_found', 'as_left'], { default: 'as_left', labels: 'result_phase', group: 'identity' }),
    test_desc: text({ max: 2000, search: true, group: 'identity' }),
    test_step2: text({ max: 80, group: 'identity' }),
    ...triple('fixq'),
    ...triple('sys_actual'),
    ...triple('varq'),
    ...triple('uut_ind'),
    // Decimals as they were typed; the other two are worked out from them.
    readings: note({ max: 20_000, group: 'measurement' }),
    reading_count: integer({ readOnly: true, minimum: 0, group: 'measurement' }),
    reading_deviation: text({ max: 40, readOnly: true, group: 'measurement' }),
    ...triple('lower_limit'),
    ...triple('upper_limit'),
    std_uncert: text({ max: 80, group: 'uncertainty' }),
    ...triple('exp_uncert'),
    coverage_factor: text({ max: 20, group: 'uncertainty' }),
    coverage_probability: text({ max: 20, group: 'uncertainty' }),
    degrees_of_freedom: text({ max: 20, group: 'uncertainty' }),
    // Where U, k and the degrees of freedom came from, and what they were worked out with.
    budget_version_id: ref('budget_version', { readOnly: true, group: 'uncertainty' }),
    budget_basis: json({ max: 200_000, readOnly: true, group: 'uncertainty' }),
    exp_uncert_iso_e: text({ max: 80, group: 'uncertainty' }),
    exp_uncert_iso_p: text({ max: 80, group: 'uncertainty' }),
    tol_err: text({ max: 80, group: 'assessment' }),
    rel_err: text({ max: 80, group: 'assessment' }),
    pass_fail: text({ max: 40, group: 'assessment' }),
    conformity: text({ max: 80, group: 'assessment' }),
    test_status: text({ max: 80, group: 'assessment' }),
    guardband_meth: text({ max: 80, group: 'assessment' }),
    fsc: text({ max: 80, group: 'assessment' }),
    accred: text({ max: 1, group: 'assessment' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: {
    calibration: one('calibration', 'ctag'),
    budget_version: one('budget_version', 'budget_version_id', { embed: false }),
  },
  indexes: [['ctag', 'phase', 'row_num']],
});
