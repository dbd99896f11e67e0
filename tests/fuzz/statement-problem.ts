// Reads the text of a statement word by word and says what does not belong there. Every word comes from a closed list and
// every name from the definitions, so nothing a caller wrote can be part of the text, whatever it was.
import type { AllowedTables } from './allowed-tables.ts';

const words: ReadonlySet<string> = new Set(
  [
    'select from where as join on and or not in is null exists like glob match case when then else end order by asc desc limit',
    'offset round date rowid count union intersect all cross concat_ws char hit plumbline_in_time plumbline_day julianday coalesce',
    'nulls first last cast double precision',
  ].flatMap((line) => line.split(' ')),
);

const symbols: ReadonlySet<string> = new Set(['(', ')', ',', '.', '=', '!=', '<>', '<', '<=', '>', '>=', '*', '&', '-']);

/** 1023: the time limit looks at the clock once in 1024 rows. 31: the sign between the fields that words are looked for in. */
const numbers: ReadonlySet<string> = new Set(['0', '1', '31', '1023']);

const token = /\s+|"((?:[^"]|"")*)"|([A-Za-z_][A-Za-z_0-9]*)|(\d+)|(\?)|(<=|>=|<>|!=|[^\s\w"?])/y;

interface Token {
  kind: 'name' | 'word' | 'number' | 'value' | 'symbol';
  text: string;
}

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** Null when all is well. */
export function statementProblem({ sql, parameters }: Statement, allowed: AllowedTables): string | null {
  const tokens = tokensOf(sql);
  if (typeof tokens === 'string') return tokens;
  if (tokens[0]?.kind !== 'word' || tokens[0].text !== 'select') return 'it does not begin with select';
  const values = tokens.filter((one) => one.kind === 'value').length;
  if (values !== parameters.length) return `${values} places for ${parameters.length} values`;
  const strange = parameters.find((one) => one !== null && typeof one !== 'string' && typeof one !== 'number');
  if (strange !== undefined) return `a bound value of type ${typeof strange}`;
  return vocabularyProblem(tokens) ?? namesProblem(tokens, allowed);
}

function tokensOf(sql: string): Token[] | string {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < sql.length) {
    const at = token.lastIndex;
    const match = token.exec(sql);
    if (!match) return `it cannot be read from ${at} on: ${sql.slice(at, at + 60)}`;
    const [, name, word, number, value, symbol] = match;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (value !== undefined) tokens.push({ kind: 'value', text: value });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
  }
  return tokens;
}

function vocabularyProblem(tokens: readonly Token[]): string | null {
  let open = 0;
  for (const { kind, text } of tokens) {
    if (kind === 'word' && !words.has(text)) return `the word ${text}`;
    if (kind === 'number' && !numbers.has(text)) return `the number ${text}`;
    if (kind === 'symbol' && !symbols.has(text)) return `the character ${text}`;
    if (text === '(') open += 1;
    if (text === ')') open -= 1;
    if (open < 0) return 'a bracket that closes nothing';
  }
  return open === 0 ? null : 'a bracket that is never closed';
}

/** Tables stand behind `from` and `join`, most with an alias; every other name is a column of one of them. */
function namesProblem(tokens: readonly Token[], allowed: AllowedTables): string | null {
  const declared = declarations(tokens, allowed);
  if (typeof declared === 'string') return declared;
  const { tablesOf, bare, places } = declared;
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'name' || places.has(index) || tokens[index - 1]?.text === '.') continue;
    if (tokens[index + 1]?.text === '.') {
      const tables = [...(tablesOf.get(text) ?? (bare.has(text) ? [text] : []))];
      const column = tokens[index + 2];
      const isOf = (table: string, name: string) => (table === innerRows ? name === rowNumber : allowed.get(table)?.has(name));
      if (column?.kind !== 'name' || !tables.some((table) => isOf(table, column.text)))
        return `${tables.join(' or ') || text}.${column?.text}`;
    } else if (text !== rowNumber && !bare.has(text) && ![...bare].some((table) => allowed.get(table)?.has(text)))
      return `the name ${text}`;
  }
  return null;
}

/** What an inner query found, which stands for a table: numbers of rows. */
const innerRows = '(rows)';
/** As such a query calls them. */
const rowNumber = 'rid';

function endOf(tokens: readonly Token[], start: number): number {
  let open = 0;
  for (let index = start; index < tokens.length; index += 1) {
    if (tokens[index]?.text === '(') open += 1;
    if (tokens[index]?.text === ')') open -= 1;
    if (open === 0) return index;
  }
  return tokens.length;
}

interface Declarations {
  /** Two inner queries beside each other may use the same alias. */
  tablesOf: Map<string, Set<string>>;
  /** Tables without an alias. */
  bare: Set<string>;
  /** Where in the text they are named. */
  places: Set<number>;
}

function declarations(tokens: readonly Token[], allowed: AllowedTables): Declarations | string {
  const found: Declarations = { tablesOf: new Map(), bare: new Set(), places: new Set() };
  const open: Set<string>[] = [new Set()];
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind === 'symbol' && text === '(') open.push(new Set());
    if (kind === 'symbol' && text === ')') open.pop();
    // The parts of a union or an intersection stand beside one another.
    if (kind === 'word' && (text === 'union' || text === 'intersect')) open.splice(-1, 1, new Set());
    if (kind !== 'word' || (text !== 'from' && text !== 'join')) continue;
    const table = tokens[index + 1];
    if (table?.text === '(') {
      const alias = tokens[endOf(tokens, index + 1) + 2]?.text;
      if (alias === undefined) return 'inner rows without a name';
      found.tablesOf.set(alias, new Set([innerRows]));
      continue;
    }
    if (table?.kind !== 'name') return `${text} without a table`;
    if (!allowed.has(table.text)) return `the table ${table.text}`;
    found.places.add(index + 1);
    const alias = tokens[index + 3];
    if (tokens[index + 2]?.text !== 'as') {
      found.bare.add(table.text);
      continue;
    }
    if (alias?.kind !== 'name') return `${table.text} as nothing`;
    // A name that hides one of the query around it makes that query's condition speak of another record.
    if (open.some((names) => names.has(alias.text))) return `the alias ${alias.text} within itself`;
    open.at(-1)?.add(alias.text);
    found.tablesOf.set(alias.text, (found.tablesOf.get(alias.text) ?? new Set()).add(table.text));
    found.places.add(index + 3);
  }
  return found;
}
