// One side of a comparison in a formula: a field or a value, each with signed day offsets where it is a date
// (docs/interface/filters.md#formula).
import { filterError } from '../../contract/filters/filter-problem.ts';
import { type FormulaCursor, isSymbol, isWord, peek, refuse, takeSymbol } from '../../contract/filters/formula-cursor.ts';
import { addDays, asDatePreset, isPlainDate, presetDate } from '../../contract/filters/formula-dates.ts';
import { placeholderType, placeholderValue } from '../../contract/filters/formula-placeholders.ts';
import type { FormulaToken } from '../../contract/filters/formula-tokens.ts';

export interface FieldOperand {
  kind: 'field';
  path: string[];
  dayOffset: number;
  position: number;
  /** Where the first offset stands, for a message about it. */
  offsetPosition: number;
}

interface ValueOperand {
  kind: 'value';
  value: string | number;
  isDate: boolean;
  position: number;
}

export type Operand = FieldOperand | ValueOperand;

// SQL words that stand where a value is expected; a field of such a name is written in backticks.
const refusedWords = new Set(
  'NOT IN BETWEEN EXISTS SELECT UNION FROM WHERE CASE WHEN TRUE FALSE INTERVAL REGEXP RLIKE GLOB XOR ANY ALL DISTINCT'.split(' '),
);
const grammarWords = new Set(['AND', 'OR', 'LIKE', 'IS']);

export function readOperand(cursor: FormulaCursor): Operand {
  let operand = readPlainOperand(cursor);
  for (;;) {
    const { position } = peek(cursor);
    const sign = takeSign(cursor);
    if (sign === null) return operand;
    operand = shift(operand, sign * readDays(cursor), position);
  }
}

/** Moves a date by days; null offsets on other values are no dates either. */
export function shift(operand: Operand, days: number, position: number): Operand {
  if (operand.kind === 'field') {
    const offsetPosition = operand.dayOffset === 0 ? position : operand.offsetPosition;
    return { ...operand, dayOffset: checkDays(operand.dayOffset + days, position), offsetPosition };
  }
  if (!operand.isDate || typeof operand.value !== 'string') throw filterError('filter.offset_needs_date', {}, { position });
  const value = addDays(operand.value, days);
  if (value === null) throw filterError('filter.date_out_of_range', {}, { position });
  return { ...operand, value };
}

// Ten thousand years: enough for every date there is, and the sum of offsets stays exact.
const mostDays = 3_660_000;

export function checkDays(days: number, position: number): number {
  if (Math.abs(days) > mostDays) throw filterError('filter.date_out_of_range', {}, { position });
  return days;
}

function takeSign(cursor: FormulaCursor): 1 | -1 | null {
  if (takeSymbol(cursor, '+')) return 1;
  return takeSymbol(cursor, '-') ? -1 : null;
}

function readDays(cursor: FormulaCursor): number {
  const sign = takeSign(cursor) ?? 1;
  const token = peek(cursor);
  cursor.index += 1;
  if (token.kind === 'number') {
    if (!Number.isInteger(token.value)) refuse(token, 'filter.offset_not_whole');
    return sign * checkDays(token.value, token.position);
  }
  if (token.kind !== 'placeholder' || placeholderType(token.name) !== 'integer') refuse(token, 'filter.offset_not_whole');
  return sign * checkDays(Number(placeholderValue(token.name, cursor.options, token.position)), token.position);
}

function readPlainOperand(cursor: FormulaCursor): Operand {
  const token = peek(cursor);
  const { position } = token;
  if (isSymbol(token, '+') || isSymbol(token, '-')) return signedNumber(cursor);
  if (token.kind === 'name') return nameOperand(cursor, token);
  cursor.index += 1;
  if (token.kind === 'number') return { kind: 'value', value: token.value, isDate: false, position };
  if (token.kind === 'text') return { kind: 'value', value: token.value, isDate: isPlainDate(token.value), position };
  if (token.kind !== 'placeholder') refuse(token, 'filter.value_expected');
  const value = placeholderValue(token.name, cursor.options, position);
  return { kind: 'value', value, isDate: placeholderType(token.name) === 'date', position };
}

function signedNumber(cursor: FormulaCursor): ValueOperand {
  const { position } = peek(cursor);
  const sign = takeSign(cursor) ?? 1;
  const token = peek(cursor);
  if (token.kind !== 'number') refuse(token, 'filter.value_expected');
  cursor.index += 1;
  return { kind: 'value', value: token.value === 0 ? 0 : sign * token.value, isDate: false, position };
}

function nameOperand(cursor: FormulaCursor, token: FormulaToken & { kind: 'name' }): Operand {
  const { path, position } = token;
  if (!token.quoted) checkWord(token);
  if (isSymbol(peek(cursor, 1), '(')) throw filterError('filter.function_not_allowed', { name: token.text }, { position });
  cursor.index += 1;
  const preset = token.quoted ? undefined : asDatePreset(token.text);
  if (preset === undefined) return { kind: 'field', path, dayOffset: 0, position, offsetPosition: position };
  const value = presetDate(preset, cursor.options.today);
  if (value === null) throw filterError('filter.date_out_of_range', {}, { position });
  return { kind: 'value', value, isDate: true, position };
}

function checkWord(token: FormulaToken): void {
  const word = token.text.toUpperCase();
  if (isWord(token, 'NULL')) refuse(token, 'filter.null_comparison');
  if (grammarWords.has(word)) refuse(token, 'filter.value_expected');
  if (refusedWords.has(word)) throw filterError('filter.word_not_allowed', { word }, { position: token.position });
}
