// Who is authorised to carry out or to release calibrations by a procedure.
import { ascending, defineKind } from '../../kind/record-kind.ts';

/** Neither renewed nor withdrawn: what becomes of it is still to be said. */
const unsettled = { followed: '0', withdrawn_on: 'empty' };

export const authorisationKind = defineKind({
  name: 'authorisations',
  path: 'authorisations',
  table: 'authorisation',
  title: 'name',
  named: ['name', 'activity'],
  heading: ({ attributes: { name, activity } }, { t }) =>
    [name, activity && t(`authorised_activity.${activity}`)].filter(Boolean).join(' · '),
  summary: [],
  columns: ['name', 'procedure_id', 'activity', 'valid_from', 'valid_until', 'withdrawn_on', 'granted_by', 'grounds'],
  short: ['person_id', 'procedure_id', 'activity', 'valid_from', 'valid_until', 'grounds'],
  relations: {
    person_id: { name: 'person', title: 'lastname' },
    procedure_id: { name: 'procedure', title: 'procedure_name' },
  },
  validity: true,
  presets: [
    { key: 'all', filters: {}, sort: [ascending('name')] },
    { key: 'ending', filters: { ...unsettled, last_day: 'quarter' }, sort: [ascending('last_day')], tone: 'warn' },
    { key: 'lapsed', filters: { ...unsettled, last_day: 'overdue' }, sort: [ascending('last_day')], tone: 'bad' },
  ],
  views: [{ to: '/authorisations/matrix', text: 'ui.authorisation-matrix.title' }],
  papers: true,
  operations: { view: ['types_view'], create: ['types_create'], edit: ['types_edit'], delete: ['types_delete'] },
});
