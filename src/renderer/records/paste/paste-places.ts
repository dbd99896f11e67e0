// Which row and which column each pasted text is meant for: a table spreads from the current cell, or by its heads where it brings
// them; a single value goes to all chosen rows. Pure; docs/design/expectations.md#grid.

import type { Cell } from '../grid/grid-keys.ts';
import type { Column } from '../kind/columns.ts';
import { pageSize } from '../rows/use-pages.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { isChosen, type Selection } from '../selection/selection.ts';

export interface PlacedRow {
  entry: RowEntry;
  /** By the place of their column. */
  texts: ReadonlyMap<number, string>;
}

export interface PlacedTable {
  rows: readonly PlacedRow[];
  /** Lines that meet no row, or one that is not loaded. */
  lost: number;
  /** Columns of the table to the right of the last one. */
  beyond: number;
  /** The first line named the columns. */
  byHeads: boolean;
}

interface PasteInput {
  table: readonly (readonly string[])[];
  columns: readonly Column[];
  current: Cell;
  selection: Selection;
  total: number;
  rowAt(index: number): RowEntry | undefined;
}

export function placeTable({ table, columns, current, selection, total, rowAt }: PasteInput): PlacedTable {
  const [only] = table[0] ?? [];
  const chosen = chosenRows(selection, total, rowAt);
  if (only !== undefined && table.length === 1 && table[0]?.length === 1 && chosen.count > 0) {
    const rows = chosen.loaded.map((entry) => ({ entry, texts: new Map([[current.column, only]]) }));
    return { rows, lost: chosen.count - rows.length, beyond: 0, byHeads: false };
  }
  const heads = headsOf(table[0] ?? [], columns);
  const lines = heads ? table.slice(1) : table;
  const rows = lines.flatMap((line, index): PlacedRow[] => {
    const entry = rowAt(current.row + index);
    const places = line.map((text, place): [number, string] => [heads?.[place] ?? current.column + place, text]);
    return entry ? [{ entry, texts: new Map(places.filter(([column]) => column < columns.length)) }] : [];
  });
  const widest = Math.max(0, ...lines.map((line) => line.length));
  return {
    rows,
    lost: lines.length - rows.length,
    beyond: heads ? 0 : Math.max(0, current.column + widest - columns.length),
    byHeads: heads !== null,
  };
}

/** The places of the columns that the line names; null where it is no line of heads. */
function headsOf(line: readonly string[], columns: readonly Column[]): readonly number[] | null {
  const plain = (text: string) => text.trim().toLowerCase();
  const places = line.map((text) => columns.findIndex(({ field }) => plain(field.label) === plain(text)));
  return places.length > 0 && places.every((place) => place >= 0) ? places : null;
}

/** Page by page: of a list of a million rows only a few pages are there. */
function chosenRows(selection: Selection, total: number, rowAt: PasteInput['rowAt']) {
  const count = selection.all ? Math.max(0, total - selection.ids.size) : selection.ids.size;
  const loaded: RowEntry[] = [];
  if (count === 0) return { count, loaded };
  for (let start = 0; start < total; start += pageSize) {
    if (!rowAt(start)) continue;
    for (let index = start; index < Math.min(total, start + pageSize); index += 1) {
      const entry = rowAt(index);
      if (entry && isChosen(selection, entry.record.id)) loaded.push(entry);
    }
  }
  return { count, loaded };
}
