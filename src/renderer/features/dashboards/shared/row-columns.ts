// What of a widget's rows tells most: which record, which device, whose, until when. Where not all columns have room, these have it first.
import type { Column, TableRow } from '#server/contract/widget-answer.ts';

export type RowColumn =
  | { is: 'cell'; column: Column }
  /** Maker and model in one. */
  | { is: 'device'; label: string; from: readonly string[] };

interface Told {
  first: RowColumn[];
  inventory: RowColumn[];
  /** What it is about: a device, or what a record is called that begins with its number. */
  subject: RowColumn[];
  customer: RowColumn[];
  /** Until when something is to be done. */
  due: Column | null;
  rest: RowColumn[];
  /** What others of them say already. */
  late: RowColumn[];
}

const saidByOthers: ReadonlySet<string> = new Set([
  'days_left',
  'serial_number',
  'inventory.serial_number',
  'description',
  'status',
  'inventory.status',
]);
const ofDevice = (name: string) => [name, `inventory.${name}`];

/** `due`: the attribute that says until when, of records that have one. */
export function toldColumns(columns: readonly Column[], due: string | undefined): Told {
  const find = (...names: readonly string[]) => columns.find(({ name }) => names.includes(name));
  const cell = (column: Column): RowColumn => ({ is: 'cell', column });
  const [first] = columns;
  const others = (column: Column | undefined) => (column === undefined || column === first ? [] : [cell(column)]);
  const parts = [find(...ofDevice('manufacturer')), find(...ofDevice('model'))].filter((one) => one !== undefined);
  const title = find('title');
  const subject: RowColumn[] =
    parts.length > 0
      ? [{ is: 'device', label: parts.map(({ label }) => label).join(' · '), from: parts.map(({ name }) => name) }]
      : others(title);
  const inventory = find('inventory');
  const customer = find(...ofDevice('customer'));
  const dueColumn = due === undefined ? undefined : find(due);
  const told = new Set([first, ...(parts.length > 0 ? parts : [title]), inventory, customer, dueColumn]);
  const rest = columns.filter((column) => !told.has(column));
  const isLate = ({ name }: Column) => parts.length > 0 && saidByOthers.has(name);
  return {
    first: first ? [cell(first)] : [],
    inventory: others(inventory),
    subject,
    customer: others(customer),
    due: dueColumn === undefined || dueColumn === first ? null : dueColumn,
    rest: rest.filter((column) => !isLate(column)).map(cell),
    late: rest.filter(isLate).map(cell),
  };
}

/** What a list is in the order of, but for the day. */
const readFor: ReadonlySet<string> = new Set(['risk']);

/** All of them; what a list is read for stands beside the record's number, however narrow the widget. */
export function widgetColumns(columns: readonly Column[], due: string | undefined): RowColumn[] {
  const told = toldColumns(columns, due);
  const dueCell: RowColumn[] = told.due === null ? [] : [{ is: 'cell', column: told.due }];
  const isReadFor = (one: RowColumn) => one.is === 'cell' && readFor.has(one.column.name);
  return [
    ...told.first,
    ...dueCell,
    ...told.rest.filter(isReadFor),
    ...told.inventory,
    ...told.subject,
    ...told.customer,
    ...told.rest.filter((one) => !isReadFor(one)),
    ...told.late,
  ];
}

const days: ReadonlySet<string> = new Set(['duedate', 'due', 'rental_end']);

/** Rows of no one kind still say until when; the next calibration does so where days are counted to it. */
export function dayOf(columns: readonly Column[]): string | undefined {
  const isCounted = columns.some(({ name }) => name === 'days_left');
  return columns.find(({ name }) => days.has(name) || (isCounted && name === 'next_calibration_date'))?.name;
}

type Headed = { is: 'device'; label: string } | { is: 'cell' | 'due'; column: Column };

export const keyOf = (one: Headed) => (one.is === 'device' ? one.is : one.column.name);
export const labelOf = (one: Headed) => (one.is === 'device' ? one.label : one.column.label);

export function deviceName(from: readonly string[], row: TableRow): string {
  return from
    .map((name) => row[name])
    .filter(Boolean)
    .join(' ');
}
