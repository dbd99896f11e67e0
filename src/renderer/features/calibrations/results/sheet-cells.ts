// A results row as the sheet shows it: which of the record's columns a cell stands for. Pure; docs/data-contracts.md#certificate names the
// columns.

import { readValue } from '#renderer/lib/entry/clipboard-table.ts';
import { measuredColumns, nominalColumnOf, recordedIn } from '#server/contract/values/recorded-value.ts';

export const cellNames = [
  'test_desc',
  'nominal',
  'nominal_unit',
  'measured',
  'measured_unit',
  'lower',
  'upper',
  'uncertainty',
  'readings',
  'lower_unit',
  'upper_unit',
  'uncertainty_unit',
  'remark',
] as const;
export type CellName = (typeof cellNames)[number];
export type Cells = Readonly<Record<CellName, string>>;

export type Attributes = Readonly<Record<string, unknown>>;

/** Which columns hold the two quantities of this row; the first is the one that is judged. */
export interface Source {
  nominal: readonly string[];
  measured: readonly string[];
}

const values: ReadonlySet<CellName> = new Set(['nominal', 'measured', 'lower', 'upper', 'uncertainty']);
const unitOf: Partial<Record<CellName, CellName>> = {
  nominal: 'nominal_unit',
  measured: 'measured_unit',
  lower: 'lower_unit',
  upper: 'upper_unit',
  uncertainty: 'uncertainty_unit',
};
const units: ReadonlySet<CellName> = new Set(Object.values(unitOf));
const limitColumns = { lower: 'lower_limit', upper: 'upper_limit', uncertainty: 'exp_uncert' } as const;

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

export const emptyCells: Cells = Object.fromEntries(cellNames.map((name) => [name, ''])) as Record<CellName, string>;
export const newSource: Source = { nominal: ['fixq'], measured: ['varq'] };

/** Devices write the reading and the target a second time, into the column of whoever shows it: both are kept equal. */
export function sourceOf(attributes: Attributes): Source {
  const at = (column: string) => textOf(attributes[column]).trim();
  const measured = recordedIn(attributes, measuredColumns);
  const nominal = nominalColumnOf(attributes) ?? 'fixq';
  const twin = (column: string, other: string) =>
    ['uut_ind', 'sys_actual'].filter((one) => one !== column && one !== other && at(one) !== '' && at(one) === at(column));
  const distinct = at(nominal) !== at(measured);
  return {
    nominal: [nominal, ...(distinct ? twin(nominal, measured) : [])],
    measured: [measured, ...(distinct ? twin(measured, nominal) : [])],
  };
}

/** The column behind a cell that holds a quantity. */
function columnsOf(name: CellName, source: Source): readonly string[] {
  if (name === 'nominal' || name === 'measured') return source[name];
  if (name === 'lower' || name === 'upper' || name === 'uncertainty') return [limitColumns[name]];
  return [name];
}

export function cellsOf(attributes: Attributes, source: Source): Cells {
  const cells: Record<CellName, string> = { ...emptyCells };
  for (const name of cellNames) {
    const unit = unitOf[name];
    if (units.has(name)) continue;
    const [column = ''] = columnsOf(name, source);
    cells[name] = textOf(attributes[column]);
    if (unit) cells[unit] = `${textOf(attributes[`${column}_p`])}${textOf(attributes[`${column}_u`])}`;
  }
  return cells;
}

/** What the server is told of a row: the columns of the cells that differ. */
export function attributesOf(cells: Cells, before: Cells | null, source: Source): Record<string, string | null> {
  const attributes: Record<string, string | null> = {};
  for (const name of cellNames) {
    if (before ? cells[name] === before[name] : cells[name] === '') continue;
    if (units.has(name)) continue;
    for (const column of columnsOf(name, source)) attributes[column] = cells[name] === '' ? null : cells[name];
  }
  for (const [value, unit] of Object.entries(unitOf) as [CellName, CellName][]) {
    if (before ? cells[unit] === before[unit] : cells[unit] === '') continue;
    for (const column of columnsOf(value, source)) {
      attributes[`${column}_p`] = null;
      attributes[`${column}_u`] = cells[unit] === '' ? null : cells[unit];
    }
  }
  return attributes;
}

/** The cell that an attribute named in an error stands in. */
export function cellOfAttribute(attribute: string | null, source: Source): CellName | null {
  if (attribute === null) return null;
  for (const name of cellNames) {
    if (units.has(name)) continue;
    if (
      columnsOf(name, source).some((column) => attribute === column || attribute === `${column}_p` || attribute === `${column}_u`)
    )
      return name;
  }
  return null;
}

/** Everything a verdict needs, by the columns it is read from. */
export function judgedAttributes(cells: Cells, source: Source): Record<string, string | null> {
  const { remark: _remark, test_desc: _description, ...quantities } = attributesOf(cells, null, source);
  return quantities;
}

/** A cell as typed or pasted. One unit serves the row: what had the old one, or none, follows. */
export function withCell(cells: Cells, name: CellName, text: string): Cells {
  if (name === 'nominal_unit' || name === 'measured_unit') return withUnit(cells, name, text.trim());
  if (!values.has(name)) return { ...cells, [name]: name === 'remark' ? text : text.trim() };
  const { value, unit } = readValue(text);
  const next = { ...cells, [name]: value };
  const place = unitOf[name];
  if (unit === null || place === undefined || next[place] === unit) return next;
  return next[place] === '' ? withUnit(next, place, unit) : { ...next, [place]: unit };
}

const following: readonly CellName[] = ['measured_unit', 'lower_unit', 'upper_unit', 'uncertainty_unit'];

function withUnit(cells: Cells, name: CellName, unit: string): Cells {
  const before = cells[name];
  const next: Record<CellName, string> = { ...cells, [name]: unit };
  const others = name === 'nominal_unit' ? following : following.filter((one) => one !== name);
  for (const one of others) if (cells[one] === '' || cells[one] === before) next[one] = unit;
  if (name !== 'nominal_unit' && cells.nominal_unit === '') next.nominal_unit = unit;
  return next;
}

/** The unit that has to be said because it is another than the measured value's. */
export function otherUnit(cells: Cells, name: CellName): string {
  const place = unitOf[name];
  if (place === undefined || name === 'nominal' || name === 'measured') return '';
  return cells[name] !== '' && cells[place] !== cells.measured_unit ? cells[place] : '';
}

export function isValue(name: CellName): boolean {
  return values.has(name);
}

export function isUnit(name: CellName): boolean {
  return units.has(name);
}
