// Values that are worked out from columns (an interval in months), as they come in: what was read goes back unchanged and changes
// nothing, also where it was rounded; a new value is written to the columns, where it can be; one that the columns sent with it
// contradict is refused. docs/design/records.md#d-427.

import type { FieldProblem } from '../../contract/errors.ts';
import { asText } from '../../lib/as-text.ts';
import type { ComputedField, Row } from '../../schema/define-resource.ts';

interface ComputedInput {
  value: unknown;
  field: ComputedField;
  before: Row | null;
  /** What the caller says of the columns himself. */
  told: Row;
}

type Reading = { values: Row } | { problem: FieldProblem };

const nothing: Reading = { values: {} };

export function readComputed({ value, field, before, told }: ComputedInput): Reading {
  const given = value === null || value === undefined || value === '' ? null : value;
  const shows = (row: Row | null) => String((row && field.show(row)) ?? '') === asText(given ?? '');
  if (shows(before)) return nothing;
  if (!field.write) return { problem: { key: 'errors.field.read_only' } };
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  const fault = given === null ? null : faultOf(number);
  if (fault) return { problem: fault };
  const values = typeof number === 'number' ? field.write(number) : emptied(field.write(1));
  const isTold = (column: string) => (told[column] ?? null) !== null && told[column] !== before?.[column];
  const contradicts = Object.keys(values).some((column) => isTold(column) && told[column] !== values[column]);
  if (!contradicts) return { values };
  // The same, in another unit.
  return shows({ ...before, ...told }) ? nothing : { problem: { key: 'errors.field.contradiction' } };
}

const least = 1;
const most = 9999;

function faultOf(number: unknown): FieldProblem | null {
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return { key: 'errors.field.integer' };
  if (number < least) return { key: 'errors.field.too_small', params: { minimum: least } };
  return number > most ? { key: 'errors.field.too_large', params: { maximum: most } } : null;
}

function emptied(values: Row): Row {
  return Object.fromEntries(Object.keys(values).map((column) => [column, null]));
}
