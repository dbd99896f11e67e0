// The work of one import: the file is read through once for what its numbers mean, then judged bit by bit; applied, it is judged
// again inside the transaction that writes it, so that nothing else is written than what was shown. docs/interface/prices.md#import.
import { AppError } from '../../contract/errors.ts';
import type { DecimalMark } from '../../tabular/cells/number-cell.ts';
import { createMarkFinder } from '../../tabular/cells/number-cell.ts';
import type { Table, TableRow } from '../../tabular/cells/table-row.ts';
import type { Ctx } from '../lab/context.ts';
import { type RunDone, withRun } from '../many/runs.ts';
import { breathe } from '../rows/row-batches.ts';
import { type ImportKind, type ImportOpening, type ImportPlan, type ImportRow, writtenVerdicts } from './import-kind.ts';
import { type JudgedRows, textOfRow } from './judged-rows.ts';

const rowsAtOnce = 250;

export interface Progress {
  done: number;
  total: number | null;
}

export interface WorkInput {
  kind: ImportKind;
  table: Table;
  opening: ImportOpening;
  progress: Progress;
  /** Throws once the user has taken it back. */
  goOn(): void;
}

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
async function surveyed({ table, progress, goOn }: WorkInput, plan: ImportPlan): Promise<DecimalMark | null> {
  const finder = createMarkFinder();
  let rows = 0;
  for await (const part of inParts(table)) {
    goOn();
    for (const { cells, numbers } of part)
      for (const column of plan.numberColumns) if (!numbers.has(column)) finder.see(cells[column] ?? '');
    rows += part.length;
    await breathe();
  }
  progress.total = rows;
  return finder.mark() ?? markOf(table);
}

/** Where the numbers of a file leave it open, the character between its cells tells where it comes from. */
function markOf({ delimiter }: Table): DecimalMark | null {
  if (delimiter === ';') return 'comma';
  return delimiter === ',' ? 'point' : null;
}

export interface Judged {
  plan: ImportPlan;
  mark: DecimalMark | null;
}

export async function judge(ctx: Ctx, input: WorkInput & { into: JudgedRows }): Promise<Judged> {
  const plan = await input.kind.open(ctx, input.opening);
  const mark = await surveyed(input, plan);
  for await (const part of inParts(input.table)) {
    input.goOn();
    await input.into.add(await plan.judge(part, mark));
    input.progress.done += part.length;
    await breathe();
  }
  for await (const part of plan.effects?.() ?? []) {
    input.goOn();
    await input.into.addEffects(part);
    await breathe();
  }
  return { plan, mark };
}

export interface ApplyInput extends WorkInput {
  mark: DecimalMark | null;
  judged: JudgedRows;
  /** The file's name, for the list of runs. */
  file: string | null;
  /** What else becomes of its file, in the transaction that writes it. */
  written?: ((inner: Ctx) => Promise<void>) | undefined;
}

/** All that was shown is written, or nothing. */
export async function apply(ctx: Ctx, input: ApplyInput): Promise<RunDone<void>> {
  const { kind, judged, file } = input;
  const summary = { file, counts: judged.counts() };
  return withRun(ctx, { kind: kind.run.kind, resources: kind.run.resources, summary }, async (inner) => {
    const plan = await kind.open(inner, input.opening);
    await assertSame(plan, input);
    await plan.write(inner, rowsToWrite(input));
    await input.written?.(inner);
  });
}

async function assertSame(plan: ImportPlan, { table, mark, judged, goOn }: ApplyInput): Promise<void> {
  const shown = judged.all();
  try {
    for await (const part of inParts(table)) {
      goOn();
      for (const row of await plan.judge(part, mark)) {
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
