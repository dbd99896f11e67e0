// The scope of accreditation: what the lab may calibrate as accredited, and with which smallest uncertainty.
import { defineKind } from '../../kind/record-kind.ts';

export const cmcKind = defineKind({
  name: 'cmcs',
  path: 'cmcs',
  table: 'cmc',
  title: 'quantity',
  summary: ['range_from', 'range_to', 'unit'],
  spans: { range_from: { to: 'range_to', unit: 'unit' } },
  columns: [
    'quantity',
    'range_from',
    'range_to',
    'unit',
    'uncertainty_absolute',
    'uncertainty_relative',
    'method',
    'condition',
    'valid_until',
    'active',
  ],
  relations: { procedure_id: { name: 'procedure', title: 'procedure_name' } },
  measured: new Set(['range_from', 'range_to', 'uncertainty_absolute', 'uncertainty_relative']),
  paper: { word: 'scope', contract: 'accreditation-scope' },
  operations: { view: ['types_view'], create: ['types_create'], edit: ['types_edit'], delete: ['types_delete'] },
});
