// Rounds of proficiency tests with their scores, newest first.
import { defineKind, descending } from '../../kind/record-kind.ts';

export const proficiencyRoundKind = defineKind({
  name: 'proficiency-rounds',
  path: 'proficiency-rounds',
  table: 'proficiency_round',
  title: 'round',
  summary: ['quantity', 'round_date'],
  columns: [
    'round',
    'round_date',
    'quantity',
    'measured_value',
    'reference_value',
    'unit',
    'e_n',
    'judgement',
    'z_score',
    'zeta_score',
    'provider',
  ],
  sort: [descending('round_date')],
  measured: new Set([
    'measured_value',
    'uncertainty',
    'coverage_factor',
    'reference_value',
    'reference_uncertainty',
    'reference_coverage_factor',
    'sigma_pt',
    'e_n',
    'z_score',
    'zeta_score',
  ]),
  relations: { procedure_id: { name: 'procedure', title: 'procedure_name' } },
  operations: { view: ['types_view'], create: ['types_create'], edit: ['types_edit'], delete: ['types_delete'] },
});
