// A device that came into the house or left it: when, with what, in what condition, for which order, by whom. Those of one receipt share
// its number. Written by the desks alone and never edited: what was received stays as it was received. docs/interface/records.md#goods.
import { anyOf } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { date, datetime, flag, key, note, ref, select, text } from '../../schema/field.ts';

export const goodsMovement = defineResource({
  name: 'goods_movement',
  table: 'goods_movements',
  key: 'uID',
  spec: 'docs/interface/records.md#goods',
  faces: ['v2'],
  v2: { type: 'goods-movement', path: 'goods-movements' },
  operations: {
    view: anyOf('location_view', 'inventory_rental_view'),
    edit: anyOf('location_edit', 'inventory_rental_edit'),
    delete: anyOf('location_delete', 'inventory_rental_delete'),
  },
  scope: follows('inventory', 'inventory_id'),
  title: 'number',
  rankedBy: ['number'],
  readOnly: true,
  textIndex: true,
  proven: true,
  since: '0.14.0',
  defaultSort: { column: 'moved_at', direction: 'desc' },
  fields: {
    uID: key(),
    number: text({ max: 80, required: true, search: true, index: true, group: 'identity' }),
    direction: select(['in', 'out'], { required: true, labels: 'goods_direction', group: 'identity' }),
    moved_at: datetime({ required: true, index: true, group: 'dates' }),
    inventory_id: ref('inventory', { required: true, belongs: true, index: false, group: 'identity' }),
    // Whose it was on that day: a device may change hands.
    customer_id: ref('customer', { belongs: true, group: 'people' }),
    booking_id: ref('booking', { onDelete: 'setNull', group: 'identity' }),
    // What was planned when it came in.
    calibration_id: ref('calibration', { onDelete: 'setNull', group: 'identity' }),
    // Of one that left: how it had come.
    came_in_id: ref('goods_movement', { onDelete: 'setNull', group: 'identity' }),
    // Of one that came in: it has not left again.
    in_house: flag({ group: 'state' }),
    accessories: note({ max: 2000, search: true, group: 'state' }),
    damage: note({ max: 2000, search: true, group: 'state' }),
    promised_date: date({ index: true, group: 'dates' }),
    place: text({ search: true, group: 'place' }),
    // Where the lab put it, and the status it had before: both are looked at when it leaves.
    location_id: ref('location', { onDelete: 'setNull', group: 'place' }),
    status_before: text({ max: 10, hidden: true, unproven: true }),
    tracking_number: text({ search: true, group: 'shipping' }),
    remark: note({ max: 2000, search: true, group: 'remarks' }),
    // A name and no reference: who received it stays readable after the user is gone.
    handled_by: text({ search: true, index: true, group: 'people' }),
  },
  relations: {
    inventory: one('inventory', 'inventory_id'),
    customer: one('customer', 'customer_id', { embed: false }),
    booking: one('booking', 'booking_id', { embed: false }),
    calibration: one('calibration', 'calibration_id', { embed: false }),
    came_in: one('goods_movement', 'came_in_id', { embed: false }),
    location: one('location', 'location_id', { embed: false }),
  },
  indexes: [
    ['inventory_id', 'in_house'],
    ['in_house', 'moved_at'],
  ],
});
