// Example values of prices and orders, as they are stored: amounts, percentages and quantities in hundredths.
import type { RecordExamples } from './record-examples.ts';

const type = '0198c2f1-0b3d-7a66-8e90-4c7d2b1f5a20';
const group = '0198c2f1-4e7c-7b15-9a83-6d0f3c2e8b21';
const priceClass = '0198c2f1-8d20-7c94-b3f7-2a9e5d1c6f22';
const order = '0198c2f1-c5f8-7e02-8b64-0f1d7a3e9c23';
const article = '0198c2f2-0a91-7d53-94e6-7b8c2f0d1a24';

export const tradeExamples: RecordExamples = {
  device_type: { tID: type, type_name: 'Fluke 87V', manufacturer: 'Fluke', model: '87V', description: 'Handheld multimeter' },
  price_category: {
    uID: group,
    name: 'Framework contract',
    description: 'Ten percent below list',
    derivation_kind: 'percent',
    derivation_value: -1000,
  },
  price_class: {
    id: priceClass,
    number: 'PK014',
    name: 'Handheld multimeters',
    name_secondary: 'Handmultimeter',
    description: 'Up to 4.5 digits',
    parent_id: null,
  },
  price_class_member: { price_class_id: priceClass, member_table: 'types', member_id: type },
  price: { pID: '0198c2f2-4417-7f30-8d0a-1e6b9c5f3a25', type_tID: type, price_cat_uID: group },
  device_price: { id: '0198c2f2-77c0-7a1d-9b52-8f3e0d4c6b26', price_category_id: group },
  service_price: {
    id: '0198c2f2-ad58-7c8f-8e31-5d2a7b0f9c27',
    service_id: null,
    type_tID: null,
    price_class_id: priceClass,
    price_category_id: group,
  },
  price_scale: {
    id: '0198c2f2-d9b6-7e44-a1c7-3f8d6e2b0a28',
    row_table: 'prices',
    row_id: '0198c2f2-4417-7f30-8d0a-1e6b9c5f3a25',
    min_quantity: 1000,
    price: 7950,
    discount: null,
  },
  price_surcharge: {
    id: '0198c2f3-0f72-7b09-8c46-9a5e1d3f7b29',
    complexity: 'DAkkS',
    kind: 'percent',
    value: 4500,
    price_class_id: null,
  },
  standard_article: {
    uID: article,
    article_name: 'Express handling',
    name_secondary: 'Expressbearbeitung',
    description: 'Within two working days',
  },
  booking: {
    uID: order,
    number: 'A26-0031',
    offer_revision: 0,
    description: 'Yearly calibration',
    contact_person: 'Maren Petersen',
    buyer_reference: 'PO-88120',
    buyer_order_date: '2026-01-09',
    offer_validity_days: 30,
    delivery_date: '2026-02-02',
    invoice_number: 'R26-0044',
    tax_case: 'standard',
    tax_reason: 'Insurance is exempt from tax',
    tax_reason_second: 'Versicherungen sind steuerfrei',
    service_from: '2026-01-28',
    service_to: '2026-01-30',
    delivery_condition: 'Free domicile',
  },
  booking_position: {
    uID: '0198c2f3-3fd1-7d6a-95b8-6c0e2f4a8d2a',
    booking_id: order,
    pos_number: 1,
    article_type: 'type',
    article_id: type,
    name: 'Calibration Fluke 87V',
    description: 'As found and as left',
  },
};
