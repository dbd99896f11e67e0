// Record keys and references to them: opaque text of 1 to 80 characters. Old installations hold keys such as `12:345`,
// so nothing is assumed about their form; new ones are uuids.
import { type FieldType, problem, type Reading, value } from './field-type.ts';

const allowed = /^[^\p{Cc}\p{Cs}]{1,80}$/u;

function readKey(input: unknown): Reading {
  const text = typeof input === 'number' && Number.isSafeInteger(input) ? String(input) : input;
  return typeof text === 'string' && allowed.test(text) && text.trim() === text ? value(text) : problem('errors.field.key');
}

export const keyType: FieldType = {
  kind: 'key',
  sqlType: 'TEXT',
  defaultOperator: 'contains',
  fieldType: 'text',
  read: readKey,
  readForFilter: (input) =>
    typeof input === 'string' || typeof input === 'number' ? value(String(input)) : problem('errors.field.key'),
  show: (stored) => stored,
  schema: () => ({ type: 'string', minLength: 1, maxLength: 80 }),
};

export const refType: FieldType = {
  ...keyType,
  kind: 'ref',
  fieldType: 'relation',
  schema: () => ({ type: ['string', 'null'], maxLength: 80 }),
};
