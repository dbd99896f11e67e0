// Plans of places, and what stands on them.
import { ascending, defineKind } from '../../kind/record-kind.ts';
import { deviceRelation } from './device-relation.ts';
import { locationKind } from './locations.ts';

const { operations } = locationKind;
const levels = ['location_1', 'location_2', 'location_3'];

export const floorPlanKind = defineKind({
  name: 'floor-plans',
  path: 'floor-plans',
  table: 'floor_plan',
  title: 'title',
  summary: levels,
  columns: ['title', ...levels, 'document_id'],
  relations: { document_id: { name: 'document', title: 'title' } },
  sort: [ascending('title')],
  views: [{ to: '/places', text: 'ui.places.title' }],
  operations,
  related: [{ kind: 'floor-plan-marks', by: 'floor_plan_id' }],
});

export const floorPlanMarkKind = defineKind({
  name: 'floor-plan-marks',
  path: 'floor-plan-marks',
  table: 'floor_plan_mark',
  title: 'location_3',
  named: ['inventory_id', ...levels],
  summary: ['floor_plan_id'],
  columns: ['inventory_id', ...levels, 'floor_plan_id', 'x', 'y'],
  relations: { inventory_id: deviceRelation, floor_plan_id: { name: 'floor_plan', title: 'title' } },
  operations: { ...operations, delete: operations.edit },
});
