// Results of a calibration, point by point.
import { ascending, defineKind } from '../record-kind.ts';

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
  measured: readings,
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
