// Where on a floor plan a device stands, or a place lies: from the upper left corner, as parts of its width and height.
// docs/interface/records.md#floor-plans.
import { anyOf } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { decimal, key, ref, text } from '../../schema/field.ts';

export const floorPlanMark = defineResource({
  name: 'floor_plan_mark',
  table: 'floor_plan_marks',
  key: 'uID',
  spec: 'docs/interface/records.md#floor-plans',
  faces: ['v2'],
  v2: { type: 'floor-plan-mark', path: 'floor-plan-marks' },
  operations: {
    view: anyOf('location_view', 'inventory_rental_view'),
    edit: anyOf('location_edit', 'inventory_rental_edit'),
    delete: anyOf('location_edit', 'inventory_rental_edit'),
  },
  // On a plan that everybody sees stand devices of one customer and of another: the trail of a mark belongs to its device first.
  scope: { kind: 'all', of: [follows('inventory', 'MTAG', { orNull: true }), follows('floor_plan', 'floor_plan_uID')] },
  title: 'location_3',
  few: true,
  since: '0.15.0',
  fields: {
    uID: key(),
    floor_plan_uID: ref('floor_plan', { attr: 'floor_plan_id', required: true, onDelete: 'cascade', group: 'identity' }),
    // A device, or a place as devices name it.
    MTAG: ref('inventory', { attr: 'inventory_id', onDelete: 'cascade', group: 'identity' }),
    location_1: text({ search: true, group: 'place' }),
    location_2: text({ search: true, group: 'place' }),
    location_3: text({ search: true, group: 'place' }),
    x: decimal({ required: true, minimum: 0, maximum: 1, group: 'place' }),
    y: decimal({ required: true, minimum: 0, maximum: 1, group: 'place' }),
  },
  relations: {
    floor_plan: one('floor_plan', 'floor_plan_uID'),
    inventory: one('inventory', 'MTAG'),
  },
  uniqueTogether: [['floor_plan_uID', 'MTAG', 'location_1', 'location_2', 'location_3']],
});
