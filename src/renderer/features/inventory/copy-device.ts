// What another device of the same kind takes over: everything but what names this one, and what has happened to it.
import type { RecordRow } from '../../lib/records.ts';
import type { Field } from '../../records/kind/fields.ts';
import { textOf } from '../../records/kind/record-kind.ts';

const itsOwn = new Set([
  'id',
  'asset_number',
  'serial_number',
  'test_equipment_number',
  'second_number',
  'barcode',
  'duedate',
  'status',
  'parent',
]);

/** A computed interval is written by its parts. */
const computed = new Set(['calibration_interval']);

export function copyOf(fields: readonly Field[], record: RecordRow): Record<string, string> {
  const taken = fields.filter(
    ({ api_name, editable, field_type }) =>
      editable && field_type !== 'links' && !itsOwn.has(api_name) && !computed.has(api_name),
  );
  return Object.fromEntries(
    taken.flatMap(({ api_name }) => {
      const value = textOf(record.attributes[api_name]);
      return value === '' ? [] : [[api_name, value]];
    }),
  );
}
