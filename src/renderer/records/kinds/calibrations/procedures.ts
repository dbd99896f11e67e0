// Calibration procedures.
import { defineKind } from '../../kind/record-kind.ts';

export const procedureKind = defineKind({
  name: 'procedures',
  path: 'procedures',
  table: 'procedure',
  title: 'procedure_name',
  summary: ['calibration_item'],
  columns: ['procedure_name', 'calibration_item', 'calibration_method', 'version', 'released_date', 'draft_state', 'active'],
  measured: new Set(['coverage_factor', 'coverage_probability']),
  papers: true,
  views: [
    { to: '/authorisations/matrix', text: 'ui.authorisation-matrix.title' },
    { to: '/procedures/plan', text: 'ui.procedure-plan.title', needs: ['types_edit'] },
  ],
  operations: { view: ['types_view'], edit: ['types_edit'], delete: ['types_delete'] },
  related: [
    { kind: 'device-types', by: 'procedure_id' },
    { kind: 'inventory', by: 'procedure_id' },
    { kind: 'calibrations', by: 'procedure_id' },
    { kind: 'authorisations', by: 'procedure_id' },
  ],
});
