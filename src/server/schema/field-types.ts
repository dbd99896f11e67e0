// The table of all kinds of value.

import { selectType, statusType } from './fields/choice.ts';
import { dateType, datetimeType } from './fields/date.ts';
import type { FieldKind, FieldType } from './fields/field-type.ts';
import { flagType } from './fields/flag.ts';
import { jsonType } from './fields/json.ts';
import { keyType, refType } from './fields/key.ts';
import { decimalType, hundredthsType, integerType } from './fields/number.ts';
import { noteType, textType } from './fields/text.ts';

/** Texts that people write are compared without regard to case. */
export function isCaseless(kind: FieldKind): boolean {
  return kind === 'text' || kind === 'note';
}

export const fieldTypes: Record<FieldKind, FieldType> = {
  key: keyType,
  text: textType,
  note: noteType,
  integer: integerType,
  decimal: decimalType,
  hundredths: hundredthsType,
  date: dateType,
  datetime: datetimeType,
  flag: flagType,
  status: statusType,
  select: selectType,
  ref: refType,
  json: jsonType,
};
