// What of a widget's rows is read from across the room: a few columns that are seen whole, instead of all of which none is.
import type { Column } from '#server/contract/widget-answer.ts';

export type WallColumn =
  | { is: 'cell'; column: Column }
  /** Maker and model in one. */
  | { is: 'device'; label: string; from: readonly string[] }
  /** A day, told by what it means today. */
  | { is: 'due'; column: Column };

interface Input {
  columns: readonly Column[];
  /** The attribute that says until when something is to be done. */
  due: string | undefined;
  /** How many have room. */
  room: number;
}

/** What others of them say already, or a passer-by does not read. */
const leftOut: ReadonlySet<string> = new Set(['days_left', 'serial_number', 'inventory.serial_number', 'description', 'status']);
const ofDevice = (name: string) => [name, `inventory.${name}`];

/** Which record, which device, whose, until when; then the others as they come. */
export function wallColumns({ columns, due, room }: Input): WallColumn[] {
  const find = (...names: readonly string[]) => columns.find(({ name }) => names.includes(name));
  const cell = (column: Column | undefined): WallColumn[] => (column ? [{ is: 'cell', column }] : []);
  const [first] = columns;
  const parts = [find(...ofDevice('manufacturer')), find(...ofDevice('model'))].filter((one) => one !== undefined);
  const label = parts.map((one) => one.label).join(' · ');
  const device: WallColumn[] = parts.length > 0 ? [{ is: 'device', label, from: parts.map(({ name }) => name) }] : [];
  const inventory = find('inventory');
  const customer = find('customer');
  const dueColumn = due === undefined ? undefined : find(due);
  const told = new Set([first, ...parts, inventory, customer, dueColumn]);
  const fresh = (column: Column | undefined) => (column === first ? undefined : column);
  const rest = columns.filter((column) => !told.has(column));
  const isLate = (column: Column) => parts.length > 0 && leftOut.has(column.name);
  return [
    ...cell(first),
    ...cell(fresh(inventory)),
    ...device,
    ...cell(fresh(customer)),
    ...(dueColumn && dueColumn !== first ? [{ is: 'due', column: dueColumn } as const] : []),
    ...rest.filter((column) => !isLate(column)).flatMap(cell),
  ].slice(0, room);
}
