// What the lab is accredited to measure, and how well: a quantity in a range with the smallest uncertainty it may state there (CMC), as
// `a + b · |x|`. docs/interface/records.md#cmc; ILAC-P14, ISO/IEC 17025 7.8.1.3.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { date, flag, key, note, ref, text } from '../../schema/field.ts';

export const cmc = defineResource({
  name: 'cmc',
  table: 'cmcs',
  key: 'uID',
  spec: 'docs/interface/records.md#cmc',
  faces: ['v1', 'v2'],
  v1: { segment: 'cmc' },
  v2: { type: 'cmc', path: 'cmcs' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: everyone("The scope of accreditation is the lab's own and public."),
  title: 'quantity',
  proven: true,
  few: true,
  since: '0.10.0',
  defaultSort: { column: 'quantity', direction: 'asc' },
  fields: {
    uID: key(),
    quantity: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    // Of the range and of `a`; with its prefix, as it is said: `mV`.
    unit: text({ required: true, max: 40, search: true, index: true, group: 'measurement' }),
    // Decimals as they stand in the scope: their digits are kept.
    range_from: text({ required: true, max: 40, group: 'measurement' }),
    range_to: text({ required: true, max: 40, group: 'measurement' }),
    uncertainty_absolute: text({ max: 40, group: 'uncertainty' }),
    // In percent of the measured value.
    uncertainty_relative: text({ max: 40, group: 'uncertainty' }),
    // Where there is one, the entry is for calibrations by it alone.
    procedure_id: ref('procedure', { group: 'identity' }),
    method: text({ max: 1000, search: true, group: 'identity' }),
    condition: note({ search: true, group: 'environment' }),
    site: text({ search: true, natural: true, group: 'environment' }),
    valid_from: date({ group: 'validity' }),
    valid_until: date({ index: true, group: 'validity' }),
    active: flag({ default: 1, index: true, group: 'validity' }),
  },
  relations: { procedure: one('procedure', 'procedure_id') },
});
