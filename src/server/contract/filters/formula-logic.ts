// The logic of a formula by recursive descent (docs/interface/filters.md#formula): OR of ANDs of comparisons and brackets; what a
// comparison becomes, its reader says. Brackets deeper than the limit are refused on the way in, so that no text can exhaust the call
// stack.
import { checkDepth } from './filter-limits.ts';
import { type FormulaCursor, peek, refuse, takeSymbol, takeWord } from './formula-cursor.ts';

export interface FormulaReader<Node> {
  comparison(cursor: FormulaCursor): Node;
  /** Two parts or more. */
  group(kind: 'and' | 'or', items: Node[]): Node;
}

export function readLogic<Node>(cursor: FormulaCursor, reader: FormulaReader<Node>): Node {
  const node = readOr(cursor, reader, 0);
  const rest = peek(cursor);
  if (rest.kind !== 'end') refuse(rest, 'filter.unexpected_text');
  return node;
}

function readOr<Node>(cursor: FormulaCursor, reader: FormulaReader<Node>, depth: number): Node {
  const items = [readAnd(cursor, reader, depth)];
  while (takeWord(cursor, 'OR')) items.push(readAnd(cursor, reader, depth));
  return joined('or', items, reader);
}

function readAnd<Node>(cursor: FormulaCursor, reader: FormulaReader<Node>, depth: number): Node {
  const items = [readTerm(cursor, reader, depth)];
  while (takeWord(cursor, 'AND')) items.push(readTerm(cursor, reader, depth));
  return joined('and', items, reader);
}

function readTerm<Node>(cursor: FormulaCursor, reader: FormulaReader<Node>, depth: number): Node {
  const { position } = peek(cursor);
  if (!takeSymbol(cursor, '(')) return reader.comparison(cursor);
  checkDepth(depth + 1, { position });
  const node = readOr(cursor, reader, depth + 1);
  if (!takeSymbol(cursor, ')')) refuse(peek(cursor), 'filter.bracket_expected');
  return node;
}

function joined<Node>(kind: 'and' | 'or', items: Node[], reader: FormulaReader<Node>): Node {
  const [only] = items;
  return items.length === 1 && only !== undefined ? only : reader.group(kind, items);
}
