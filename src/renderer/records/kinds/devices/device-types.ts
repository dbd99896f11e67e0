// Device types: what prices and procedures are agreed for.
import { defineKind } from '../../kind/record-kind.ts';

export const deviceTypeKind = defineKind({
  name: 'device-types',
  path: 'device-types',
  table: 'device_type',
  title: 'type_name',
  summary: ['manufacturer', 'model'],
  columns: ['type_name', 'manufacturer', 'model', 'procedure_id', 'interval_count', 'interval_unit'],
  relations: {
    procedure_id: { name: 'procedure', title: 'procedure_name' },
  },
  views: [{ to: '/calibrations/intervals', text: 'ui.intervals.title', needs: ['inventory_view'] }],
  papers: true,
  operations: { view: ['types_view'], edit: ['types_edit'], delete: ['types_delete'] },
  related: [
    { kind: 'inventory', by: 'type_id' },
    { kind: 'prices', by: 'type_tID' },
  ],
});
