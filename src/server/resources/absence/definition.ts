// Days on which somebody is away, or the whole lab is closed: less work is planned for them. docs/interface/records.md#absences.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { date, key, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

export const absence = defineResource({
  name: 'absence',
  table: 'absences',
  key: 'uID',
  spec: 'docs/interface/records.md#absences',
  faces: ['v2'],
  v2: { type: 'absence', path: 'absences' },
  // Who is away is the business of whoever works here, and not of everybody who may read certificates.
  operations: { view: needs('calibration_edit'), edit: needs('calibration_edit'), delete: needs('calibration_edit') },
  scope: everyone('Holds nothing of any customer.'),
  title: 'reason',
  imported: {
    identities: [{ columns: ['from_day', 'to_day', 'person'], optional: ['person'] }],
    narrowing: ['reason'],
    strict: true,
    headings: importHeadings,
  },
  proven: true,
  few: true,
  since: '0.13.0',
  defaultSort: { column: 'from_day', direction: 'desc' },
  fields: {
    uID: key(),
    reason: text({ required: true, search: true, natural: true }),
    // As calibrations name their technician; empty: the lab is closed.
    person: text({ search: true, natural: true, index: true }),
    from_day: date({ required: true, index: true }),
    to_day: date({ required: true, index: true }),
  },
});
