// The columns of the sheet of inputs, in the order an input is written in.
import type { ColumnWidth } from '#renderer/ui/sheet/sheet-widths.ts';

export const cellNames = [
  'name',
  'quantity',
  'estimate',
  'unit',
  'distribution',
  'statement',
  'value',
  'coverage_factor',
  'degrees_of_freedom',
  'shape',
  'readings',
  'taken_from',
  'source',
] as const;
export type CellName = (typeof cellNames)[number];
export type Cells = Readonly<Record<CellName, string>>;

const numbers: ReadonlySet<string> = new Set(['estimate', 'value', 'coverage_factor', 'degrees_of_freedom', 'shape']);
export const isNumber = (name: string) => numbers.has(name);

export interface InputColumn {
  name: string;
  /** None: worked out, not typed. */
  cell: CellName | null;
  right: boolean;
  /** Key of its title. */
  title: string;
}

/** Of a title that is longer than what stands below it. */
const shortTitles: Partial<Record<CellName, string>> = {
  coverage_factor: 'ui.budget.k.short',
  degrees_of_freedom: 'ui.budget.input_freedom',
};

const typed = (cell: CellName): InputColumn => ({
  name: cell,
  cell,
  right: isNumber(cell),
  title: shortTitles[cell] ?? `budget_input.${cell}`,
});

export const columns: readonly InputColumn[] = [
  { name: 'num', cell: null, right: true, title: 'ui.inputs.num' },
  ...cellNames.slice(0, 8).map(typed),
  { name: 'share', cell: null, right: true, title: 'ui.inputs.share' },
  ...cellNames.slice(8).map(typed),
];

export const editableColumns: readonly number[] = columns.flatMap(({ cell }, index) => (cell ? [index] : []));
export const firstColumn = 1;
export const columnOf = (cell: string) => columns.findIndex((column) => column.cell === cell);

export const leastWidths: Readonly<Record<string, ColumnWidth>> = {
  num: { width: 40 },
  name: { width: 104 },
  quantity: { width: 160, grows: 3 },
  estimate: { width: 96 },
  unit: { width: 64 },
  distribution: { width: 128 },
  statement: { width: 160 },
  value: { width: 104 },
  coverage_factor: { width: 64 },
  share: { width: 76 },
  degrees_of_freedom: { width: 64 },
  shape: { width: 124 },
  readings: { width: 128, grows: 1 },
  taken_from: { width: 150 },
  source: { width: 128, grows: 2 },
};
