// The results sheet as it is worked on: rows as drafted over rows as stored, what differs between the two, undo and redo. Pure.
import { stepped, type Trail, wentBack, wentForth } from '#renderer/lib/entry/edit-trail.ts';
import {
  type Attributes,
  attributesOf,
  type CellName,
  type Cells,
  cellNames,
  cellsOf,
  emptyCells,
  newSource,
  type Source,
  sourceOf,
  withCell,
} from './sheet-cells.ts';

export type Phase = 'as_found' | 'as_left';

export interface StoredRow {
  id: string;
  version: number;
  cells: Cells;
  attributes: Attributes;
}

export interface DraftRow {
  /** Stays the same from the first letter typed, whatever id the server gives. */
  ref: string;
  phase: Phase;
  num: number;
  cells: Cells;
  source: Source;
}

export interface Sheet extends Trail<readonly DraftRow[]> {
  stored: ReadonlyMap<string, StoredRow>;
  rows: readonly DraftRow[];
}

/** A row as the server gives it. */
export interface ServedRow {
  id: string;
  version: number;
  attributes: Attributes;
}

function refOf(sheet: Pick<Sheet, 'stored'>, id: string): string {
  for (const [ref, row] of sheet.stored) if (row.id === id) return ref;
  return id;
}

function storedOf({ id, version, attributes }: ServedRow, source: Source): StoredRow {
  return { id, version, attributes, cells: cellsOf(attributes, source) };
}

function draftOf(ref: string, { attributes }: ServedRow): DraftRow {
  const source = sourceOf(attributes);
  return {
    ref,
    phase: attributes.phase === 'as_found' ? 'as_found' : 'as_left',
    num: Number(attributes.row_num ?? 0),
    cells: cellsOf(attributes, source),
    source,
  };
}

export function sheetOf(served: readonly ServedRow[]): Sheet {
  const rows = served.map((row) => draftOf(row.id, row));
  const stored = new Map(served.map((row, index) => [row.id, storedOf(row, rows[index]?.source ?? newSource)]));
  return { stored, rows, past: [], future: [] };
}

function worked(sheet: Sheet, rows: readonly DraftRow[]): Sheet {
  return { ...sheet, ...stepped(sheet, sheet.rows), rows };
}

export interface CellEdit {
  ref: string;
  name: CellName;
  text: string;
}

export function withEdits(sheet: Sheet, edits: readonly CellEdit[]): Sheet {
  const byRow = new Map<string, CellEdit[]>();
  for (const edit of edits) byRow.set(edit.ref, [...(byRow.get(edit.ref) ?? []), edit]);
  let changed = false;
  const rows = sheet.rows.map((row) => {
    const cells = (byRow.get(row.ref) ?? []).reduce((before, { name, text }) => withCell(before, name, text), row.cells);
    if (sameCells(cells, row.cells)) return row;
    changed = true;
    return { ...row, cells };
  });
  return changed ? worked(sheet, rows) : sheet;
}

export interface NewRow {
  ref: string;
  phase: Phase;
  cells?: Partial<Cells>;
}

export function withNewRows(sheet: Sheet, added: readonly NewRow[]): Sheet {
  let last = Math.max(0, ...sheet.rows.map(({ num }) => num));
  const rows = added.map(({ ref, phase, cells }): DraftRow => {
    last += 1;
    return { ref, phase, num: last, cells: { ...emptyCells, ...cells }, source: newSource };
  });
  return rows.length === 0 ? sheet : worked(sheet, [...sheet.rows, ...rows]);
}

export function withoutRows(sheet: Sheet, refs: ReadonlySet<string>): Sheet {
  const rows = sheet.rows.filter(({ ref }) => !refs.has(ref));
  return rows.length === sheet.rows.length ? sheet : worked(sheet, rows);
}

function at(sheet: Sheet, step: ReturnType<typeof wentBack<readonly DraftRow[]>>): Sheet {
  return step === null ? sheet : { ...sheet, rows: step.now, past: step.past, future: step.future };
}

export function undone(sheet: Sheet): Sheet {
  return at(sheet, wentBack(sheet, sheet.rows));
}

export function redone(sheet: Sheet): Sheet {
  return at(sheet, wentForth(sheet, sheet.rows));
}

export interface RowChange {
  ref: string;
  id: string | null;
  version?: number;
  attributes: Record<string, string | number | null>;
}

export interface SheetChanges {
  rows: readonly RowChange[];
  /** Ids. */
  remove: readonly string[];
}

/** Nobody typed anything into it yet: it is not kept. */
export function isBlank({ cells }: DraftRow): boolean {
  return cellNames.every((name) => name.endsWith('_unit') || cells[name] === '');
}

