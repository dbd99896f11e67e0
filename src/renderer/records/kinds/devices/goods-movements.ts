// Devices that came in and left: read here, written by the desks of goods in and goods out.
import { defineKind, descending } from '../../kind/record-kind.ts';
import { deviceRelation } from './device-relation.ts';

export const goodsMovementKind = defineKind({
  name: 'goods-movements',
  path: 'goods-movements',
  table: 'goods_movement',
  title: 'number',
  summary: ['direction', 'inventory_id', 'moved_at'],
  columns: [
    'number',
    'direction',
    'moved_at',
    'inventory_id',
    'customer_id',
    'booking_id',
    'accessories',
    'damage',
    'promised_date',
    'place',
    'handled_by',
  ],
  codes: new Set(['number', 'tracking_number']),
  relations: {
    inventory_id: deviceRelation,
    customer_id: { name: 'customer', title: 'name' },
    booking_id: { name: 'booking', title: 'number' },
    calibration_id: { name: 'calibration', title: 'certificate_number' },
    came_in_id: { name: 'came_in', title: 'number' },
    location_id: { name: 'location', title: 'location_2' },
  },
  presets: [
    { key: 'all', filters: {}, sort: [descending('moved_at')] },
    { key: 'in_house', filters: { in_house: '1' }, sort: [descending('moved_at')] },
  ],
  sort: [descending('moved_at')],
  views: [
    { to: '/goods-in', text: 'ui.goods-in.title' },
    { to: '/goods-out', text: 'ui.goods-out.title' },
  ],
  papers: true,
  paper: { word: 'goods-slip', contract: 'goods-slip' },
  operations: { view: ['location_view', 'inventory_rental_view'], edit: [], delete: [] },
});
