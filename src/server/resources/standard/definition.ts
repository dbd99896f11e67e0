// A reference instrument used in a calibration: the link of the traceability chain. docs/interface/records.md#kinds,
// docs/interface/v1.md#endpoints, docs/data-contracts.md#columns-standards.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { date, key, ref, text } from '../../schema/field.ts';

export const standard = defineResource({
  name: 'standard',
  table: 'standards',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/v1.md#endpoints, docs/interface/access.md#authentication',
  faces: ['v1', 'v2'],
  v1: { segment: 'standard' },
  v2: { type: 'standard', path: 'standards' },
  operations: {
    view: needs('inventory_details_calibrations_standards_view'),
    edit: needs('inventory_details_calibrations_standards_edit'),
    delete: needs('inventory_details_calibrations_standards_edit'),
  },
  scope: follows('calibration', 'CTAG'),
  title: 'certificate_number',
  proven: true,
  toldWith: { column: 'CTAG', named: ['C2430', 'certificate_number'] },
  since: '0.1.0',
  fields: {
    uID: key(),
    CTAG: ref('calibration', { attr: 'calibration_id', required: true, onDelete: 'cascade' }),
    // The device that was calibrated, as the calibration says.
    MTAG: ref('inventory', { attr: 'inventory_id', readOnly: true }),
    C2430: ref('inventory', { attr: 'standard_inventory_id', required: true, belongs: true }),
    // What the reference's own certificate said on the day of use; it outlives the reference's next calibration.
    certificate_number: text({ search: true, index: true }),
    next_calibration_date: date({ index: true }),
  },
  relations: {
    calibration: one('calibration', 'CTAG'),
    inventory: one('inventory', 'MTAG'),
    standard_inventory: one('inventory', 'C2430'),
  },
  uniqueTogether: [['CTAG', 'C2430']],
});
