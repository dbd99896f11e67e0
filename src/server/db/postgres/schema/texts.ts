// What is searched in a table, as one text: a view of it, and an index of its pieces of three characters. The index stands on the words
// themselves and not on a column of the table, which everything that reads or writes whole rows would meet.
import { folded } from '../../dialect/spelled.ts';
import type { TextIndexOf } from './shape.ts';
import { cutName, quoted } from './tables.ts';

/** Between two columns: no word reaches over it. The same in the view and in the index, or the index is not taken. */
const wholeOf = (columns: readonly string[]) =>
  folded(`(${columns.map((column) => `coalesce(cast(${quoted(column)} as text), '')`).join(' || chr(31) || ')})`);

export function textViewDdl({ name, table, columns }: TextIndexOf): string {
  const list = columns.map(quoted).join(', ');
  return `create view ${quoted(cutName(name))} as select rid, ${list}, ${wholeOf(columns)} as whole from ${quoted(table)}`;
}

export const piecesName = ({ name }: Pick<TextIndexOf, 'name'>) => cutName(`${name}_pieces`);

export function textIndexDdl(text: TextIndexOf): string {
  return `create index ${quoted(piecesName(text))} on ${quoted(text.table)} using gin ((${wholeOf(text.columns)}) gin_trgm_ops)`;
}
