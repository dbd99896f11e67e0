// Plans of places.
import { defineKind } from '../../kind/record-kind.ts';
import { locationKind } from './locations.ts';

const levels = ['location_1', 'location_2', 'location_3'];

export const floorPlanKind = defineKind({
  name: 'floor-plans',
  path: 'floor-plans',
  table: 'floor_plan',
  title: 'title',
  summary: levels,
  columns: ['title', ...levels, 'document_id'],
  relations: { document_id: { name: 'document', title: 'title' } },
  operations: locationKind.operations,
});
