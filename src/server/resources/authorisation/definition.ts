// Who is authorised to carry out calibrations by a procedure, or to release them: from when until when, on what grounds, by whom.
// docs/interface/records.md#authorisations (ISO/IEC 17025, 6.2.5 and 6.2.6).
import { needs } from '../../contract/operations.ts';
import { authorisedActivities } from '../../contract/values/measuring/authorised-on.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { date, datetime, flag, key, note, ref, select, text } from '../../schema/field.ts';
import { importHeadings } from './import-headings.ts';

export const authorisation = defineResource({
  name: 'authorisation',
  table: 'authorisations',
  key: 'uID',
  spec: 'docs/interface/records.md#authorisations',
  faces: ['v2'],
  v2: { type: 'authorisation', path: 'authorisations' },
  // As procedures, which they speak of: whoever works by one may know who does, and whoever answers for procedures says who may.
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: everyone("Who may do what in the lab is the lab's own and holds nothing of any customer."),
  title: 'name',
  validity: { from: 'valid_from', until: 'last_day' },
  imported: {
    identities: [{ columns: ['person_uID', 'procedure_id', 'activity', 'valid_from'] }],
    narrowing: [],
    strict: true,
    headings: importHeadings,
  },
  proven: true,
  few: true,
  since: '0.23.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    // Person and procedure as they were called when this was last written: lists are read by whoever may not see accounts.
    name: text({ readOnly: true, max: 600, search: true, natural: true, index: true, group: 'identity' }),
    person_uID: ref('user', { attr: 'person_id', required: true, group: 'identity' }),
    procedure_id: ref('procedure', { required: true, byTitle: true, group: 'identity' }),
    activity: select(authorisedActivities, { required: true, labels: 'authorised_activity', index: true, group: 'identity' }),
    grounds: note({ max: 4000, search: true, group: 'identity' }),
    valid_from: date({ required: true, index: true, group: 'validity' }),
    valid_until: date({ index: true, group: 'validity' }),
    // An end before its time; from that day on it does not count.
    withdrawn_on: date({ index: true, group: 'validity' }),
    withdraw_reason: note({ max: 2000, group: 'validity' }),
    // What follows from the days above, kept to be asked for: lists, the worklist and the matrix go by it.
    last_day: date({ readOnly: true, index: true, group: 'state' }),
    // Another one of the same person, procedure and activity begins later: this one ends in good order.
    followed: flag({ readOnly: true, group: 'state' }),
    granted_by: text({ readOnly: true, search: true, group: 'people' }),
    granted_at: datetime({ readOnly: true, group: 'people' }),
  },
  relations: {
    person: one('user', 'person_uID', { embed: false }),
    procedure: one('procedure', 'procedure_id', { embed: false }),
  },
});
