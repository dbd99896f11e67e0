// The cells of one row of a price file as stored values, by the fields that would read them in a request; what cannot be read is a
// problem of its column.
import type { FieldProblem } from '../../contract/errors.ts';
import type { ImportOpening, Reason } from '../../core/imports/import-kind.ts';
import { type CellWording, cellReader } from '../../core/imports/records/cell-values.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { zoneOf } from '../../lib/clock.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { DecimalMark } from '../../tabular/cells/number-cell.ts';
import type { TableRow } from '../../tabular/cells/table-row.ts';
import type { FileProblem } from '../engine/plan/plan-price-file.ts';
import type { FileColumnName, FoundColumn, FoundColumns } from './file-columns.ts';

export type FileValues = Partial<Record<FileColumnName, Stored>>;

export interface FileCells {
  /** By the column's short name; null for an empty cell, absent where the file has no such column or the cell cannot be read. */
  values: FileValues;
  problems: FileProblem[];
  /** What is told although the cell is read. */
  notes: Reason[];
}

/** References stand by name: they are texts here. */
const named: ReadonlySet<string> = new Set(['type', 'group', 'parent']);

export type CellsReader = (row: TableRow, mark: DecimalMark | null) => FileCells;

interface CellsReaderInput {
  found: FoundColumns;
  translator: CellWording['translator'];
  opening: ImportOpening;
}

export function cellsReader({ lab }: Ctx, { found, translator, opening }: CellsReaderInput): CellsReader {
  const dates = { order: opening.dateOrder, since1904: opening.table.since1904 };
  const wording = { translator, zone: zoneOf(lab.clock), dates, begins: 'start_date' };
  const columns = [...found.byName.values()].map((column) => ({ column, read: cellReader(column.field, wording) }));
  return (row, mark) => {
    const cells: FileCells = { values: {}, problems: [], notes: [] };
    for (const { column, read } of columns) {
      const result = readOne(column, row, (cell) => read(cell, mark));
      if ('problem' in result) cells.problems.push(result.problem);
      else cells.values[column.name] = result.value;
      if ('note' in result && result.note)
        cells.notes.push({ column: column.heading, attribute: column.field.attr, ...result.note, note: true });
    }
    return cells;
  };
}

type Read = (cell: { text: string; isNumber: boolean }) => ReturnType<ReturnType<typeof cellReader>>;

type ReadCell = { value: Stored; note?: FieldProblem } | { problem: FileProblem };

function readOne({ name, index, field }: FoundColumn, row: TableRow, read: Read): ReadCell {
  const text = row.cells[index] ?? '';
  const invalid = (key: string, params?: FileProblem['params']) => ({
    problem: { verdict: 'invalid' as const, column: name, key, ...(params ? { params } : {}) },
  });
  if (row.formulas.has(index)) return invalid('errors.table.formula');
  if (text.trim() === '') return { value: null };
  if (named.has(name)) return { value: text.trim() };
  const cell = read({ text, isNumber: row.numbers.has(index) });
  if (cell === null) return { value: null };
  if ('problem' in cell) {
    const { key, params } = cell.problem;
    const problem = invalid(key, params);
    return key === 'errors.table.ambiguous_number' ? { problem: { ...problem.problem, verdict: 'ambiguous' } } : problem;
  }
  const reading = field.type.read(cell.value, field.limits, 'attributes');
  const told = cell.note ? { note: cell.note } : {};
  return reading.ok ? { value: reading.value, ...told } : invalid(reading.problem.key, reading.problem.params);
}

export const textOf = (value: Stored | undefined): string | null => (typeof value === 'string' ? value : null);

/** The given of these columns, as the plans take them. */
export function pick(values: Readonly<FileValues>, names: readonly FileColumnName[]): Record<string, Stored> {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] ?? null]] : [])));
}
