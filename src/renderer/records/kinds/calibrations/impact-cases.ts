// Cases about standards that were found bad: opened, decided and closed where their calibrations stand, at the recall of the standard. What
// is open comes first.
import { lazy } from 'react';
import { defineKind, descending } from '../../kind/record-kind.ts';
import { standardKind } from './standards.ts';

const newestOpen = [descending('status'), descending('created_at')];

export const impactCaseKind = defineKind({
  name: 'impact-cases',
  path: 'impact-cases',
  table: 'impact_case',
  title: 'title',
  summary: ['status', 'since', 'until'],
  columns: ['title', 'status', 'standard_inventory_id', 'since', 'until', 'conclusion', 'opened_by', 'closed_by', 'closed_at'],
  relations: {
    standard_inventory_id: { name: 'standard_inventory', title: 'asset_number' },
    finding_calibration_id: { name: 'finding', title: 'certificate_number' },
  },
  shown: { status: lazy(async () => ({ default: (await import('./case-standing.tsx')).CaseStanding })) },
  wide: 'status',
  presets: [
    { key: 'open', filters: { status: 'open' }, sort: [descending('created_at')] },
    { key: 'all', filters: {}, sort: newestOpen },
  ],
  sort: newestOpen,
  operations: { view: standardKind.operations.view, edit: [], delete: [] },
});
