// The plan of a place: a picture, or a page of a PDF, kept as a document, and the place it shows. docs/interface/records.md#floor-plans.
import { anyOf } from '../../contract/operations.ts';
import { defineResource, follows, many, one } from '../../schema/define-resource.ts';
import { key, ref, text } from '../../schema/field.ts';

export const floorPlan = defineResource({
  name: 'floor_plan',
  table: 'floor_plans',
  key: 'uID',
  spec: 'docs/interface/records.md#floor-plans',
  faces: ['v2'],
  v2: { type: 'floor-plan', path: 'floor-plans' },
  operations: {
    view: anyOf('location_view', 'inventory_rental_view'),
    edit: anyOf('location_edit', 'inventory_rental_edit'),
    delete: anyOf('location_delete', 'inventory_rental_delete'),
  },
  // A plan of the lab’s own is seen by whoever sees the lab’s own documents, one of a customer’s halls by whoever sees that customer.
  scope: follows('document', 'document_uID'),
  title: 'title',
  few: true,
  since: '0.15.0',
  defaultSort: { column: 'title', direction: 'asc' },
  fields: {
    uID: key(),
    title: text({ required: true, search: true, natural: true, group: 'identity' }),
    document_uID: ref('document', { attr: 'document_id', required: true, onDelete: 'cascade', group: 'file' }),
    // As places of devices name it: empty levels are not said.
    location_1: text({ search: true, index: true, group: 'place' }),
    location_2: text({ search: true, group: 'place' }),
    location_3: text({ search: true, group: 'place' }),
  },
  relations: {
    document: one('document', 'document_uID'),
    marks: many('floor_plan_mark', 'floor_plan_uID'),
  },
});
