// One calibration a bad standard was used in, and what is to be done about it.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { datetime, key, note, ref, select, text } from '../../schema/field.ts';

export const impactItem = defineResource({
  name: 'impact_item',
  table: 'impact_items',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/v2.md#catalogue',
  faces: ['v2'],
  v2: { type: 'impact-item', path: 'impact-items' },
  operations: {
    view: needs('inventory_details_calibrations_standards_view'),
    edit: needs('inventory_details_calibrations_standards_edit'),
    delete: needs('inventory_details_calibrations_standards_edit'),
  },
  // The calibration first: its customer is the one the trail speaks of, and whoever does not see him learns nothing of it.
  scope: { kind: 'all', of: [follows('calibration', 'CTAG'), follows('impact_case', 'case_uID')] },
  title: 'disposition',
  since: '0.1.0',
  fields: {
    uID: key(),
    case_uID: ref('impact_case', { attr: 'case_id', required: true, onDelete: 'cascade' }),
    CTAG: ref('calibration', { attr: 'calibration_id', required: true }),
    disposition: select(['open', 'no_effect', 'recalibrate', 'inform_customer', 'corrected'], {
      required: true,
      default: 'open',
      labels: 'disposition',
      index: true,
    }),
    decided_by: text({ readOnly: true }),
    decided_at: datetime({ readOnly: true }),
    remark: note({ search: true }),
  },
  relations: { impact_case: one('impact_case', 'case_uID', { embed: false }), calibration: one('calibration', 'CTAG') },
  uniqueTogether: [['case_uID', 'CTAG']],
});
