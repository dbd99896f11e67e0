// The work of one import: the file is read through once for what its numbers mean, then judged bit by bit; applied, it is judged
// again inside the transaction that writes it, so that nothing else is written than what was shown. docs/interface/prices.md#import.
import { AppError, invalid } from '../../contract/errors.ts';
import type { DecimalMark } from '../../tabular/cells/number-cell.ts';
import { createMarkFinder } from '../../tabular/cells/number-cell.ts';
import type { Table, TableRow } from '../../tabular/cells/table-row.ts';
import type { Ctx } from '../lab/context.ts';
import { type RunDone, withRun } from '../many/runs.ts';
import { breathe } from '../rows/row-batches.ts';
import { triedOut } from '../write/tried-out.ts';
import { type ImportKind, type ImportOpening, type ImportPlan, type ImportRow, writtenVerdicts } from './import-kind.ts';
import { type JudgedRows, type ShownRows, textOfRow } from './judged-rows.ts';
import { type MadeKeys, makeRecords, wantedRecords } from './made-records.ts';
import { gatherQuestions, type OpenQuestion } from './open-questions.ts';
import { folded, namesIn, tidy } from './reference-lookup.ts';
import { keptOf, type Said } from './said.ts';

const rowsAtOnce = 250;

export interface Progress {
  done: number;
  total: number | null;
}

export interface WorkInput {
  kind: ImportKind;
  /** As the user says it is meant. */
  table: Table;
  said: Said;
  /** Of the records that are made from their names. */
  keys: MadeKeys;
  progress: Progress;
  /** Throws once the user has taken it back. */
  goOn(): void;
}

const openingOf = ({
  table,
  said: { mapping, options, moves = [], dateOrder = 'auto', asks = false },
}: WorkInput): ImportOpening => ({
  table,
  mapping,
  asks,
  moves,
  options,
  dateOrder,
});

