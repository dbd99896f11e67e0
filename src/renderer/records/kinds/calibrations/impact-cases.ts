// Cases about standards that were found bad: opened, decided and closed where their calibrations stand, at the recall of the standard.
import { ascending, defineKind, descending } from '../../kind/record-kind.ts';
import { standardKind } from './standards.ts';

export const impactCaseKind = defineKind({
  name: 'impact-cases',
  path: 'impact-cases',
  table: 'impact_case',
  title: 'title',
  summary: ['status', 'since', 'until'],
  columns: ['title', 'status', 'standard_inventory_id', 'since', 'until', 'opened_by', 'closed_by', 'closed_at'],
  relations: {
    standard_inventory_id: { name: 'standard_inventory', title: 'asset_number' },
    finding_calibration_id: { name: 'finding', title: 'certificate_number' },
  },
  presets: [
    { key: 'open', filters: { status: 'open' }, sort: [ascending('since')] },
    { key: 'all', filters: {}, sort: [descending('since')] },
  ],
  sort: [descending('since')],
  operations: { view: standardKind.operations.view, edit: [], delete: [] },
});
