// What an administrator changed about a column, or the whole of a user-defined one, in general or for one category.
// docs/interface/records.md#names, docs/interface/records.md#v2-names (field-configuration), 4.4; docs/interface/v2.md#fields.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { flag, integer, json, key, ref, select, text } from '../../schema/field.ts';

/** 1 or 0; not set means: as the definition says. A flag has no third state. */
function override() {
  return integer({ minimum: 0, maximum: 1 });
}

export const fieldSetting = defineResource({
  name: 'field_setting',
  table: 'field_settings',
  key: 'uID',
  spec: 'docs/interface/records.md#names, docs/interface/records.md#v2-names, docs/interface/v2.md#fields',
  faces: [],
  operations: {
    view: needs('field_administration'),
    edit: needs('field_administration'),
    delete: needs('field_administration'),
  },
  scope: everyone('Field settings belong to the installation and hold no customer data.'),
  title: 'column_name',
  since: '0.1.0',
  fields: {
    uID: key(),
    table_name: text({ max: 60, required: true }),
    column_name: text({ max: 60, required: true }),
    category_uID: ref('category', { onDelete: 'cascade' }),
    user_defined: flag(),
    kind: select(['text', 'integer', 'decimal', 'date', 'datetime', 'flag', 'select'], { labels: 'field_kind' }),
    api_name: text({ max: 60 }),
    labels: json({ max: 5000 }),
    options: json({ max: 50_000 }),
    max_length: integer({ minimum: 1, maximum: 20_000 }),
    required: override(),
    visible: override(),
    filterable: override(),
    small_view_visible: override(),
    display_order: integer(),
    hidden: flag(),
  },
  relations: { category: one('category', 'category_uID') },
  uniqueTogether: [['table_name', 'column_name', 'category_uID']],
});
