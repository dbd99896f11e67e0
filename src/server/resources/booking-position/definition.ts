// One line of an order: a device, a catalogue article, a device type or free text. docs/data-contracts.md#order-document,
// docs/data-contracts.md#tables.
import { needs } from '../../contract/operations.ts';
import { vatCategories } from '../../contract/values/trading/vat-category.ts';
import { defineResource, follows, one, points } from '../../schema/define-resource.ts';
import { integer, json, key, money, note, percent, quantity, ref, select, text } from '../../schema/field.ts';

export const bookingPosition = defineResource({
  name: 'booking_position',
  table: 'article',
  key: 'uID',
  spec: 'docs/interface/dashboards.md#widgets',
  faces: ['v2'],
  v2: { type: 'booking-position', path: 'booking-positions' },
  operations: { view: needs('bookings_view'), edit: needs('bookings_edit'), delete: needs('bookings_edit') },
  // A line of a device is seen with the device; what the others come to is still part of the order's totals.
  scope: { kind: 'all', of: [follows('booking', 'booking_uid'), points('article_type', 'article_ID')] },
  title: 'name',
  proven: true,
  since: '0.1.0',
  defaultSort: { column: 'pos_number', direction: 'asc' },
  fields: {
    uID: key(),
    booking_uid: ref('booking', { attr: 'booking_id', required: true, onDelete: 'cascade', index: false, group: 'identity' }),
    pos_number: integer({ minimum: 0, group: 'identity' }),
    // Names the table that `article_ID` points into: a device, a catalogue article or a price row of a device type.
    article_type: select(['inventory', 'article', 'type'], { labels: 'article_type', group: 'identity' }),
    article_ID: text({ attr: 'article_id', max: 80, group: 'identity' }),
    name: text({ search: true, group: 'identity' }),
    description: note({ search: true, group: 'identity' }),
    complexity: text({ max: 80, group: 'amounts' }),
    quantity: quantity({ minimum: 0, default: 100, group: 'amounts' }),
    unit: text({ max: 20, default: 'EA', group: 'amounts' }),
    // UN/ECE Recommendation 20; by the unit when it is not said.
    unit_code: text({ max: 3, index: false, group: 'amounts' }),
    price: money({ group: 'amounts' }),
    // How many units the price is for. Empty: a line from before there was this, which is rounded once as a whole
    // (docs/design/prices.md#d-463).
    base_quantity: quantity({ minimum: 0.01, default: 100, group: 'amounts' }),
    // Where the price comes from when the position was made without one: step, row, reason of a gap.
    price_reason: json({ max: 2000, readOnly: true, group: 'amounts' }),
    discount: percent({ minimum: 0, maximum: 100, default: 0, group: 'amounts' }),
    tax: percent({ minimum: 0, maximum: 100, default: 1900, group: 'amounts' }),
    // Empty: as the order is taxed.
    vat_category: select(vatCategories, { labels: 'vat_category', index: false, group: 'amounts' }),
    exemption_reason: text({ index: false, group: 'amounts' }),
  },
  relations: { booking: one('booking', 'booking_uid') },
  indexes: [
    ['booking_uid', 'pos_number'],
    ['article_type', 'article_ID'],
  ],
});
