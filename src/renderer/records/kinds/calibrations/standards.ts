// Reference standards as they were used in calibrations.
import { findIncluded } from '#renderer/lib/records.ts';
import { defineKind } from '../../kind/record-kind.ts';
import { calibrationKind } from './calibrations.ts';
import { dueStandards, standardCases } from './due-standards.ts';

export const standardKind = defineKind({
  name: 'standards',
  path: 'standards',
  table: 'standard',
  title: 'certificate_number',
  columns: ['standard_inventory_id', 'certificate_number', 'next_calibration_date', 'calibration_id', 'inventory_id'],
  codes: new Set(['certificate_number']),
  locked({ attributes }, included) {
    const record = findIncluded(included, attributes.calibration_id);
    const lock = record && calibrationKind.locked?.(record, included);
    return lock ? { name: 'released.part', by: { kind: calibrationKind, record } } : null;
  },
  relations: {
    standard_inventory_id: { name: 'standard_inventory', title: 'asset_number' },
    calibration_id: { name: 'calibration', title: 'certificate_number' },
    inventory_id: { name: 'inventory', title: 'asset_number' },
  },
  views: [dueStandards, standardCases],
  operations: {
    view: ['inventory_details_calibrations_standards_view'],
    edit: ['inventory_details_calibrations_standards_edit'],
    delete: ['inventory_details_calibrations_standards_edit'],
  },
});
