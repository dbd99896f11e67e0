// A print job as it is read: as a record, and with all that printing it takes.

import { AppError, notFound } from '../../contract/errors.ts';
import { isoOf } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { findRecord } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { rising } from '../../db/dialect/index.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import { typed } from '../../db/typed.ts';
import { formatShape, type LabelFormat } from '../../labels/format/format.ts';
import type { PrintOptions } from '../../labels/order.ts';
import type { PrintJobState } from '../../resources/print-job/definition.ts';
import type { LabelState } from '../../resources/printed-label/definition.ts';
import type { Target } from '../order/print-target.ts';
import { keptOptions, type Subject } from './kept-job.ts';

export interface JobToPrint {
  id: string;
  format: LabelFormat;
  options: PrintOptions;
  target: Target;
  title: string;
  author: string;
  createdAt: string;
  subject: Subject | null;
  spoolId: string | null;
  /** Labels, or the one thing it prints instead. */
  count: number;
  /** Not only those of its labels that are still to be printed. */
  isWhole: boolean;
  labels: { id: string; device: string }[];
}

export async function jobRow(ctx: Ctx, id: string): Promise<SelectedRow<'print_job'>> {
  const row = await findRecord(ctx, ctx.lab.registry.resource('print_job'), id);
  if (!row) throw notFound(id);
  return row;
}

/** With its labels in these states, in their order. */
export async function jobToPrint(ctx: Ctx, id: string, states: readonly LabelState[] | null): Promise<JobToPrint> {
  const job = await typed(ctx.db).selectFrom('print_jobs').selectAll().where('uID', '=', id).executeTakeFirst();
  if (!job) throw notFound(id);
  const all = typed(ctx.db).selectFrom('printed_labels').select(['uID', 'MTAG']).where('job_uID', '=', id);
  const chosen = states ? all.where('state', 'in', [...states]) : all;
  const rows = states?.length === 0 ? [] : await chosen.orderBy('position', rising).execute();
  const { target, options } = keptOptions(job.options);
  const subject = job.subject === null ? null : (JSON.parse(job.subject) as Subject);
  return {
    id,
    format: subject?.kind === 'paper' ? paperFormat(job.format_name) : formatShape.parse(JSON.parse(job.definition)),
    subject,
    spoolId: job.spool_id,
    count: subject ? 1 : rows.length,
    isWhole: subject !== null || rows.length === job.count,
    options,
    target,
    title: job.title,
    author: job.user_name ?? '',
    createdAt: isoOf(job.at),
    labels: rows.map(({ uID, MTAG }) => ({ id: uID, device: MTAG })),
  };
}

/** What stands on these labels, in their order. */
export async function labelContents(ctx: Ctx, labels: readonly { id: string }[]): Promise<string[]> {
  const contents = new Map<string, string>();
  for (const chunk of inChunks(labels)) {
    const ids = chunk.map(({ id }) => id);
    const rows = await typed(ctx.db).selectFrom('printed_labels').select(['uID', 'content']).where('uID', 'in', ids).execute();
    for (const { uID, content } of rows) contents.set(uID, content);
  }
  return labels.map(({ id }) => contents.get(id) ?? '{}');
}

/** Of what a job of a paper is named after; its pages come from the paper itself. */
export function paperFormat(name: string): LabelFormat {
  return { name: { de: name, en: name }, width: 210, height: 297, dpi: 300, requires: [], elements: [] };
}

export function assertState(row: SelectedRow<'print_job'>, states: readonly PrintJobState[], messageKey: string): void {
  if (!states.includes(row.state as PrintJobState)) throw new AppError('record.locked', { messageKey });
}