async function* inParts(table: Table): AsyncGenerator<TableRow[]> {
  let part: TableRow[] = [];
  for await (const row of table.rows) {
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Reads every row once: what is wrong with the file as a whole shows here, and how many rows there are. */
async function surveyed({ table, said, progress, goOn }: WorkInput, plan: ImportPlan): Promise<DecimalMark | null> {
  const finder = createMarkFinder();
  const unnamed = namesToBeFound(said.make);
  let rows = 0;
  for await (const part of inParts(table)) {
    goOn();
    for (const { cells, numbers } of part) {
      for (const column of plan.numberColumns) if (!numbers.has(column)) finder.see(cells[column] ?? '');
      if (unnamed.size > 0) for (const name of namedIn(cells, table, plan)) unnamed.delete(name);
    }
    rows += part.length;
    await breathe();
  }
  const [name] = unnamed;
  if (name !== undefined) throw invalid({ make: [{ key: 'errors.import.not_named', params: { name: name.slice(0, 80) } }] });
  progress.total = rows;
  return finder.mark() ?? markOf(table);
}

const namesToBeFound = (make: Said['make']) => new Set(Object.values(make).flatMap((names) => names.map(folded)));

function namedIn(cells: readonly string[], { columns }: Table, { references }: ImportPlan): string[] {
  return references.flatMap(({ column, many }) => {
    const text = cells[columns.indexOf(column)] ?? '';
    return (many ? namesIn(text) : [tidy(text)]).map(folded);
  });
}

/** Where the numbers of a file leave it open, the character between its cells tells where it comes from. */
function markOf({ delimiter }: Table): DecimalMark | null {
  if (delimiter === ';') return 'comma';
  return delimiter === ',' ? 'point' : null;
}

export interface Judged {
  columns: ImportPlan['columns'];
  mark: DecimalMark | null;
  questions: readonly OpenQuestion[];
}

export async function judge(ctx: Ctx, input: WorkInput & { into: JudgedRows }): Promise<Judged> {
  const { kind, said, keys } = input;
  const plan = await kind.open(ctx, openingOf(input));
  const mark = await surveyed(input, plan);
  const wanted = wantedRecords(ctx, said.make, plan.references);
  if (wanted.length === 0) return judgedBy(ctx, plan, { ...input, mark });
  // With the records there that are to be made: each rule answers as it will, and nothing of it stays.
  return triedOut(ctx, async (trial) => {
    await makeRecords(trial, wanted, keys);
    return judgedBy(trial, await kind.open(trial, openingOf(input)), { ...input, mark });
  });
}

async function judgedBy(
  ctx: Ctx,
  plan: ImportPlan,
  { table, into, progress, goOn, mark }: WorkInput & { into: JudgedRows; mark: DecimalMark | null },
): Promise<Judged> {
  const questions = gatherQuestions();
  for await (const part of inParts(table)) {
    goOn();
    const rows = await judgedPart(plan, part, { table, mark });
    questions.see(rows);
    await into.add(rows);
    progress.done += part.length;
    await breathe();
  }
  for await (const part of plan.effects?.() ?? []) {
    goOn();
    await into.addEffects(part);
    await breathe();
  }
  return { columns: plan.columns, mark, questions: await questions.settle(ctx, plan) };
}

const longestCell = 500;

/** With what stands in the cells that are used. */
async function judgedPart(
  plan: ImportPlan,
  part: readonly TableRow[],
  { table, mark }: { table: Table; mark: DecimalMark | null },
): Promise<ImportRow[]> {
  const used = plan.columns.flatMap(({ attribute, column }, index) =>
    attribute !== null && table.columns.indexOf(column) === index ? [{ column, index }] : [],
  );
  const cellsAt = new Map(part.map(({ line, cells }) => [line, cells]));
  return (await plan.judge(part, mark)).map((row) => {
    const cells = cellsAt.get(row.line) ?? [];
    return {
      ...row,
      cells: Object.fromEntries(used.map(({ column, index }) => [column, (cells[index] ?? '').slice(0, longestCell)])),
    };
  });
}

export interface ApplyInput extends WorkInput {
  mark: DecimalMark | null;
  judged: ShownRows;
  /** The file's name, for the list of runs. */
  file: string | null;
  /** What else is done in the transaction that writes it: it may refuse. */
  written(inner: Ctx): Promise<void>;
}

/** All that was shown is written, or nothing. */
export async function apply(ctx: Ctx, input: ApplyInput): Promise<RunDone<void>> {
  const { kind, judged, file, said, keys } = input;
  const kept = keptOf(said);
  const summary = { file, counts: judged.counts(), ...(kept === null ? {} : { said: kept }) };
  const { references } = await kind.open(ctx, openingOf(input));
  const wanted = wantedRecords(ctx, said.make, references);
  const resources = [...new Set([...kind.run.resources, ...wanted.map(({ target }) => target.name)])];
  const records = input.progress.total ?? 0;
  return withRun(ctx, { kind: kind.run.kind, resources, summary, records }, async (inner) => {
    await makeRecords(inner, wanted, keys);
    const plan = await kind.open(inner, openingOf(input));
    await assertSame(plan, input);
    await plan.write(inner, rowsToWrite(input));
    await input.written(inner);
  });
}

async function assertSame(plan: ImportPlan, { table, mark, judged, goOn }: ApplyInput): Promise<void> {
  const shown = judged.all();
  try {
    for await (const part of inParts(table)) {
      goOn();
      for (const row of await judgedPart(plan, part, { table, mark })) {
        if ((await shown.next()).value !== textOfRow(row))
          throw new AppError('record.locked', { messageKey: 'errors.import.lab_changed', params: { line: row.line } });
      }
      await breathe();
    }
  } finally {
    await shown.return(undefined);
  }
}

async function* rowsToWrite({ judged, progress, goOn }: ApplyInput): AsyncGenerator<ImportRow> {
  for await (const text of judged.all()) {
    progress.done += 1;
    const row = JSON.parse(text) as ImportRow;
    if (!writtenVerdicts.has(row.verdict)) continue;
    goOn();
    yield row;
  }
}
