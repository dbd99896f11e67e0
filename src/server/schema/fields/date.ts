// Plain dates and instants. v1 prints what is stored; v2 shows instants as ISO 8601 in UTC.
import { isoOf, isPlainDate, parseInstant } from '../../contract/values/dates.ts';
import { type FieldType, problem, type Reading, value } from './field-type.ts';

function readDate(input: unknown): Reading {
  if (typeof input !== 'string') return problem('errors.field.date');
  const text = input.trim();
  if (isPlainDate(text)) return value(text);
  const midnight = /^(\d{4}-\d{2}-\d{2})[ T]00:00(:00(\.0+)?)?Z?$/.exec(text)?.[1];
  return midnight && isPlainDate(midnight) ? value(midnight) : problem('errors.field.date');
}

/** An instant stays one: which day it lies in, only the lab's zone tells. '' equals nothing (a habit of old clients). */
function readDateForFilter(input: unknown): Reading {
  if (input === '') return value('');
  const date = readDate(input);
  if (date.ok || typeof input !== 'string') return date;
  const instant = parseInstant(input.trim());
  return instant ? value(instant) : problem('errors.field.date');
}

function readInstant(input: unknown): Reading {
  if (typeof input !== 'string') return problem('errors.field.datetime');
  const text = input.trim();
  const instant = isPlainDate(text) ? `${text} 00:00:00` : parseInstant(text);
  return instant ? value(instant) : problem('errors.field.datetime');
}

/** A day stays one: it is all of it, from its beginning to its end where the lab stands. */
function readInstantForFilter(input: unknown): Reading {
  if (typeof input !== 'string') return readInstant(input);
  const text = input.trim();
  return text === '' || isPlainDate(text) ? value(text) : readInstant(text);
}

export const dateType: FieldType = {
  kind: 'date',
  sqlType: 'TEXT',
  defaultOperator: 'contains',
  fieldType: 'date',
  read: readDate,
  readForFilter: readDateForFilter,
  show: (stored) => stored,
  schema: () => ({ type: ['string', 'null'], format: 'date' }),
};

export const datetimeType: FieldType = {
  kind: 'datetime',
  sqlType: 'TEXT',
  defaultOperator: 'contains',
  fieldType: 'datetime',
  read: readInstant,
  readForFilter: readInstantForFilter,
  show: (stored, _limits, naming) => (naming === 'attributes' && typeof stored === 'string' ? isoOf(stored) : stored),
  schema: (_limits, naming) =>
    naming === 'attributes' ? { type: ['string', 'null'], format: 'date-time' } : { type: ['string', 'null'] },
};
