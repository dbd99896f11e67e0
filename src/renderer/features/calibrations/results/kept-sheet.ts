// What of a results sheet is not saved yet, as it is kept over a crash, and the way back onto the sheet as the server gives it. Pure.
import { stepped } from '#renderer/lib/entry/edit-trail.ts';
import { type CellName, type Cells, cellNames, emptyCells, newSource } from './sheet-cells.ts';
import { changesOf, type DraftRow, isChanged, type Phase, type Sheet } from './sheet-model.ts';

interface KeptRow {
  /** Null: a row the server has not seen. */
  id: string | null;
  /** The version it was typed on: saving tells what somebody else saved since. */
  version: number | null;
  phase: Phase;
  cells: Partial<Record<CellName, string>>;
}

export interface KeptSheet {
  rows: readonly KeptRow[];
  /** Ids. */
  remove: readonly string[];
}

export function keptOf(sheet: Sheet): KeptSheet | null {
  const changes = changesOf(sheet);
  if (!isChanged(changes)) return null;
  const rows = changes.rows.flatMap(({ ref, id, version }): KeptRow[] => {
    const row = sheet.rows.find((one) => one.ref === ref);
    if (!row) return [];
    const before = sheet.stored.get(ref)?.cells ?? emptyCells;
    const cells = Object.fromEntries(
      cellNames.flatMap((name) => (row.cells[name] === before[name] ? [] : [[name, row.cells[name]]])),
    );
    return [{ id, version: version ?? null, phase: row.phase, cells }];
  });
  return { rows, remove: changes.remove };
}

/** Null when nothing of it would change the sheet. */
export function withKept(sheet: Sheet, kept: KeptSheet, newRef: () => string): Sheet | null {
  const removed = new Set(kept.remove);
  const known = new Map(
    kept.rows.flatMap((row) => (row.id !== null && sheet.stored.has(row.id) ? [[row.id, row] as const] : [])),
  );
  const stored = new Map(sheet.stored);
  let changed = false;
  const staying = sheet.rows.filter(({ ref }) => !removed.has(ref));
  changed ||= staying.length < sheet.rows.length;
  const rows = staying.map((row): DraftRow => {
    const mine = known.get(row.ref);
    const cells: Cells = { ...row.cells, ...mine?.cells };
    if (!mine || cellNames.every((name) => cells[name] === row.cells[name])) return row;
    changed = true;
    const base = stored.get(row.ref);
    if (base && mine.version !== null) stored.set(row.ref, { ...base, version: Math.min(base.version, mine.version) });
    return { ...row, cells };
  });
  let num = Math.max(0, ...sheet.rows.map((row) => row.num));
  for (const { id, phase, cells } of kept.rows) {
    if (id !== null && known.has(id)) continue;
    num += 1;
    changed = true;
    rows.push({ ref: newRef(), phase, num, cells: { ...emptyCells, ...cells }, source: newSource });
  }
  return changed ? { ...sheet, ...stepped(sheet, sheet.rows), stored, rows } : null;
}

export function readKept(content: unknown): KeptSheet | null {
  if (typeof content !== 'object' || content === null || !('rows' in content) || !('remove' in content)) return null;
  const { rows, remove } = content;
  if (!Array.isArray(rows) || !Array.isArray(remove)) return null;
  return { rows: rows.flatMap(readRow), remove: remove.filter((id): id is string => typeof id === 'string') };
}

function readRow(row: unknown): KeptRow[] {
  if (typeof row !== 'object' || row === null || !('cells' in row) || typeof row.cells !== 'object' || row.cells === null)
    return [];
  const texts: Partial<Record<string, unknown>> = { ...row.cells };
  const cells = Object.fromEntries(cellNames.flatMap((name) => (typeof texts[name] === 'string' ? [[name, texts[name]]] : [])));
  return [
    {
      id: 'id' in row && typeof row.id === 'string' ? row.id : null,
      version: 'version' in row && typeof row.version === 'number' ? row.version : null,
      phase: 'phase' in row && row.phase === 'as_found' ? 'as_found' : 'as_left',
      cells,
    },
  ];
}
