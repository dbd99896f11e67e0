// One comparison of a formula as a leaf of the tree. The field always ends up on the left: values are mirrored over the operator and
// a field's day offset moves to the other side (`duedate - 30 <= TODAY` is duedate <= TODAY + 30).
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { checkConditionCount } from '../../contract/filters/filter-limits.ts';
import { filterError } from '../../contract/filters/filter-problem.ts';
import { type FormulaCursor, isWord, peek, refuse, takeWord } from '../../contract/filters/formula-cursor.ts';
import { checkDays, type FieldOperand, type Operand, readOperand, shift } from './formula-operands.ts';

type CompareFieldOp = Extract<FilterNode, { kind: 'compareField' }>['op'];

const operators = new Map<string, CompareFieldOp>([
  ['=', '='],
  ['!=', '!='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

const mirrored = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const satisfies Record<
  CompareFieldOp,
  CompareFieldOp
>;

export function readComparison(cursor: FormulaCursor): FilterNode {
  const left = readOperand(cursor);
  cursor.conditions += 1;
  checkConditionCount(cursor.conditions, { position: left.position });
  if (takeWord(cursor, 'IS')) return nullTest(cursor, left);
  const { position } = peek(cursor);
  if (takeWord(cursor, 'LIKE')) return likeTest(left, readOperand(cursor), position);
  const op = takeOperator(cursor);
  return compare(left, op, readOperand(cursor));
}

function takeOperator(cursor: FormulaCursor): CompareFieldOp {
  const token = peek(cursor);
  const { position } = token;
  if (isWord(token, 'NOT')) {
    const word = isWord(peek(cursor, 1), 'LIKE') ? 'NOT LIKE' : 'NOT';
    throw filterError('filter.word_not_allowed', { word }, { position });
  }
  const op = token.kind === 'symbol' ? operators.get(token.text) : undefined;
  if (op === undefined) refuse(token, 'filter.operator_expected');
  cursor.index += 1;
  return op;
}

function nullTest(cursor: FormulaCursor, left: Operand): FilterNode {
  const negated = takeWord(cursor, 'NOT');
  if (!takeWord(cursor, 'NULL')) refuse(peek(cursor), 'filter.null_expected');
  return { kind: 'null', path: needField(left).path, negated };
}

function likeTest(left: Operand, right: Operand, position: number): FilterNode {
  const field = needField(left);
  if (field.dayOffset !== 0) throw filterError('filter.offset_needs_date', {}, { position: field.offsetPosition });
  if (right.kind === 'value' && typeof right.value === 'string') {
    return { kind: 'compare', path: field.path, op: 'like', value: right.value };
  }
  throw filterError('filter.like_needs_text', {}, { position: right.kind === 'value' ? right.position : position });
}

function needField(operand: Operand): FieldOperand {
  if (operand.kind === 'field') return operand;
  throw filterError('filter.field_expected', {}, { position: operand.position });
}

function compare(left: Operand, op: CompareFieldOp, right: Operand): FilterNode {
  if (left.kind === 'value') return compareWithValue(needFieldBeside(left, right), mirrored[op], left);
  if (right.kind === 'value') return compareWithValue(left, op, right);
  const dayOffset = checkDays(right.dayOffset - left.dayOffset, left.offsetPosition);
  return { kind: 'compareField', path: left.path, op, other: right.path, dayOffset };
}

// Two values never compare: the answer would be every record or none.
function needFieldBeside(left: Operand, right: Operand): FieldOperand {
  if (right.kind === 'field') return right;
  throw filterError('filter.field_expected', {}, { position: left.position });
}

function compareWithValue(field: FieldOperand, op: CompareFieldOp, right: Operand & { kind: 'value' }): FilterNode {
  const moved = field.dayOffset === 0 ? right : shift(right, -field.dayOffset, field.offsetPosition);
  return { kind: 'compare', path: field.path, op, value: moved.kind === 'value' ? moved.value : right.value };
}
