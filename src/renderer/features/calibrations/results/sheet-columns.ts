// The columns of the results sheet, in the order a test point is read in.
import type { CellName } from './sheet-cells.ts';

export interface SheetColumn {
  name: string;
  /** None: worked out, not typed. */
  cell: CellName | null;
  right: boolean;
}

const typed = (cell: CellName, right = false): SheetColumn => ({ name: cell, cell, right });

export const columns: readonly SheetColumn[] = [
  { name: 'num', cell: null, right: true },
  typed('test_desc'),
  typed('nominal', true),
  typed('nominal_unit'),
  typed('measured', true),
  typed('measured_unit'),
  typed('lower', true),
  typed('upper', true),
  typed('uncertainty', true),
  { name: 'coverage', cell: null, right: true },
  { name: 'error', cell: null, right: true },
  { name: 'span', cell: null, right: false },
  { name: 'verdict', cell: null, right: false },
  { name: 'outside', cell: null, right: true },
  typed('readings', true),
  { name: 'deviation', cell: null, right: true },
  typed('remark'),
];

export const editableColumns: readonly number[] = columns.flatMap(({ cell }, index) => (cell ? [index] : []));

/** Where the hand begins: the values come one below the other. */
export const measuredColumn = columns.findIndex(({ cell }) => cell === 'measured');
