// What a paste, a clearing and a new row come to: edits of cells and rows below the last. docs/design/expectations.md#excel-paste.
import type { Range } from '#renderer/lib/entry/cell-movement.ts';
import { type CellName, type Cells, isUnit } from './sheet-cells.ts';
import { columns } from './sheet-columns.ts';
import type { CellEdit, DraftRow, NewRow, Phase } from './sheet-model.ts';

let made = 0;
/** Names a row until the server has one for it. */
export function newRef(): string {
  made += 1;
  return `new-${Date.now().toString(36)}-${made}`;
}

/** A new row measures in what the one above it measures in. */
export function unitsBelow(row: DraftRow | undefined): Partial<Cells> {
  if (!row) return {};
  const { nominal_unit, measured_unit, lower_unit, upper_unit, uncertainty_unit } = row.cells;
  return { nominal_unit, measured_unit, lower_unit, upper_unit, uncertainty_unit };
}

export function cellsIn(rows: readonly DraftRow[], { top, bottom, left, right }: Range): { ref: string; cell: CellName }[] {
  const names = columns.slice(left, right + 1).flatMap(({ cell }) => (cell ? [cell] : []));
  return rows.slice(top, bottom + 1).flatMap(({ ref }) => names.map((cell) => ({ ref, cell })));
}

interface PasteInput {
  table: readonly (readonly string[])[];
  rows: readonly DraftRow[];
  range: Range;
  phase: Phase;
}

/** Other programs copy an empty column along: a unit goes by being cleared, not by having nothing pasted over it. */
const takesUnit = ({ name, text }: CellEdit) => isUnit(name) && text.trim() === '';

/** One cell fills the whole choice; a table spreads from its corner, over new rows at the end if need be. */
export function pasted({ table, rows, range, phase }: PasteInput) {
  const [only = ''] = table[0] ?? [];
  const single = table.length === 1 && table[0]?.length === 1;
  if (single) {
    const edits = cellsIn(rows, range)
      .map(({ ref, cell }): CellEdit => ({ ref, name: cell, text: only }))
      .filter((edit) => !takesUnit(edit));
    return { edits, added: [], bottom: range.bottom, right: range.right };
  }
  const added: NewRow[] = [];
  const edits: CellEdit[] = [];
  let right = range.left;
  for (const [index, line] of table.entries()) {
    let ref = rows[range.top + index]?.ref;
    if (ref === undefined) {
      ref = newRef();
      added.push({ ref, phase, cells: unitsBelow(rows.at(-1)) });
    }
    for (const [offset, text] of line.entries()) {
      const cell = columns[range.left + offset]?.cell;
      if (columns[range.left + offset]) right = Math.max(right, range.left + offset);
      const edit = cell && { ref, name: cell, text };
      if (edit && !takesUnit(edit)) edits.push(edit);
    }
  }
  return { edits, added, bottom: range.top + table.length - 1, right };
}
