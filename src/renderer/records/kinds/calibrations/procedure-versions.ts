// Released versions of procedures: read, compared, taken back, never changed.
import { defineKind } from '../../kind/record-kind.ts';

export const procedureVersionKind = defineKind({
  name: 'procedure-versions',
  path: 'procedure-versions',
  table: 'procedure_version',
  title: 'name',
  columns: ['name', 'released_at', 'released_by', 'reason'],
  codes: new Set(['content_hash']),
  measured: new Set(['coverage_factor', 'coverage_probability']),
  relations: { procedure_id: { name: 'procedure', title: 'procedure_name' } },
  operations: { view: ['types_view'], edit: [], delete: [] },
  related: [{ kind: 'calibrations', by: 'procedure_version_id' }],
});
