// How far the measuring of a calibration step by step has come: kept in a row of its own, written against the version that was seen.
import { AppError } from '#server/contract/errors.ts';
import { msOf } from '#server/contract/values/dates.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { listRecords } from '#server/core/read/read.ts';
import type { SelectedRow } from '#server/core/rows/select.ts';
import { updateRecord } from '#server/core/write/write.ts';
import { instantNow } from '#server/lib/clock.ts';
import type { ColumnValues } from '#server/schema/row-values.ts';

export type Run = SelectedRow<'bench_run'>;

export interface Answer {
  step: number;
  /** As typed; null of a question and a message. */
  readings: string | null;
  value: string | null;
  yes: boolean | null;
  outside: boolean;
  reason: string | null;
  result_id: string | null;
  by: string;
  at: string;
  seconds: number;
}

export interface Break {
  from: string;
  by: string;
  until: string | null;
  resumed_by: string | null;
}

export const answersOf = ({ answers }: Pick<Run, 'answers'>) => JSON.parse(answers) as Answer[];
export const breaksOf = ({ breaks }: Pick<Run, 'breaks'>) => JSON.parse(breaks) as Break[];

export async function runOf(ctx: Ctx, calibration: string): Promise<Run | null> {
  const { rows } = await listRecords(ctx, ctx.lab.registry.resource('bench_run'), {
    filter: { kind: 'compare', path: ['calibration_id'], op: '=', value: calibration },
    sort: [],
    limit: 1,
    offset: 0,
  });
  return rows[0] ?? null;
}

/** Two benches never overwrite one another: whoever saw an older state is told who went on. */
export async function seenRun(ctx: Ctx, calibration: string, version: number): Promise<Run> {
  const run = await runOf(ctx, calibration);
  if (!run) throw new AppError('record.locked', { messageKey: 'errors.guide.not_begun' });
  if (run.row_version !== version)
    throw new AppError('record.conflict', { messageKey: 'errors.guide.conflict', params: { worker: run.worker } });
  return run;
}

export function secondsOn({ state, step_begun_at, step_seconds }: Run, now: string): number {
  if (state !== 'running') return step_seconds;
  return step_seconds + Math.max(0, Math.round((msOf(now) - msOf(step_begun_at)) / 1000));
}

export async function written(ctx: Ctx, run: Run, values: ColumnValues<'bench_run'>): Promise<Run> {
  const input = { values: {}, trusted: { worker: ctx.principal.name, ...values } };
  return updateRecord(ctx, ctx.lab.registry.resource('bench_run'), { id: run.uID, input });
}

/** A step begins: its time counts from now. */
export function atStep(ctx: Ctx, step: number): ColumnValues<'bench_run'> {
  return { step, step_begun_at: instantNow(ctx.lab.clock), step_seconds: 0 };
}
