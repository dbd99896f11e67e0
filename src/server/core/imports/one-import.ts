// One import under way: its file, what the user says about it, and what came of reading it so. It may be read anew as often as the user
// says something else; what was shown before stays until the new is there.
import type { ReceivedFile } from '../../files/receive.ts';
import type { DecimalMark } from '../../tabular/cells/number-cell.ts';
import type { Table } from '../../tabular/cells/table-row.ts';
import { firstRows, readTable, type TableReading } from '../../tabular/read-table.ts';
import type { Ctx } from '../lab/context.ts';
import type { ImportFolder } from './import-folder.ts';
import { type ColumnUse, type ImportKind, type Verdict, verdicts } from './import-kind.ts';
import { judge, type WorkInput } from './import-work.ts';
import { judgedRows } from './judged-rows.ts';
import type { MadeKeys } from './made-records.ts';
import { mendedTable } from './mended-table.ts';
import type { OpenQuestion } from './open-questions.ts';
import type { Said } from './said.ts';

export type ImportPhase = 'waiting' | 'reading' | 'ready' | 'applying' | 'applied' | 'failed';

export interface ImportState {
  token: string;
  path: string;
  phase: ImportPhase;
  file: { name: string | null; size: number; format: string | null; encoding: string | null; delimiter: string | null };
  /** Where the headings were found, or are said to be. */
  headerRow: number | null;
  said: Said;
  /** How often it was judged. */
  judged: number;
  done: number;
  total: number | null;
  counts: Record<Verdict, number>;
  columns: readonly ColumnUse[];
  questions: readonly OpenQuestion[];
  expiresAt: number;
  error: unknown;
  /** What became of it; null before, and without an id when there was nothing to write. */
  run: { id: string | null; count: number } | null;
}

export interface Import {
  /** As it is kept; the token is its caller's. */
  id: string;
  state: ImportState;
  /** Whose it is. */
  caller: string;
  kind: ImportKind;
  folder: ImportFolder;
  /** The record of the lab that the file came from, which is told that it was written. */
  source: string | null;
  keys: MadeKeys;
  /** What the numbers were found to mean, and under which name the rows lie, as they were judged last; null before. */
  mark: DecimalMark | null;
  rows: string | null;
  ended: boolean;
  work: Promise<unknown>;
}

export class Cancelled extends Error {}

/** Refuses what is no table so. */
export async function openTable(ctx: Ctx, { kind, folder }: Pick<Import, 'kind' | 'folder'>, said: TableReading): Promise<Table> {
  const { headerRow, encoding, delimiter } = said;
  return readTable(await folder.file(), { headerRow, encoding, delimiter, isHeading: kind.headings(ctx) });
}

/** As it was judged last: which words are headings depends on the language of whoever asks. */
export function judgedTable(ctx: Ctx, one: Import): Promise<Table> {
  const { said, headerRow } = one.state;
  return openTable(ctx, one, { ...said, headerRow: headerRow ?? undefined });
}

export function workOf(one: Import, { table, said }: { table: Table; said: Said }): WorkInput {
  const goOn = () => {
    if (one.ended) throw new Cancelled();
  };
  return { kind: one.kind, table: mendedTable(table, said), said, keys: one.keys, progress: one.state, goOn };
}

/** What was shown before stays until this is done, and its rows until that is kept. */
export async function readAnew(ctx: Ctx, one: Import, reading: { table: Table; said: Said }): Promise<void> {
  const { state, folder } = one;
  const name = ctx.lab.newId();
  const rows = await judgedRows(folder.rows(name));
  try {
    const { columns, questions, mark } = await judge(ctx, { ...workOf(one, reading), into: rows });
    await rows.keep();
    await folder.offerRows(name);
    Object.assign(one, { rows: name, mark });
    Object.assign(state, shownOf(reading), { columns, questions, counts: rows.counts() });
    Object.assign(state, { judged: state.judged + 1, error: null });
  } catch (error) {
    await rows.drop();
    throw error;
  }
  await rows.close();

  function shownOf({ table, said }: typeof reading): Pick<ImportState, 'said' | 'headerRow' | 'file'> {
    const { format, encoding, delimiter, headerLine: headerRow } = table;
    return { said, headerRow, file: { ...state.file, format, encoding, delimiter } };
  }
}

const sampleRows = 25;
const [sampleCells, sampleText] = [60, 120];

/** The first rows as they stand, whatever can be made of them. */
export async function sampleOf({ folder, state }: Import, said: TableReading) {
  const asked = { encoding: said.encoding ?? state.said.encoding, delimiter: said.delimiter ?? state.said.delimiter };
  const { rows, encoding, delimiter } = await firstRows(await folder.file(), sampleRows, asked);
  const shown = rows.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, sampleCells).map((cell) => cell.slice(0, sampleText)),
  }));
  return { encoding, delimiter, header_row: state.headerRow, rows: shown };
}

export function newState(
  one: Pick<ImportState, 'token' | 'path' | 'expiresAt' | 'said'>,
  file: Pick<ReceivedFile, 'name' | 'size'>,
): ImportState {
  return {
    ...one,
    phase: 'waiting',
    file: { name: file.name, size: file.size, format: null, encoding: null, delimiter: null },
    headerRow: null,
    judged: 0,
    done: 0,
    total: null,
    counts: Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>,
    columns: [],
    questions: [],
    error: null,
    run: null,
  };
}
