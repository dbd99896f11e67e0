// The sheet of readings as it is worked on: lines of cells, as many trials as there are, undo and redo. Pure.
import { type PlacedText, pastedCells } from '#renderer/lib/entry/cell-fill.ts';
import type { Range } from '#renderer/lib/entry/cell-movement.ts';
import { readValue } from '#renderer/lib/entry/clipboard-table.ts';
import { emptyTrail, stepped, type Trail, wentBack, wentForth } from '#renderer/lib/entry/edit-trail.ts';
import type { SheetSteps } from '#renderer/ui/fields/row-sheet-field.ts';
import { mostLines, mostTrials, type StudyKind } from '#server/contract/values/measuring/gauge-study.ts';
import type { Line } from '../study-data.ts';

export type Cells = Readonly<Record<string, string>>;

export interface ReadingRow {
  ref: string;
  /** By `operator`, `part`, `reference`, and the number of the reading. */
  cells: Cells;
}

interface Stand {
  rows: readonly ReadingRow[];
  /** How many readings a line has room for. */
  width: number;
}

export interface ReadingSheet extends Stand, Trail<Stand> {}

export interface ReadingColumn {
  /** Of a cell; `num` is the number of the line. */
  name: string;
  right: boolean;
}

const heads: Readonly<Record<StudyKind, readonly string[]>> = {
  anova: ['operator', 'part'],
  average_range: ['operator', 'part'],
  bias: ['operator'],
  linearity: ['part', 'reference'],
};
const isName = (name: string) => name === 'operator' || name === 'part';

export function columnsOf(kind: StudyKind, width: number): ReadingColumn[] {
  const trials = Array.from({ length: width }, (_, at) => String(at));
  return ['num', ...heads[kind], ...trials].map((name) => ({ name, right: !isName(name) }));
}

export const firstReading = (kind: StudyKind) => heads[kind].length + 1;

export interface Plan {
  kind: StudyKind;
  operators: number;
  parts: number;
  trials: number;
}

const letter = (at: number) => String.fromCharCode(65 + (at % 26));
let made = 0;
const rowOf = (cells: Cells): ReadingRow => {
  made += 1;
  return { ref: `row-${made}`, cells };
};

/** Where nothing is there yet: who is to measure what, as it was planned. */
function planned({ kind, operators, parts, trials }: Plan): Stand {
  const names = Array.from({ length: parts }, (_, part) => String(part + 1));
  if (kind === 'bias')
    return { width: 1, rows: Array.from({ length: Math.min(mostLines, Math.max(10, trials)) }, () => rowOf({})) };
  if (kind === 'linearity') return { width: trials, rows: names.map((part) => rowOf({ part })) };
  const rows = Array.from({ length: operators }, (_, at) => names.map((part) => rowOf({ operator: letter(at), part }))).flat();
  return { width: trials, rows: rows.slice(0, mostLines) };
}

function cellsOf({ operator, part, reference, values }: Line): Cells {
  const entries = [
    ['operator', operator],
    ['part', part],
    ['reference', reference],
    ...(values ?? []).map((value, at) => [String(at), value]),
  ];
  return Object.fromEntries(
    entries.flatMap(([name, text]) => (text === null || text === undefined ? [] : [[name, String(text)]])),
  );
}

export function sheetOf(lines: readonly Line[], plan: Plan): ReadingSheet {
  const stand = planned(plan);
  if (lines.length === 0) return { ...emptyTrail, ...stand };
  const widest = Math.max(1, ...lines.map(({ values }) => values?.length ?? 0));
  return {
    ...emptyTrail,
    rows: lines.map((line) => rowOf(cellsOf(line))),
    width: Math.max(widest, plan.kind === 'bias' ? 1 : plan.trials),
  };
}

