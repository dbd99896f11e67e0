// The columns of the sheet of steps, in the order a step is written in.
import type { ColumnWidth } from '#renderer/ui/sheet/sheet-widths.ts';
import type { CellName } from './step-cells.ts';

export interface StepColumn {
  name: string;
  /** None: worked out, not typed. */
  cell: CellName | null;
  right: boolean;
}

const typed = (cell: CellName, right = false): StepColumn => ({ name: cell, cell, right });

export const columns: readonly StepColumn[] = [
  { name: 'num', cell: null, right: true },
  typed('kind'),
  typed('number'),
  typed('description'),
  typed('nominal', true),
  typed('unit'),
  typed('range', true),
  typed('resolution', true),
  typed('tolerance'),
  { name: 'limits', cell: null, right: false },
  typed('uncertainty', true),
  typed('condition'),
  typed('k', true),
  typed('instrument'),
];

export const editableColumns: readonly number[] = columns.flatMap(({ cell }, index) => (cell ? [index] : []));
export const firstColumn = 1;
export const columnOf = (cell: CellName) => columns.findIndex((column) => column.cell === cell);

export const leastWidths: Readonly<Record<string, ColumnWidth>> = {
  num: { width: 40 },
  kind: { width: 92 },
  number: { width: 64 },
  description: { width: 160, grows: 3 },
  nominal: { width: 80 },
  unit: { width: 52 },
  range: { width: 76 },
  resolution: { width: 92 },
  tolerance: { width: 132, grows: 1 },
  limits: { width: 164, grows: 2, values: true },
  uncertainty: { width: 84 },
  condition: { width: 72 },
  k: { width: 44 },
  instrument: { width: 148, grows: 1 },
};
