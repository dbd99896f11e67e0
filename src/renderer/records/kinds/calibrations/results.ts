// Results of a calibration, point by point.
import { findIncluded } from '#renderer/lib/records.ts';
import { ascending, defineKind } from '../../kind/record-kind.ts';
import { calibrationKind, calibrationStatus } from './calibrations.ts';
import { StatedVerdict } from './stated-verdict.tsx';

const readings = new Set(['fixq', 'varq', 'lower_limit', 'upper_limit', 'exp_uncert', 'uut_ind', 'sys_actual']);

export const resultKind = defineKind({
  name: 'results',
  path: 'results',
  table: 'result',
  title: 'test_desc',
  columns: [
    'test_desc',
    'fixq',
    'varq',
    'varq_p',
    'varq_u',
    'lower_limit',
    'upper_limit',
    'exp_uncert',
    'pass_fail',
    'calibration_id',
  ],
  codes: readings,
  // What was worked out from them is kept as it was written as well.
  measured: new Set([
    ...readings,
    ...['std_uncert', 'exp_uncert_iso_e', 'coverage_factor', 'coverage_probability', 'degrees_of_freedom'],
    ...['tol_err', 'rel_err', 'reading_deviation'],
  ]),
  shown: { pass_fail: StatedVerdict },
  choices: { accred: { values: ['1', '0'], texts: 'ui.flag' } },
  // Of a calibration that is done its results stand; the server asks the calibration, too.
  locked({ attributes }, included) {
    const record = findIncluded(included, attributes.calibration_id);
    if (!record) return null;
    const by = { kind: calibrationKind, record };
    if (calibrationKind.locked?.(record, included)) return { name: 'released.part', by };
    return record.attributes.status === calibrationStatus.completed ? { name: 'completed.part', by } : null;
  },
  relations: {
    calibration_id: { name: 'calibration', title: 'certificate_number' },
  },
  sort: [ascending('row_num')],
  operations: {
    view: ['inventory_details_calibrations_measurements_view'],
    edit: ['inventory_details_calibrations_measurements_edit'],
    delete: ['inventory_details_calibrations_measurements_edit'],
  },
});
