// Whole numbers, measured decimals, and hundredths (money, percent, quantities: docs/interface/product.md#database).
import { fromHundredths, toHundredths } from '../../contract/values/hundredths.ts';
import { type FieldLimits, type FieldType, problem, type Reading, value } from './field-type.ts';

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

function readNumber(input: unknown): number | null {
  if (typeof input === 'boolean') return input ? 1 : 0;
  const number = typeof input === 'string' && numberPattern.test(input.trim()) ? Number(input) : input;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function withinRange(number: number, limits: FieldLimits, shown: number = number): Reading {
  if (limits.minimum !== undefined && shown < limits.minimum)
    return problem('errors.field.too_small', { minimum: limits.minimum });
  if (limits.maximum !== undefined && shown > limits.maximum)
    return problem('errors.field.too_large', { maximum: limits.maximum });
  return value(number);
}

function range(limits: FieldLimits) {
  return {
    ...(limits.minimum === undefined ? {} : { minimum: limits.minimum }),
    ...(limits.maximum === undefined ? {} : { maximum: limits.maximum }),
  };
}

export const integerType: FieldType = {
  kind: 'integer',
  sqlType: 'INTEGER',
  defaultOperator: '=',
  fieldType: 'number',
  read(input, limits) {
    const number = readNumber(input);
    return number !== null && Number.isSafeInteger(number) ? withinRange(number, limits) : problem('errors.field.integer');
  },
  readForFilter(input) {
    const number = readNumber(input);
    return number === null ? problem('errors.field.number') : value(number);
  },
  show: (stored) => stored,
  schema: (limits) => ({ type: ['integer', 'null'], ...range(limits) }),
};

export const decimalType: FieldType = {
  ...integerType,
  kind: 'decimal',
  sqlType: 'REAL',
  read(input, limits) {
    const number = readNumber(input);
    return number === null ? problem('errors.field.number') : withinRange(number, limits);
  },
  schema: (limits) => ({ type: ['number', 'null'], ...range(limits) }),
};

export const hundredthsType: FieldType = {
  kind: 'hundredths',
  sqlType: 'INTEGER',
  // A DECIMAL column counts as text in the original, so a missing operator is a contains-search there; on money that
  // finds 5 in 15.00 and helps nobody.
  defaultOperator: '=',
  fieldType: 'decimal',
  read(input, limits) {
    const amount = toHundredths(input);
    return amount === null ? problem('errors.field.hundredths') : withinRange(amount, limits, amount / 100);
  },
  readForFilter(input) {
    const number = readNumber(input);
    return number === null ? problem('errors.field.number') : value(Math.round(number * 10_000) / 100);
  },
  show: (stored) => (typeof stored === 'number' ? fromHundredths(stored) : null),
  // No `multipleOf: 0.01`: binary numbers are no multiples of it, and validators would refuse what is right.
  schema: (limits) => ({ type: ['number', 'null'], ...range(limits) }),
};
