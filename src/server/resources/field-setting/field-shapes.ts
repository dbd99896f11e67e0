// What `/fields` answers: a table of the overview, and the configuration of one field. docs/interface/records.md#v2-names.
import { z } from 'zod';

/** The overview's tables (docs/interface/records.md#v2-names); others answer by name, too. */
export const overviewTables = ['inventory', 'calibration', 'customer', 'location', 'repair'] as const;

export const tableShape = z.object({ table: z.enum(overviewTables), field_count: z.int(), active_field_count: z.int() });

/** The same text in each language of the program. */
const labels = z.object({ de: z.string(), en: z.string() });

const option = z.object({
  value: z.union([z.string(), z.int()]),
  code: z.string().meta({ description: 'As formulas and v1 name it: of a status its letter.' }),
  label: z.string(),
  labels: labels.optional().meta({ description: 'Of an option the lab made itself.' }),
  color: z.string().nullable(),
  text_color: z.string().nullable(),
  active: z.boolean(),
  hidden: z.boolean().meta({ description: 'A status that takes a record out of sight.' }),
});

export const relationShape = z
  .object({
    id: z.string().meta({ description: '`<name>:<table_name>`', examples: ['customer:inventory'] }),
    type: z.literal('field-relation'),
    attributes: z.object({
      name: z.string().meta({ description: 'As in `filter[name.attribute]` and `include`.', examples: ['customer'] }),
      label: z.string().meta({ examples: ['Customer'] }),
      table_name: z.string().meta({ description: 'Whose fields it has.', examples: ['customer'] }),
      path: z
        .string()
        .nullable()
        .meta({ description: 'Path of those records.', examples: ['customers'] }),
      many: z.boolean().meta({ description: 'Several records may hang on one; a filter asks whether any of them fits.' }),
    }),
  })
  .meta({ id: 'field-relation' });

export const fieldShape = z
  .object({
    id: z.string().meta({ description: '`<column_name>:<table_name>`', examples: ['I4201:inventory'] }),
    type: z.literal('field-configuration'),
    attributes: z.object({
      api_name: z.string().meta({ examples: ['asset_number'] }),
      column_name: z.string().meta({ examples: ['I4201'] }),
      table_name: z.string().meta({ examples: ['inventory'] }),
      label: z.string().meta({ examples: ['Asset number'] }),
      labels,
      field_type: z.string().meta({ examples: ['text'] }),
      field_type_raw: z.string().meta({ examples: ['text'] }),
      filterable: z.boolean(),
      sortable: z.boolean(),
      editable: z.boolean(),
      visible: z.boolean(),
      mandatory: z.boolean(),
      always_mandatory: z.boolean().meta({ description: 'The record cannot be without it: no setting changes that.' }),
      default_value: z
        .union([z.string(), z.number()])
        .nullable()
        .meta({ description: 'What a new record gets when nothing is said.' }),
      in_series: z.boolean().meta({
        description: 'New records without it get the next number of the lab’s series: `default_value` is what that would be now.',
      }),
      overridden: z.boolean().meta({ description: 'The category asked for has settings of its own for it.' }),
      display_order: z.int(),
      options: z.array(option).nullable(),
      field_category: z.string().meta({ examples: ['identity'] }),
      is_user_defined: z.boolean(),
      max_length: z.int().nullable(),
      small_view_visible: z.boolean(),
      relation: z.string().nullable().meta({ description: 'Path of the records it refers to.' }),
    }),
  })
  .meta({ id: 'field-configuration' });
