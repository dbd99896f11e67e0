// Lines of orders.
import { ascending, defineKind } from '../../kind/record-kind.ts';
import { pieces } from '../prices/price-columns.ts';

export const bookingPositionKind = defineKind({
  name: 'booking-positions',
  path: 'booking-positions',
  table: 'booking_position',
  title: 'name',
  summary: ['description'],
  columns: [
    'booking_id',
    'pos_number',
    'name',
    'quantity',
    'unit',
    'price',
    'discount',
    'tax',
    'complexity',
    'article_type',
    'base_quantity',
  ],
  units: { price: 'money', discount: 'percent', tax: 'percent' },
  choices: { unit: pieces },
  pointers: {
    article_id: {
      by: 'article_type',
      kinds: { inventory: 'inventory', article: 'standard-articles', type: 'device-types' },
      // A device type may be named by one of its price rows.
      also: { type: 'prices' },
    },
  },
  relations: {
    booking_id: { name: 'booking', title: 'number' },
  },
  sort: [ascending('pos_number')],
  operations: { view: ['bookings_view'], edit: ['bookings_edit'], delete: ['bookings_edit'] },
});
