// A study worked out, or refused with all that is wrong with it: kept as a record, or as it is being written.
import { AppError, type FieldProblems } from '../../contract/errors.ts';
import { type StudyKind, studyKinds } from '../../contract/values/measuring/gauge-study.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import { evaluateStudy, type StudyFindings } from '../../reliability/gauge/evaluate.ts';
import type { StudyFault, StudyText } from '../../reliability/gauge/study-text.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import { readingsIn } from './readings.ts';

export function toldFaults(faults: readonly StudyFault[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const { field, ...problem } of faults) problems[field] = [...(problems[field] ?? []), problem];
  return problems;
}

export type StudyColumns = Readonly<Pick<StoredColumns<'gauge_study'>, 'kind' | 'tolerance' | 'reference_value' | 'readings'>>;

export function studyText(row: StudyColumns): StudyText | { faults: StudyFault[] } {
  const read = readingsIn(row.readings);
  if ('faults' in read) return read;
  const kind: StudyKind = studyKinds.find((one) => one === row.kind) ?? 'anova';
  return { kind, tolerance: row.tolerance ?? null, reference_value: row.reference_value ?? null, readings: read.readings };
}

export function workOut(text: StudyText): StudyFindings {
  const outcome = evaluateStudy(text);
  if ('faults' in outcome) throw new AppError('request.invalid', { fields: toldFaults(outcome.faults), ofInput: true });
  return outcome.findings;
}

/** The caller must be allowed to view it. */
export async function keptStudy(ctx: Ctx, id: string): Promise<StudyText> {
  const text = studyText(await getRecord(ctx, ctx.lab.registry.resource('gauge_study'), id));
  if ('faults' in text) throw new AppError('request.invalid', { fields: toldFaults(text.faults), ofInput: true });
  return text;
}