export function changesOf({ stored, rows }: Sheet): SheetChanges {
  const drafted = new Set(rows.map(({ ref }) => ref));
  return {
    rows: rows.flatMap((row): RowChange[] => {
      const { ref, phase, num, cells, source } = row;
      const kept = stored.get(ref);
      if (!kept)
        return isBlank(row) ? [] : [{ ref, id: null, attributes: { ...attributesOf(cells, null, source), phase, row_num: num } }];
      const attributes = attributesOf(cells, kept.cells, source);
      return Object.keys(attributes).length === 0 ? [] : [{ ref, id: kept.id, version: kept.version, attributes }];
    }),
    remove: [...stored].flatMap(([ref, { id }]) => (drafted.has(ref) ? [] : [id])),
  };
}

export function isChanged(changes: SheetChanges): boolean {
  return changes.rows.length > 0 || changes.remove.length > 0;
}

/** As the rows were when they were sent, by their refs. */
export type SentCells = ReadonlyMap<string, Cells>;

/** The server's answer to a save: what stands there now, a measured value that follows its readings included. What was typed meanwhile
 * stays on top. */
export function withAnswer(
  sheet: Sheet,
  saved: readonly (ServedRow & { ref: string })[],
  removed: readonly string[],
  sent: SentCells = new Map(),
): Sheet {
  const stored = new Map(sheet.stored);
  const gone = new Set(removed);
  for (const [ref, { id }] of sheet.stored) if (gone.has(id)) stored.delete(ref);
  const sources = new Map(sheet.rows.map(({ ref, source }) => [ref, source]));
  for (const row of saved) stored.set(row.ref, storedOf(row, sources.get(row.ref) ?? sourceOf(row.attributes)));
  // A row that was refused keeps what was typed.
  const taken = new Set(saved.map(({ ref }) => ref));
  const rows = sheet.rows.map((row) => {
    const [before, now] = [sent.get(row.ref), taken.has(row.ref) ? stored.get(row.ref)?.cells : undefined];
    const follows = before && now && before.measured === row.cells.measured && now.measured !== row.cells.measured;
    return follows ? { ...row, cells: { ...row.cells, measured: now.measured, measured_unit: now.measured_unit } } : row;
  });
  return { ...sheet, stored, rows };
}

/** Rows as somebody else left them: shown at once where nothing has been typed; what has been typed stays, over the version it was
 * typed on, so that saving tells of the conflict. */
export function withServed(sheet: Sheet, served: readonly ServedRow[]): Sheet {
  const changes = changesOf(sheet);
  const touched = new Set(changes.rows.map(({ ref }) => ref));
  const removed = new Set(changes.remove);
  const byRef = new Map(served.map((row) => [refOf(sheet, row.id), row]));
  const stored = new Map<string, StoredRow>();
  const fresh = new Map<string, DraftRow>();
  for (const [ref, row] of byRef) {
    const kept = sheet.stored.get(ref);
    if (kept && (touched.has(ref) || kept.version >= row.version)) stored.set(ref, kept);
    else {
      const draft = draftOf(ref, row);
      stored.set(ref, storedOf(row, draft.source));
      if (!removed.has(row.id)) fresh.set(ref, draft);
    }
  }
  const staying = sheet.rows.filter(({ ref }) => byRef.has(ref) || touched.has(ref) || !sheet.stored.has(ref));
  const known = new Set(sheet.rows.map(({ ref }) => ref));
  const rows = [
    ...staying.map((row) => fresh.get(row.ref) ?? row),
    ...[...fresh].filter(([ref]) => !known.has(ref)).map(([, row]) => row),
  ];
  const step = (before: readonly DraftRow[]) => before.map((row) => withNews(row, sheet.stored.get(row.ref), fresh.get(row.ref)));
  return { stored, rows, past: sheet.past.map(step), future: sheet.future.map(step) };
}

/** A step back takes back what was typed here, never what somebody else saved since. */
function withNews(row: DraftRow, before: StoredRow | undefined, fresh: DraftRow | undefined): DraftRow {
  if (!before || !fresh) return row;
  const cells = Object.fromEntries(
    cellNames.map((name) => [name, row.cells[name] === before.cells[name] ? fresh.cells[name] : row.cells[name]]),
  );
  return { ...row, cells: { ...row.cells, ...cells } };
}

export function sameCells(a: Cells, b: Cells): boolean {
  return a === b || cellNames.every((name) => a[name] === b[name]);
}

/** The row as somebody else saved it, instead of what was typed. */
export function withTheirs(sheet: Sheet, ref: string, theirs: ServedRow): Sheet {
  const next = withAnswer(sheet, [{ ...theirs, ref }], []);
  return { ...next, rows: next.rows.map((row) => (row.ref === ref ? draftOf(ref, theirs) : row)) };
}
