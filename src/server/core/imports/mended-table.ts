// A table as the user says it is meant: single cells mended, words of a column read as others. The file stays as it was sent, and no kind of
// import knows of it. docs/adr/0081.
import { type FieldProblem, invalid } from '../../contract/errors.ts';
import type { Table, TableRow } from '../../tabular/cells/table-row.ts';
import type { Mend, Said } from './said.ts';

const wordOf = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The number of a choice is what is meant, whatever the file means by such a number. */
const isNumber = (meant: string): boolean => /^\d+$/.test(meant);

/** A preset may give a word a plainer name and leave open what that means: then the answer is to the name. */
function meaningOf(text: string, meanings: ReadonlyMap<string, string>): string | undefined {
  const meant = meanings.get(wordOf(text));
  return meant === undefined || isNumber(meant) ? meant : (meanings.get(wordOf(meant)) ?? meant);
}

export function mendedTable(table: Table, { mends, values }: Pick<Said, 'mends' | 'values'>): Table {
  if (mends.length === 0 && Object.keys(values).length === 0) return table;
  refuseUnknownColumns(table, { mends, values });
  const byLine = new Map<number, Mend[]>();
  for (const mend of mends) byLine.set(mend.row, [...(byLine.get(mend.row) ?? []), mend]);
  const words = Object.entries(values).map(([column, meanings]) => ({
    at: table.columns.indexOf(column),
    meanings: new Map(Object.entries(meanings).map(([word, meant]) => [wordOf(word), meant])),
  }));
  async function* rows(): AsyncGenerator<TableRow> {
    const open = new Set(byLine.keys());
    for await (const row of table.rows) {
      open.delete(row.line);
      const changed = new Map<number, string>();
      for (const { column, value } of byLine.get(row.line) ?? []) changed.set(table.columns.indexOf(column), value);
      for (const { at, meanings } of words) {
        const meant = meaningOf(changed.get(at) ?? row.cells[at] ?? '', meanings);
        if (meant !== undefined) changed.set(at, meant);
      }
      yield changed.size > 0 ? withCells(row, changed) : row;
    }
    const [row] = open;
    if (row !== undefined) throw invalid({ mends: [{ key: 'errors.import.no_such_row', params: { row } }] });
  }
  return { ...table, rows: { [Symbol.asyncIterator]: rows } };
}

/** What was typed is a text, whatever stood there before. */
function withCells(row: TableRow, changed: ReadonlyMap<number, string>): TableRow {
  const without = (columns: ReadonlySet<number>) => new Set([...columns].filter((column) => !changed.has(column)));
  return {
    line: row.line,
    cells: row.cells.map((cell, at) => changed.get(at) ?? cell),
    numbers: without(row.numbers),
    formulas: without(row.formulas),
  };
}

function refuseUnknownColumns({ columns }: Table, { mends, values }: Pick<Said, 'mends' | 'values'>): void {
  const unknown = (column: string | undefined): FieldProblem[] => {
    return column === undefined ? [] : [{ key: 'errors.import.no_such_column', params: { column: column.slice(0, 80) } }];
  };
  const isUnknown = (column: string) => column === '' || !columns.includes(column);
  const problems = {
    mends: unknown(mends.find(({ column }) => isUnknown(column))?.column),
    values: unknown(Object.keys(values).find(isUnknown)),
  };
  const found = Object.entries(problems).filter(([, list]) => list.length > 0);
  if (found.length > 0) throw invalid(Object.fromEntries(found));
}
