// That a customer was told of his calibrations in a case about a bad standard: when, by whom, and how (ISO/IEC 17025 7.10). A letter is
// kept as it went out. docs/design/lab-work.md#customers-told.
import { needs } from '../../contract/operations.ts';
import { noticeWays } from '../../contract/values/notice-ways.ts';
import { assignedCustomers, defineResource, follows, one } from '../../schema/define-resource.ts';
import { date, integer, key, note, ref, select, text } from '../../schema/field.ts';

export const impactNotice = defineResource({
  name: 'impact_notice',
  table: 'impact_notices',
  key: 'uID',
  spec: 'docs/interface/records.md#impact-notices',
  faces: ['v2'],
  v2: { type: 'impact-notice', path: 'impact-notices' },
  operations: {
    view: needs('inventory_details_calibrations_standards_view'),
    edit: needs('inventory_details_calibrations_standards_edit'),
    delete: needs('inventory_details_calibrations_standards_edit'),
  },
  scope: { kind: 'all', of: [assignedCustomers('customer_KTAG'), follows('impact_case', 'case_uID')] },
  title: 'told_on',
  since: '0.25.0',
  defaultSort: { column: 'told_on', direction: 'desc' },
  fields: {
    uID: key(),
    case_uID: ref('impact_case', { attr: 'case_id', required: true, onDelete: 'cascade' }),
    customer_KTAG: ref('customer', { attr: 'customer_id', required: true }),
    way: select(noticeWays, { required: true, labels: 'notice_way', index: true }),
    // The day of the lab it is written down on, unless somebody says another one.
    told_on: date({ index: true }),
    told_by: text({ readOnly: true }),
    // How many calibrations the letter named; nothing where there was none.
    calibrations: integer({ readOnly: true }),
    message_uID: ref('message', { attr: 'message_id', readOnly: true, onDelete: 'setNull' }),
    document_uID: ref('document', { attr: 'document_id', readOnly: true, onDelete: 'setNull' }),
    remark: note({ search: true }),
  },
  relations: {
    impact_case: one('impact_case', 'case_uID', { embed: false }),
    customer: one('customer', 'customer_KTAG'),
    message: one('message', 'message_uID', { embed: false }),
  },
});
