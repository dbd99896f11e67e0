// What of a widget's rows is read from across the room: a few columns that are seen whole, instead of all of which none is.
import type { Column } from '#server/contract/widget-answer.ts';
import { type RowColumn, toldColumns } from '../shared/row-columns.ts';

/** A day is told by what it means today. */
export type WallColumn = RowColumn | { is: 'due'; column: Column };

interface Input {
  columns: readonly Column[];
  /** The attribute that says until when something is to be done. */
  due: string | undefined;
  /** How many have room. */
  room: number;
}

/** Which record, which device, whose, until when; then the others as they come, but for what those say already. */
export function wallColumns({ columns, due, room }: Input): WallColumn[] {
  const told = toldColumns(columns, due);
  const day: WallColumn[] = told.due === null ? [] : [{ is: 'due', column: told.due }];
  return [...told.first, ...told.inventory, ...told.subject, ...told.customer, ...day, ...told.rest].slice(0, room);
}
