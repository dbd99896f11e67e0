// Yes or no as 1 or 0: JSON numbers on both faces (docs/interface/records.md#v2-names `rentable`), booleans are taken too.
import { type FieldType, problem, type Reading, value } from './field-type.ts';

const words = new Map([
  ['1', 1],
  ['0', 0],
  ['true', 1],
  ['false', 0],
]);

function readFlag(input: unknown): Reading {
  // An object may bring a `toString` of its own.
  const flag = typeof input === 'object' ? undefined : words.get(String(input).toLowerCase());
  return flag === undefined ? problem('errors.field.flag') : value(flag);
}

export const flagType: FieldType = {
  kind: 'flag',
  sqlType: 'INTEGER',
  defaultOperator: '=',
  fieldType: 'boolean',
  read: readFlag,
  readForFilter: readFlag,
  show: (stored) => stored,
  schema: () => ({ type: 'integer', enum: [0, 1] }),
};