/** As the interface takes them; a line with nothing in it is none. */
export function linesIn({ rows, width }: Stand): { lines: Line[]; rows: number[] } {
  const lines: Line[] = [];
  const places: number[] = [];
  for (const [at, { cells }] of rows.entries()) {
    const text = (name: string) => cells[name] || null;
    const values = Array.from({ length: width }, (_, trial) => text(String(trial)));
    const kept = values.slice(0, values.findLastIndex((value) => value !== null) + 1);
    if (kept.length === 0 && Object.values(cells).every((cell) => cell === '')) continue;
    lines.push({ operator: text('operator'), part: text('part'), reference: text('reference'), values: kept });
    places.push(at);
  }
  return { lines, rows: places };
}

/** Whether anybody has measured yet. */
export const isBegun = (lines: readonly Line[]) => lines.some(({ values }) => values.length > 0);

const standOf = ({ rows, width }: Stand): Stand => ({ rows, width });
const worked = (sheet: ReadingSheet, next: Partial<Stand>): ReadingSheet => ({
  ...stepped(sheet, standOf(sheet)),
  ...standOf(sheet),
  ...next,
});

export function withNewRow(sheet: ReadingSheet, at: number): ReadingSheet {
  if (sheet.rows.length >= mostLines) return sheet;
  return worked(sheet, { rows: sheet.rows.toSpliced(at + 1, 0, rowOf({})) });
}

function withoutRows(sheet: ReadingSheet, { top, bottom }: Pick<Range, 'top' | 'bottom'>): ReadingSheet {
  return sheet.rows.length === 0 ? sheet : worked(sheet, { rows: sheet.rows.toSpliced(top, bottom - top + 1) });
}

export function withNewTrial(sheet: ReadingSheet): ReadingSheet {
  return sheet.width >= mostTrials ? sheet : worked(sheet, { width: sheet.width + 1 });
}

/** Numbers lose what only their reader writes: the comma, a unit behind them. */
const meant = (name: string, text: string) => (isName(name) ? text.trim() : readValue(text).value);

function withTexts(sheet: ReadingSheet, columns: readonly ReadingColumn[], texts: readonly PlacedText[]): ReadingSheet {
  const rows = [...sheet.rows];
  for (const [at, column, text] of texts) {
    const [one, name] = [rows[at], columns[column]?.name];
    if (!one || !name || name === 'num') continue;
    const next = meant(name, text);
    if ((one.cells[name] ?? '') !== next) rows[at] = { ...one, cells: { ...one.cells, [name]: next } };
  }
  return rows.every((row, index) => row === sheet.rows[index]) ? sheet : worked(sheet, { rows });
}

/** A table spreads from its corner, over new lines and trials if need be: one step to take back. */
function withPasted(sheet: ReadingSheet, kind: StudyKind, table: readonly (readonly string[])[], range: Range) {
  const { cells, bottom, right } = pastedCells(table, range);
  const width = Math.min(mostTrials, Math.max(sheet.width, right - firstReading(kind) + 1));
  const lacking = Math.max(0, Math.min(mostLines, bottom + 1) - sheet.rows.length);
  const wide = { ...sheet, width, rows: [...sheet.rows, ...Array.from({ length: lacking }, () => rowOf({}))] };
  const { rows } = withTexts(wide, columnsOf(kind, width), cells);
  const last = firstReading(kind) + width - 1;
  return {
    sheet: rows === sheet.rows ? sheet : worked(sheet, { rows, width }),
    bottom: Math.min(bottom, rows.length - 1),
    right: Math.min(right, last),
  };
}

function at(sheet: ReadingSheet, step: ReturnType<typeof wentBack<Stand>>): ReadingSheet {
  return step === null ? sheet : { ...step.now, past: step.past, future: step.future };
}

const undone = (sheet: ReadingSheet) => at(sheet, wentBack(sheet, standOf(sheet)));
const redone = (sheet: ReadingSheet) => at(sheet, wentForth(sheet, standOf(sheet)));

/** What can be done with a sheet of this kind. */
export const readingSteps = (kind: StudyKind): SheetSteps<ReadingSheet> => ({
  ...{ undone, redone, withNewRow, withoutRows },
  withTexts: (sheet, texts) => withTexts(sheet, columnsOf(kind, sheet.width), texts),
  withPasted: (sheet, table, range) => withPasted(sheet, kind, table, range),
});
