// The out-of-tolerance question as a case: a standard was found bad, and each calibration it was used in gets a disposition.
// docs/design/expectations.md#standards.
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, many, one } from '../../schema/define-resource.ts';
import { date, datetime, key, note, ref, select, text } from '../../schema/field.ts';

export const impactCase = defineResource({
  name: 'impact_case',
  table: 'impact_cases',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/v2.md#catalogue',
  faces: ['v2'],
  v2: { type: 'impact-case', path: 'impact-cases' },
  operations: {
    view: needs('inventory_details_calibrations_standards_view'),
    edit: needs('inventory_details_calibrations_standards_edit'),
    delete: needs('inventory_details_calibrations_standards_edit'),
  },
  scope: follows('inventory', 'MTAG'),
  title: 'title',
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'created_at', direction: 'desc' },
  fields: {
    uID: key(),
    title: text({ required: true, search: true, group: 'identity' }),
    MTAG: ref('inventory', { attr: 'standard_inventory_id', required: true, group: 'identity' }),
    // The standard's own calibration that found it bad, when there is one.
    finding_CTAG: ref('calibration', { attr: 'finding_calibration_id', group: 'identity' }),
    since: date({ group: 'dates' }),
    until: date({ group: 'dates' }),
    status: select(['open', 'closed'], { required: true, default: 'open', labels: 'impact_status', index: true, group: 'state' }),
    opened_by: text({ readOnly: true, group: 'people' }),
    closed_by: text({ readOnly: true, group: 'people' }),
    closed_at: datetime({ readOnly: true, group: 'people' }),
    description: note({ search: true, group: 'remarks' }),
    conclusion: note({ search: true, group: 'remarks' }),
  },
  relations: {
    standard_inventory: one('inventory', 'MTAG'),
    finding: one('calibration', 'finding_CTAG', { embed: false }),
    items: many('impact_item', 'case_uID'),
  },
});
