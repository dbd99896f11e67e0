// A value that takes a while to type, over one that may change meanwhile: what was saved in the same cell by somebody else, or in another
// window, is asked about and never written over. Pure. docs/design/expectations.md#text-and-trust.
import { stepped } from '#renderer/lib/entry/edit-trail.ts';
import { type CellName, withCell } from './sheet-cells.ts';
import { type DraftRow, type Sheet, type StoredRow, withEdits } from './sheet-model.ts';

/** What stood before whoever began to type. */
export interface Begun {
  row: DraftRow;
  stored: StoredRow | null;
}

export function begunAt(sheet: Sheet, row: DraftRow): Begun {
  return { row, stored: sheet.stored.get(row.ref) ?? null };
}

/** A value that another one has come under goes out over the version it was typed on: saving tells of the conflict. */
export function withTyped(sheet: Sheet, { row, stored }: Begun, { name, text }: { name: CellName; text: string }): Sheet {
  const { ref } = row;
  const mine = withCell(row.cells, name, text);
  // Whoever leaves a cell as it was has written nothing.
  if (mine[name] === row.cells[name]) return sheet;
  const now = sheet.rows.find((one) => one.ref === ref);
  // The row was taken out by somebody else: what was measured is kept as a row of its own.
  if (!now) return { ...sheet, ...stepped(sheet, sheet.rows), rows: [...sheet.rows, { ...row, cells: mine }] };
  const next = withEdits(sheet, [{ ref, name, text }]);
  const known = sheet.stored.get(ref);
  const isOvertaken = now.cells[name] !== row.cells[name] && now.cells[name] !== mine[name];
  if (!isOvertaken || !known || !stored) return next;
  const version = Math.min(known.version, stored.version);
  return { ...next, stored: new Map(next.stored).set(ref, { ...known, version }) };
}
