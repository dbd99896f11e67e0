// A formula as the builder shows it. Not everything that can be written can be built: fields compared with each other, or a field
// moved by days, stay text.
import { FilterError } from '#server/contract/filters/filter-problem.ts';
import {
  type FormulaCursor,
  isSymbol,
  isWord,
  peek,
  refuse,
  takeSymbol,
  takeWord,
} from '#server/contract/filters/formula-cursor.ts';
import { asDatePreset, isPlainDate } from '#server/contract/filters/formula-dates.ts';
import { type FormulaReader, readLogic } from '#server/contract/filters/formula-logic.ts';
import { type FormulaToken, tokenizeFormula } from '#server/contract/filters/formula-tokens.ts';
import {
  type ConditionOp,
  type FilterCatalog,
  type FilterCondition,
  type FilterGroup,
  type FilterPart,
  newCondition,
  newGroup,
} from './filter-tree.ts';

/** `broken`: no formula at all; `beyond`: more than the builder can show. */
export type ReadFormula = { group: FilterGroup } | { reason: 'broken' | 'beyond' };

class Beyond extends Error {}

const operators = new Map<string, ConditionOp>([
  ['=', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['<', 'lt'],
  ['<=', 'lte'],
  ['>', 'gt'],
  ['>=', 'gte'],
]);

export function readFormula(text: string, catalog: FilterCatalog): ReadFormula {
  if (text.trim() === '') return { group: newGroup('and', []) };
  const reader: FormulaReader<FilterPart> = {
    comparison: (cursor) => readCondition(cursor, catalog),
    group: (join, items) => asOneChoice(join, items) ?? newGroup(join, items),
  };
  try {
    const cursor = { tokens: tokenizeFormula(text), options: { parameters: {}, today: '' }, index: 0, conditions: 0 };
    const part = readLogic(cursor, reader);
    return { group: part.kind === 'group' ? part : newGroup('and', [part]) };
  } catch (error) {
    if (error instanceof Beyond) return { reason: 'beyond' };
    if (error instanceof FilterError) return { reason: 'broken' };
    throw error;
  }
}

/** `status = 'A' OR status = 'B'` is one condition to a reader: one of several. */
function asOneChoice(join: 'and' | 'or', items: readonly FilterPart[]): FilterCondition | null {
  const op = join === 'or' ? 'in' : 'notin';
  const [first] = items;
  const alike = items.every(
    (item) => item.kind === 'condition' && item.op === op && item.path === (first as FilterCondition).path,
  );
  if (!alike || first?.kind !== 'condition') return null;
  return newCondition({ path: first.path, op, values: items.flatMap((item) => (item.kind === 'condition' ? item.values : [])) });
}

function readCondition(cursor: FormulaCursor, catalog: FilterCatalog): FilterCondition {
  const name = takeToken(cursor);
  if (name.kind === 'error' || name.kind === 'end') refuse(name, 'filter.value_expected');
  const path = name.kind === 'name' ? name.path.join('.') : '';
  const found = catalog.get(path) ?? byColumn(catalog, path);
  if (!found) throw new Beyond();
  const known = { path: found.path };
  if (takeWord(cursor, 'IS')) {
    const op = takeWord(cursor, 'NOT') ? 'notnull' : 'null';
    if (!takeWord(cursor, 'NULL')) refuse(peek(cursor), 'filter.null_expected');
    return newCondition({ ...known, op });
  }
  if (takeWord(cursor, 'LIKE')) return newCondition({ ...known, ...readPattern(takeToken(cursor)) });
  const token = takeToken(cursor);
  const op = token.kind === 'symbol' ? operators.get(token.text) : undefined;
  // A day offset of the field itself, such as `duedate - 30 < TODAY`.
  if (isSymbol(token, '+') || isSymbol(token, '-')) throw new Beyond();
  if (op === undefined) refuse(token, 'filter.operator_expected');
  const type = found.field.field_type;
  const value = readValue(cursor, type);
  if (type === 'select' && op === 'eq') return newCondition({ ...known, op: 'in', values: [value] });
  if (type === 'select' && op === 'ne') return newCondition({ ...known, op: 'notin', values: [value] });
  return newCondition({ ...known, op, values: [value] });
}

/** Formulas may name columns as v1 does. */
function byColumn(catalog: FilterCatalog, path: string) {
  return [...catalog.values()].find((one) => {
    const relation = one.path.slice(0, one.path.lastIndexOf('.') + 1);
    return path === relation + one.field.column_name;
  });
}

function takeToken(cursor: FormulaCursor): FormulaToken {
  const token = peek(cursor);
  cursor.index += 1;
  return token;
}

function readPattern(token: FormulaToken): Pick<FilterCondition, 'op' | 'values'> {
  if (token.kind === 'placeholder') return { op: 'pattern', values: [token.text] };
  if (token.kind !== 'text') refuse(token, 'filter.like_needs_text');
  const { value } = token;
  if (/^%.+%$/.test(value)) return { op: 'like', values: [value.slice(1, -1)] };
  return /^[^%_]+%$/.test(value) ? { op: 'starts', values: [value.slice(0, -1)] } : { op: 'pattern', values: [value] };
}

function readValue(cursor: FormulaCursor, type: string): string {
  const sign = takeSymbol(cursor, '-') ? '-' : takeSymbol(cursor, '+') ? '' : null;
  const token = takeToken(cursor);
  const isDay = type === 'date' || type === 'datetime';
  if (token.kind === 'number') return `${sign ?? ''}${token.value}`;
  if (sign !== null) refuse(token, 'filter.value_expected');
  if (token.kind === 'text' && (!isDay || isPlainDate(token.value))) return withoutOffset(cursor, token.value);
  if (token.kind === 'placeholder') return withoutOffset(cursor, token.text);
  if (token.kind === 'name' && !token.quoted && asDatePreset(token.text) !== undefined && isDay)
    return `${token.text.toUpperCase()}${readOffset(cursor)}`;
  if (token.kind === 'error' || token.kind === 'end' || isWord(token, 'NULL')) refuse(token, 'filter.value_expected');
  throw new Beyond();
}

function withoutOffset(cursor: FormulaCursor, value: string): string {
  if (readOffset(cursor) !== '') throw new Beyond();
  return value;
}

/** ` + 30`, or nothing. */
function readOffset(cursor: FormulaCursor): string {
  const sign = takeSymbol(cursor, '+') ? '+' : takeSymbol(cursor, '-') ? '-' : null;
  if (sign === null) return '';
  const token = takeToken(cursor);
  // One whole number of days is what the builder can show.
  if (token.kind !== 'number' || !Number.isInteger(token.value) || isSymbol(peek(cursor), '+') || isSymbol(peek(cursor), '-'))
    throw new Beyond();
  return ` ${sign} ${token.value}`;
}
